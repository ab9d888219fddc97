import type { VariantCode } from "../../../api-schema/primitives.ts";
import type { PlacedLine } from "../../../api-schema/shopping-list.ts";
import { movedLine, sectionsOf } from "../../../core/lists/sections.ts";

interface Dragged {
  readonly code: VariantCode;
  readonly places: readonly PlacedLine[];
}

/**
 * The arrangement with the dragged line where the pointer is: before or after the line under it, or
 * first under the heading under it; null where nothing changes.
 */
export const lineUnder = (
  { x, y }: { readonly x: number; readonly y: number },
  { code, places }: Dragged,
): readonly PlacedLine[] | null => {
  const target = document
    .elementFromPoint(x, y)
    ?.closest<HTMLElement>("[data-line], [data-section]");
  if (target == null) return null;
  const { line: under, section } = target.dataset;
  if (under === code) return null;
  if (under === undefined) {
    return changed(places, code, { section: section === "" ? null : (section ?? null), index: 0 });
  }
  const its = sectionsOf(places).find(({ lines }) => lines.some((line) => line.code === under));
  if (its === undefined) return null;
  const others = its.lines.filter((line) => line.code !== code);
  const { top, height } = target.getBoundingClientRect();
  const isBelow = y > top + height / 2;
  const index = others.findIndex((line) => line.code === under) + (isBelow ? 1 : 0);
  return changed(places, code, { section: its.name, index });
};

const changed = (
  places: readonly PlacedLine[],
  code: VariantCode,
  to: { readonly section: string | null; readonly index: number },
): readonly PlacedLine[] | null => {
  const moved = movedLine(places, code, to);
  const isSame = moved.every(
    (line, index) => line.code === places[index]?.code && line.section === places[index].section,
  );
  return isSame ? null : moved;
};
