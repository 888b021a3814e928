"""Tests of lessons: what stands in their files, and how somebody goes through one."""
