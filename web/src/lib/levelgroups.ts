/** Levels under headings; loaded only with the list that compares them. */

import type { LevelAbout } from "../protocol";

/** Put levels under their headings; one heading without words where there are few levels. */
export function groupsOf(levels: readonly LevelAbout[]): { group: string; levels: LevelAbout[] }[] {
  const groups: { group: string; levels: LevelAbout[] }[] = [];
  for (const level of levels) {
    const last = groups.at(-1);
    if (last?.group === level.group) last.levels.push(level);
    else groups.push({ group: level.group, levels: [level] });
  }
  return groups;
}
