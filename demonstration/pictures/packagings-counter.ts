import { bandLabel, paperLabel } from "./labels.ts";
import type { PackagingPicture } from "./picture-spec.ts";
import { facet, groundShadow, group, shape, softStroke, solid, stroke } from "./sheet.ts";
import type { Sheet } from "./sheet.ts";
import { mix, shadesOf } from "./tones.ts";
import type { Shades } from "./tones.ts";

// What a shop hands over its counter: flat boxes, paper bags.

/** White board and white paper stand on white cards: they are drawn a shade deeper. */
export function boardShades(spec: PackagingPicture): Shades {
  const board = shadesOf(spec.body ?? "white");
  return (spec.body ?? "white") === "white"
    ? { ...board, lit: "#FFFFFF", base: "#F1E7D5", shade: "#D8C7AA", deep: "#8E7A5A" }
    : board;
}

/** The low box with a lid, corner forwards: the large word stands on its front. */
export function drawFlatBox(sheet: Sheet, spec: PackagingPicture): string {
  const board = boardShades(spec);
  const right: Shades = {
    ...board,
    lit: board.shade,
    base: mix(board.shade, board.deep, 0.15),
    shade: mix(board.shade, board.deep, 0.36),
  };
  return (
    groundShadow(sheet, 412, 612, 330, 44) +
    facet(sheet, "M84 388L446 452V652L92 576Z", board) +
    facet(sheet, "M446 452L716 352V540L446 652Z", right) +
    facet(sheet, "M74 372L352 268L730 336L446 434Z", {
      ...board,
      lit: mix(board.lit, "#FFFFFF", 0.5),
      base: board.lit,
      shade: mix(board.lit, board.base, 0.8),
    }) +
    stroke("M130 372L356 288L672 342L446 418Z", board.shade, 4, 'opacity=".8"') +
    facet(sheet, "M74 372L446 434V478L78 412Z", board) +
    facet(sheet, "M446 434L730 336V374L446 478Z", right) +
    stroke("M640 388l26 -10v22l-26 10ZM684 372l26 -10v22l-26 10Z", board.deep, 4, 'opacity=".5"') +
    group(
      paperLabel(sheet, spec.label, { x: 0, y: 0, width: 300, height: 178 }, spec),
      'transform="matrix(1 .2 0 1 112 414)"',
    )
  );
}

/** The flat paper bag with its pinked mouth; the word is printed on it. */
export function drawSachet(sheet: Sheet, spec: PackagingPicture): string {
  const paper = boardShades(spec);
  const teeth = Array.from({ length: 13 }, (_, i) => `L${232 + i * 28} ${i % 2 === 0 ? 96 : 112}`);
  const front = `M218 112${teeth.join("")}L582 112L590 700H210Z`;
  const back = "M240 90L588 74L596 120H236Z";
  const band = "M214 300H586L588 600H212Z";
  return (
    groundShadow(sheet, 408, 696, 216, 24) +
    facet(sheet, back, { ...paper, lit: paper.shade, base: paper.shade }) +
    solid(sheet, front, paper, {
      rim: 46,
      depth: 0.4,
      inside:
        softStroke("M268 130V690M532 130V690", paper.deep, 6, 0.34, 5) +
        stroke("M276 130V690M524 130V690", paper.lit, 4, 'opacity=".7"') +
        stroke("M216 664H584", paper.deep, 4, 'opacity=".3" stroke-dasharray="12 10"'),
    }) +
    bandLabel(sheet, spec.label, { x: 226, y: 306, width: 348, height: 288 }, band, spec.food) +
    shape(
      band,
      sheet.linear(
        [
          [0, "#FFF8E6", 0.16],
          [0.5, "#2A1508", 0],
          [1, "#2A1508", 0.2],
        ],
        [0, 0, 1, 0],
      ),
    )
  );
}

/** The bag with flat handles and a gusset. */
export function drawCarrierBag(sheet: Sheet, spec: PackagingPicture): string {
  const paper = boardShades(spec);
  const side: Shades = {
    ...paper,
    lit: paper.shade,
    base: mix(paper.shade, paper.deep, 0.16),
    shade: mix(paper.shade, paper.deep, 0.4),
  };
  return (
    groundShadow(sheet, 412, 684, 250, 30) +
    stroke("M326 226C326 92 504 84 510 214", mix(paper.shade, paper.deep, 0.5), 20) +
    facet(sheet, "M190 246L262 214H628L548 246Z", { ...side, lit: paper.deep, base: paper.deep }) +
    facet(
      sheet,
      "M548 246L628 214L640 646L558 694Z",
      side,
      stroke("M590 232L600 664M558 600L600 470L640 580", paper.deep, 5, 'opacity=".4"'),
    ) +
    solid(sheet, "M186 246H550L558 694H178Z", paper, { rim: 46, depth: 0.4 }) +
    stroke("M258 262C258 106 476 100 480 262", paper.shade, 22) +
    stroke("M258 258C258 102 476 96 480 258", paper.lit, 8, 'opacity=".7"') +
    paperLabel(sheet, spec.label, { x: 206, y: 330, width: 324, height: 296 }, spec)
  );
}
