"""Royal Tee for two or four: one step of the walk per action."""

from royalgames.envs.pettingzoo import makers
from royalgames.envs.vector import maker

env, raw_env = makers(__name__)
vector_env = maker(__name__)

__all__ = ["env", "raw_env", "vector_env"]
