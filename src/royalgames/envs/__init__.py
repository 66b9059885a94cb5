"""The games as research environments: PettingZoo, Gymnasium's vector API, OpenSpiel, and batches.

Importing this package loads none of these libraries. ``royalgames.envs.royalur_v0`` and its
siblings need the extra ``envs``, ``royalgames.envs.openspiel`` needs ``openspiel``, and
``royalgames.envs.batch`` needs neither.
"""
