/** Positions of Royal Tee set up by hand. */

import type { Setup } from "../../protocol";
import type { Arranger, Draft } from "../ui";
import Board from "./ArrangeBoard.svelte";
import { coloursOf, opened, playedBy, writeTee } from "./facts";
import { COLOUR_NAMES, type Colour } from "./geometry";
import { readTee, type TeePosition } from "./position";

const MOST_ROUNDS = 999;

const PLAYERS = [
  { value: "ry", label: "Red and Yellow" },
  { value: "bg", label: "Blue and Green" },
  { value: "rbyg", label: "All four" },
];

const arranger: Arranger = {
  Board,
  tools: ({ position }) => [
    ...coloursOf(readTee(position).tees).map((colour) => ({
      value: colour,
      label: COLOUR_NAMES[colour],
      seat: colour,
    })),
    { value: ".", label: "Open" },
  ],
  fields(draft) {
    const read = readTee(draft.position);
    const changed = (change: Partial<TeePosition>): Draft => ({
      ...draft,
      position: writeTee({ ...read, ...change }),
    });
    const playing = coloursOf(read.tees);
    return [
      {
        label: "Turn",
        value: read.turn,
        choices: playing.map((seat) => ({ value: seat, label: COLOUR_NAMES[seat], seat })),
        set: (turn) => changed({ turn: turn as Colour }),
      },
      {
        label: "Round",
        value: String(read.round),
        least: 1,
        most: MOST_ROUNDS,
        set: (round) => changed({ round: Number(round) }),
      },
      {
        label: "Players",
        value: playing.join(""),
        choices: PLAYERS,
        set: (colours) => ({
          setup: { ...draft.setup, colours } as Setup,
          position: writeTee(playedBy(read, [...colours] as Colour[])),
        }),
      },
    ];
  },
  clear: (draft) => ({ ...draft, position: writeTee(opened(readTee(draft.position))) }),
  help: "Choose a colour and draw over spaces to claim them. Drag a Royal Tee, or tap it and then a space. With the keyboard: arrow keys and Enter, or R, B, Y, G and Delete.",
};

export default arranger;
