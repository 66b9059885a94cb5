"""Records: reading, writing, replaying. One parser reports to visitors.

write(Transcript("ur", start, moves, {"Players": "Ann; Ben"})) -> text
read(text) -> Replay               every move checked by the rules, the first fault raised
read_headers(text) -> Headers      only the tags
statistics(text) -> Statistics     what happened, counted
parse_record(text) -> Record       only the syntax; prints exactly as it was read
tree_of(replay) -> Tree            a record's main line and variations; write_tree prints one
decode(data) -> text               the bytes of a file
"""

from royalgames.records.headers import Headers, read_headers
from royalgames.records.proof import DiceStream, Proof, ThrowCheck, commitment, read_proof
from royalgames.records.replay import Replay, Statistics, read, statistics
from royalgames.records.syntax import Record, Spot, Tag, Token, Visitor, decode, parse, parse_record
from royalgames.records.tree import Node, Tree, tree_of, write_tree
from royalgames.records.verify import Verdict, verify
from royalgames.records.write import Transcript, write

__all__ = [
    "DiceStream",
    "Headers",
    "Node",
    "Proof",
    "Record",
    "Replay",
    "Spot",
    "Statistics",
    "Tag",
    "ThrowCheck",
    "Token",
    "Transcript",
    "Tree",
    "Verdict",
    "Visitor",
    "commitment",
    "decode",
    "parse",
    "parse_record",
    "read",
    "read_headers",
    "read_proof",
    "statistics",
    "tree_of",
    "verify",
    "write",
    "write_tree",
]
