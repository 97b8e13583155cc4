"""Broken inputs of every kind, made from good ones by changes that know their structure: `python -m tests.fuzz`."""
