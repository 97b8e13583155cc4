"""Benchmarks: one run measures everything in turns, so that a noisy machine hits all contestants alike."""
