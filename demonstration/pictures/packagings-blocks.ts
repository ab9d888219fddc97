import { BUTTER } from "./foods-dairy.ts";
import { foodMotif } from "./foods.ts";
import { bandLabel, paperLabel } from "./labels.ts";
import type { PackagingPicture } from "./picture-spec.ts";
import {
  boxPath,
  ellipsePath,
  facet,
  groundShadow,
  group,
  shape,
  smooth,
  softOval,
  softStroke,
  solid,
  stroke,
} from "./sheet.ts";
import type { Sheet } from "./sheet.ts";
import { textLine } from "./text.ts";
import { mix, PAPER, shadesOf } from "./tones.ts";
import type { Shades } from "./tones.ts";

function turnedAway(colours: Shades): Shades {
  return {
    ...colours,
    lit: mix(colours.base, colours.shade, 0.7),
    base: mix(colours.shade, colours.deep, 0.12),
    shade: mix(colours.shade, colours.deep, 0.4),
  };
}

/** The milk or cream brick with its screw cap. */
export function drawBrick(sheet: Sheet, spec: PackagingPicture): string {
  const board = shadesOf(spec.body ?? "white");
  const tone = shadesOf(spec.label.tone);
  const front = "M214 214L456 254V708L214 650Z";
  const side = "M456 254L590 204V646L456 708Z";
  const wave = "M214 540C300 470 380 590 456 520V708L214 650Z";
  const sideWave = "M456 520C510 470 550 520 590 470V646L456 708Z";
  return (
    groundShadow(sheet, 416, 676, 220, 34) +
    facet(sheet, "M214 214L346 168L590 204L456 254Z", {
      ...board,
      lit: "#FFFFFF",
      base: mix(board.base, "#FFFFFF", 0.4),
      shade: board.base,
    }) +
    facet(
      sheet,
      side,
      turnedAway(board),
      shape(sideWave, sheet.linear([tone.shade, mix(tone.shade, tone.deep, 0.6)])),
    ) +
    facet(
      sheet,
      front,
      { ...board, lit: mix(board.base, "#FFFFFF", 0.5), shade: mix(board.base, board.shade, 0.6) },
      shape(wave, sheet.linear([tone.lit, tone.base, tone.shade])) +
        shape("M214 214L456 254V274L214 232Z", tone.base),
    ) +
    shape(
      "M330 164L350 158L474 178L470 196L452 200L330 180Z",
      mix(board.shade, board.deep, 0.1),
      'opacity=".6"',
    ) +
    shape(
      "M352 138H426V182Q388 196 352 182Z",
      sheet.linear([tone.shade, tone.lit, tone.base, tone.deep], [0, 0, 1, 0]),
    ) +
    shape(ellipsePath(389, 138, 37, 11), sheet.linear([tone.lit, tone.base])) +
    group(brickWords(sheet, spec), 'transform="matrix(1 .165 0 1 214 214)"')
  );
}

function brickWords(sheet: Sheet, spec: PackagingPicture): string {
  const { label, food } = spec;
  const tone = shadesOf(label.tone);
  const lines =
    textLine(label.title, {
      x: 121,
      y: 92,
      width: 208,
      cap: 78,
      face: "fraunces",
      fill: "#2A1A10",
    }) +
    (label.subtitle === undefined
      ? ""
      : textLine(label.subtitle.toUpperCase(), {
          x: 121,
          y: 150,
          width: 192,
          cap: 19,
          face: "figtree",
          fill: tone.base,
          tracking: 60,
        })) +
    (label.weight === undefined
      ? ""
      : textLine(label.weight, {
          x: 121,
          y: 396,
          width: 170,
          cap: 36,
          face: "figtree",
          fill: tone.ink,
        }));
  return food === undefined
    ? lines
    : lines + foodMotif(sheet, food, { x: 121, y: 262, width: 190, height: 150 }, label.tone);
}

/** Butter in its paper, a band across; the title lies on the band. */
export function drawButterBlock(sheet: Sheet, spec: PackagingPicture): string {
  const paper: Shades = {
    ...BUTTER,
    ink: "#2A1A10",
    ...(spec.body === undefined ? {} : shadesOf(spec.body)),
  };
  const tone = shadesOf(spec.label.tone);
  const front = "M88 356L430 440V640L88 556Z";
  const side = "M430 440L716 336V536L430 640Z";
  const top = "M88 356L380 266L716 336L430 440Z";
  const fold = "M430 440L560 496L716 336M430 640L560 496L716 536";
  return (
    groundShadow(sheet, 414, 612, 330, 44) +
    facet(
      sheet,
      top,
      {
        ...paper,
        lit: mix(paper.lit, "#FFFFFF", 0.6),
        base: paper.lit,
        shade: mix(paper.lit, paper.base, 0.7),
      },
      shape("M148 370.7L440 281L660 325L370 425Z", sheet.linear([tone.lit, tone.base])),
    ) +
    facet(
      sheet,
      side,
      turnedAway(paper),
      stroke(fold, paper.deep, 5, 'opacity=".4"') +
        stroke(fold, paper.lit, 4, 'opacity=".5" transform="translate(-3 -4)"'),
    ) +
    facet(sheet, front, paper, "") +
    group(
      bandLabel(
        sheet,
        spec.label,
        { x: 4, y: 4, width: 214, height: 192 },
        boxPath(0, 0, 222, 200),
        spec.food,
      ),
      'transform="matrix(1 .2456 0 1 148 370.7)"',
    ) +
    stroke("M88 356L430 440M430 440V638", mix(paper.lit, "#FFFFFF", 0.5), 4, 'opacity=".8"')
  );
}

