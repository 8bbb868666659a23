"""Searches starts of Sprouts with many processes of `nimber-lab sprouts worker`. docs/sprouts.md says how."""
