"""Worlds and jumplines: the graph, its tables for the rules, and the ways through it."""
