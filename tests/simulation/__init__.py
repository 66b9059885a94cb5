"""A deterministic simulation of the service: one seed decides time, threads, network and disasters.

Everything above the seam (``royalgames.server.world``) is the real code. ``docs/simulation.md``
describes what is simulated, what is checked, and how to replay a seed.
"""