/** The stand-up pouch: sealed head with a notch, curved foot. */
export function drawPouch(sheet: Sheet, spec: PackagingPicture): string {
  const film = shadesOf(spec.body ?? spec.label.tone);
  const body =
    "M212 112H588C582 230 588 330 604 450C616 550 622 610 626 652C580 690 490 704 400 704C310 704 220 690 174 652C178 610 184 550 196 450C212 330 218 230 212 112Z";
  const foot = "M174 652C240 600 560 600 626 652C580 690 490 704 400 704C310 704 220 690 174 652Z";
  return (
    groundShadow(sheet, 406, 682, 246, 30) +
    solid(sheet, body, film, {
      rim: 64,
      depth: 0.55,
      inside:
        shape("M206 112H594L592 168H208Z", mix(film.base, film.deep, 0.22)) +
        stroke("M208 130H592M208 146H592", film.lit, 3, 'opacity=".35"') +
        stroke("M210 196H590", film.deep, 5, 'opacity=".4"') +
        stroke("M210 203H590", film.lit, 4, 'opacity=".5"') +
        shape(foot, film.deep, 'opacity=".4"') +
        stroke("M174 652C240 600 560 600 626 652", film.lit, 4, 'opacity=".4"') +
        softStroke("M249 220C243 340 228 460 218 603", "#FFF8E6", 28, 0.42, 12) +
        softStroke("M557 230C564 360 580 470 588 593", "#2A1508", 18, 0.3, 12),
    }) +
    shape("M212 184l14 9l-14 9ZM588 184l-14 9l14 9Z", PAPER) +
    paperLabel(sheet, spec.label, { x: 256, y: 262, width: 288, height: 318 }, spec)
  );
}

/** The tray under film: the food shows, a sleeve carries the words. */
export function drawTray(sheet: Sheet, spec: PackagingPicture): string {
  const card = shadesOf(spec.body ?? "kraft");
  const { food } = spec;
  const rim = "M140 352L660 352L724 520L76 520Z";
  const heap = sheet.symbol(
    food === undefined
      ? ""
      : foodMotif(sheet, food, { x: 0, y: 0, width: 190, height: 148 }, spec.label.tone),
  );
  const at = (x: number, y: number, k: number) =>
    `<use href="${heap}" transform="translate(${x} ${y}) scale(${k})"/>`;
  return (
    groundShadow(sheet, 408, 650, 318, 36) +
    shape(
      "M164 366L636 366L690 506L110 506Z",
      sheet.linear([card.deep, card.shade, card.base], [0.3, 0, 0.7, 1]),
    ) +
    stroke(rim, card.lit, 16) +
    at(266, 392, 0.8) +
    at(400, 384, 0.82) +
    at(534, 392, 0.8) +
    at(220, 464, 0.96) +
    at(400, 460, 1) +
    at(580, 464, 0.96) +
    shape(
      rim,
      sheet.linear(
        [
          [0, "#FFFFFF", 0.5],
          [0.35, "#FFFFFF", 0.06],
          [0.5, "#FFFFFF", 0.22],
          [0.56, "#FFFFFF", 0.02],
          [1, "#DCE8EC", 0.14],
        ],
        [0, 0, 1, 0.7],
      ),
    ) +
    facet(sheet, "M76 520H724L676 640C672 648 664 652 654 652H146C136 652 128 648 124 640Z", card) +
    stroke("M76 520H724", mix(card.lit, "#FFFFFF", 0.5), 9) +
    bandLabel(
      sheet,
      { ...spec.label },
      { x: 260, y: 512, width: 280, height: 128 },
      "M244 508H556L546 652H254Z",
    )
  );
}

/** Pressed yeast and the like: a foil brick with its welded fins. */
export function drawVacuumPack(sheet: Sheet, spec: PackagingPicture): string {
  const foil: Shades =
    spec.body === undefined
      ? { lit: "#FBFAF6", base: "#D5D1C8", shade: "#A29C90", deep: "#5D574C", ink: "#2A1A10" }
      : shadesOf(spec.body);
  const body = smooth([
    [122, 320],
    [180, 280],
    [400, 266],
    [620, 280],
    [680, 322],
    [692, 450],
    [676, 590],
    [620, 628],
    [400, 640],
    [180, 628],
    [124, 590],
    [108, 450],
  ]);
  const creases =
    "M150 330C200 350 210 380 196 420M660 330C610 360 600 390 612 430M150 590C190 560 196 540 188 500M652 590C610 566 604 540 612 510M260 292C270 320 250 330 262 350M540 292C530 316 552 330 540 352";
  const fin = (x: number, flip: number) =>
    `M${x} 300L${x + flip * 58} 284V616L${x} 602C${x - flip * 12} 520 ${x - flip * 12} 400 ${x} 300Z`;
  const hatch = (x: number) =>
    Array.from({ length: 14 }, (_, i) => `M${x} ${306 + i * 22}h34`).join("");
  return (
    groundShadow(sheet, 408, 632, 310, 32) +
    facet(sheet, fin(130, -1), foil) +
    facet(sheet, fin(672, 1), turnedAway(foil)) +
    stroke(hatch(80) + hatch(688), foil.deep, 3, 'opacity=".35"') +
    solid(sheet, body, foil, {
      rim: 60,
      depth: 0.55,
      inside:
        softStroke(creases, foil.deep, 9, 0.5, 4) +
        stroke(creases, "#FFFFFF", 5, 'opacity=".75" transform="translate(-5 -5)"') +
        softOval(sheet, [300, 306, 170, 14], "#FFFFFF", 0.8, 8),
    }) +
    paperLabel(sheet, spec.label, { x: 234, y: 334, width: 332, height: 240 }, spec)
  );
}
