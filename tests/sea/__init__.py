"""Tests of measuring on the table."""
