"""Records that tests of several commands read."""

UR = """\
[Game "ur"]
[Rules "1"]
[Players "Ann; Ben"]
[Counters "1"]
[Dice "1/2"]
[First "L"]
[Result "L 25"]
[Ended "home"]

1. L 3:enter 3:s 0:5 0:9 2:13 1:
2. D 2:- 1:
3. L 2:14
"""
