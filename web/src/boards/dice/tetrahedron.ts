/** A tetrahedral die in space: how it rests, tumbles and looks. */

import { settle } from "../motion";
import { Hand, line, type Point } from "../pen";

export type Vector = readonly [x: number, y: number, z: number];

const THIRD = 1 / 3;
const REACH = Math.sqrt(8) / 3;

/** The four tips, each at distance 1 from the middle; y points up, z to the viewer. */
export const TIPS: readonly Vector[] = [
  [0, 1, 0],
  [REACH * Math.cos(0), -THIRD, REACH * Math.sin(0)],
  [REACH * Math.cos((2 * Math.PI) / 3), -THIRD, REACH * Math.sin((2 * Math.PI) / 3)],
  [REACH * Math.cos((4 * Math.PI) / 3), -THIRD, REACH * Math.sin((4 * Math.PI) / 3)],
];

/** The faces, each by its three tips; the fourth tip is its number. */
const FACES = [
  [1, 2, 3],
  [0, 3, 2],
  [0, 1, 3],
  [0, 2, 1],
] as const;
/** The angle at which the dice are seen from above. */
const TILT = 1.36;
const LIGHT: Vector = [-0.42, 0.78, 0.46];
/** How much of each edge an inlaid tip takes. */
const INLAID = 0.27;

const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const mix = (a: Vector, b: Vector, t: number): Vector => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];

/** Turn a point around an axis of length 1. */
export function turn(point: Vector, axis: Vector, angle: number): Vector {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const side = cross(axis, point);
  const rest = dot(axis, point) * (1 - c);
  return [
    point[0] * c + side[0] * s + axis[0] * rest,
    point[1] * c + side[1] * s + axis[1] * rest,
    point[2] * c + side[2] * s + axis[2] * rest,
  ];
}

function unit([x, y, z]: Vector): Vector {
  const length = Math.hypot(x, y, z) || 1;
  return [x / length, y / length, z / length];
}

/** How a die comes to lie: which tip is up, how it is turned, and what it tumbles around. */
export interface Throw {
  up: number;
  yaw: number;
  axis: Vector;
  turns: number;
  /** How much later than the first it settles, 0 to 1. */
  late: number;
  aside: Point;
}

/** Return the tips of a die that lies with that tip up, an edge towards the viewer at yaw 0. */
export function lying(up: number, yaw: number): Vector[] {
  const tip = TIPS[up] ?? [0, 1, 0];
  const axis = up === 0 ? ([1, 0, 0] as const) : unit(cross(tip, [0, 1, 0]));
  const angle = up === 0 ? 0 : Math.acos(tip[1]);
  const raised = TIPS.map((point) => turn(point, axis, angle));
  const [x, , z] = raised[(up + 1) % 4] ?? [1, 0, 0];
  return raised.map((point) => turn(point, [0, 1, 0], yaw + Math.PI / 2 - Math.atan2(-z, x)));
}

/** Return the tips at a share of the tumble; at 1 the die lies still. */
export function tumbling({ up, yaw, axis, turns, late }: Throw, t: number): Vector[] {
  const own = Math.min(1, t / (1 - 0.25 * late));
  const angle = turns * 2 * Math.PI * (1 - settle(own));
  return lying(up, yaw).map((point) => turn(point, axis, angle));
}

/** Choose which tips are up, so that so many of the dice show a dot; the same seed, the same throw. */
export function deal(count: number, dots: number, marked: number, seed: string): Throw[] {
  const hand = new Hand(seed);
  const dice = Array.from({ length: count }, (_, die) => die);
  const order = [...dice].sort(() => hand.next() - 0.5);
  return dice.map((die) => {
    const shows = order.indexOf(die) < dots;
    const up = shows ? hand.below(marked) : marked + hand.below(4 - marked);
    const yaw = hand.between(-0.45, 0.45);
    const axis = unit([hand.between(-1, 1), hand.between(-0.3, 0.3), hand.between(-1, 1)]);
    const aside: Point = [hand.between(-7, 7), hand.between(-5, 5)];
    return { up, yaw, axis, turns: hand.between(1.1, 1.8), late: hand.next(), aside };
  });
}

/** A visible piece of a die's surface. */
export interface Facet {
  path: string;
  /** The tip it is the inlay of, or null for a face. */
  tip: number | null;
  /** How bright, 0 to 1. */
  bright: number;
}

function project([x, y, z]: Vector, scale: number): Point {
  return [x * scale, -(y * Math.cos(TILT) - z * Math.sin(TILT)) * scale];
}

const EYE: Vector = [0, Math.sin(TILT), Math.cos(TILT)];

/** Return the visible faces of a die, with the inlaid tips on them. */
export function facets(tips: readonly Vector[], marked: number, scale: number): Facet[] {
  const seen: Facet[] = [];
  for (const face of FACES) {
    const corners = face.map((tip) => tips[tip] ?? TIPS[0]!);
    const middle = mix(mix(corners[0]!, corners[1]!, 0.5), corners[2]!, THIRD);
    const normal = unit(middle);
    if (dot(normal, EYE) <= 0.01) continue;
    const bright = Math.max(0, Math.min(1, 0.38 + 0.62 * dot(normal, LIGHT)));
    const draw = (points: Vector[]): string =>
      line(
        points.map((p) => project(p, scale)),
        true,
      );
    seen.push({ path: draw(corners), tip: null, bright });
    face.forEach((tip, index) => {
      if (tip >= marked) return;
      const [own, one, two] = [
        corners[index]!,
        corners[(index + 1) % 3]!,
        corners[(index + 2) % 3]!,
      ];
      const path = draw([own, mix(own, one, INLAID), mix(own, two, INLAID)]);
      seen.push({ path, tip, bright });
    });
  }
  return seen;
}

/** Return where the upper tip of a lying die is seen. */
export function summit(scale: number): Point {
  return project([0, 1, 0], scale);
}
