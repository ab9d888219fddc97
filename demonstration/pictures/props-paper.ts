import { foodMotif } from "./foods.ts";
import type { Sheet } from "./sheet.ts";
import {
  boxPath,
  ellipsePath,
  facet,
  groundShadow,
  group,
  oval,
  place,
  shape,
  softShape,
  solid,
  stroke,
} from "./sheet.ts";
import { textLine } from "./text.ts";
import { INK, PAPER, type Shades, shadesOf } from "./tones.ts";

// What lies on a baker's desk: paper, slate and card. Drawn on the 800 × 800 sheet, as tools are.

export type PropArt = (sheet: Sheet, tone: Shades) => string;

const paper = (sheet: Sheet) =>
  sheet.linear(["#FFFFFF", [0.6, "#FCF8EF"], "#EDE3D1"], [0, 0, 1, 0.6]);

const words = (
  text: string,
  x: number,
  y: number,
  cap: number,
  fill: string,
  face: "fraunces" | "figtree" = "figtree",
): string => textLine(text, { x, y, width: 420, cap, face, fill });

/** Lines of writing, not read. */
const lines = (x: number, y: number, step: number, widths: ReadonlyArray<number>): string =>
  stroke(widths.map((width, i) => `M${x} ${y + i * step}h${width}`).join(""), "#CDBDA3", 11);

const tick = (x: number, y: number, done: boolean): string =>
  shape(boxPath(x, y, 46, 46, 10), "#FFFFFF", 'stroke="#B79F7E" stroke-width="6"') +
  (done ? stroke(`M${x + 10} ${y + 24}l11 12 18-24`, "#2F5D46", 9) : "");

const clip = (sheet: Sheet): string =>
  solid(
    sheet,
    "M320 150C320 130 334 120 352 120H366C366 84 434 84 434 120H448C466 120 480 130 480 150V182H320Z",
    { lit: "#FFFFFF", base: "#CFCBC2", shade: "#98938A", deep: "#54504A" },
    { rim: 22, inside: oval(400, 122, 14, 14, "#54504A") },
  );

const clipboard: PropArt = (sheet, tone) =>
  groundShadow(sheet, 414, 706, 240, 22) +
  group(
    solid(sheet, boxPath(188, 138, 424, 566, 30), tone, { rim: 34 }) +
      shape(boxPath(224, 186, 364, 490, 6), "#2A1508", 'opacity=".2"') +
      shape(boxPath(218, 178, 364, 490, 6), paper(sheet)) +
      [0, 1, 2, 3].map((i) => tick(254, 246 + i * 100, i < 3)).join("") +
      [0, 1, 2, 3]
        .map((i) => lines(330, 260 + i * 100, 26, [190 - i * 14, 110 + i * 16]))
        .join("") +
      clip(sheet),
    'transform="rotate(-4 400 420)"',
  );

const notepad: PropArt = (sheet, tone) =>
  groundShadow(sheet, 414, 700, 226, 22) +
  group(
    shape(boxPath(208, 168, 392, 526, 16), "#D8CBB4") +
      shape(boxPath(202, 160, 392, 526, 16), "#EFE6D6") +
      shape(boxPath(196, 150, 392, 530, 16), paper(sheet)) +
      shape(
        "M196 220V166C196 156 202 150 212 150H572C582 150 588 156 588 166V220Z",
        sheet.linear([tone.lit, [0.3, tone.base], tone.shade], [0, 0, 1, 0]),
      ) +
      [0, 1, 2, 3].map((i) => tick(232, 264 + i * 100, i < 2)).join("") +
      [0, 1, 2, 3].map((i) => lines(308, 287 + i * 100, 0, [236 - ((i * 37) % 90)])).join("") +
      Array.from({ length: 8 }, (_, i) => stroke(`M${232 + i * 46} 190V132`, "#6B655C", 11)).join(
        "",
      ) +
      Array.from({ length: 8 }, (_, i) => stroke(`M${229 + i * 46} 186V136`, "#D9D5CD", 4)).join(
        "",
      ),
    'transform="rotate(4 400 420)"',
  );

const pencil: PropArt = (sheet, tone) =>
  groundShadow(sheet, 420, 470, 330, 34, -40) +
  place(
    solid(sheet, boxPath(-26, -320, 52, 470, 4), tone, {
      rim: 22,
      inside: stroke("M-9 -320V150M9 -320V150", tone.deep, 3, 'opacity=".35"'),
    }) +
      shape("M-26 150H26L6 236H-6Z", sheet.linear(["#FBE9C6", "#D9B27A"], [0, 0, 1, 0])) +
      shape("M-12 210H12L0 258Z", INK) +
      shape(boxPath(-28, -352, 56, 40, 4), sheet.linear(["#FFFFFF", "#98938A"], [0, 0, 1, 0])) +
      solid(sheet, boxPath(-26, -404, 52, 54, 14), shadesOf("rose"), { rim: 20 }),
    436,
    430,
    1,
    50,
  );

const envelope: PropArt = (sheet, tone) =>
  groundShadow(sheet, 412, 660, 330, 30) +
  facet(sheet, boxPath(84, 236, 632, 416, 22), {
    lit: "#FFFDF6",
    base: "#FAF2E2",
    shade: "#E8D9BD",
    deep: "#B79F7E",
  }) +
  stroke("M96 642L336 430M704 642L464 430", "#D3BF9D", 6) +
  softShape(sheet, "M96 260L400 500L704 260Z", "#5B3416", 0.16, 10) +
  solid(
    sheet,
    "M92 244C88 238 96 236 106 236H694C704 236 712 238 708 244L420 474C408 484 392 484 380 474Z",
    { lit: "#FFFFFF", base: "#FDF8EC", shade: "#F0E3CB", deep: "#B79F7E" },
    { rim: 20, depth: 0.35 },
  ) +
  oval(406, 466, 70, 70, "#2A1508", 'opacity=".25"') +
  solid(sheet, ellipsePath(400, 456, 70, 70), tone, { rim: 26 }) +
  `<circle cx="400" cy="456" r="50" fill="none" stroke="${tone.lit}" stroke-width="4" stroke-opacity=".6"/>` +
  words("P", 400, 456, 52, PAPER, "fraunces");

const receipt: PropArt = (sheet) => {
  const roll = boxPath(206, 96, 386, 74, 34);
  const rows = [0, 1, 2, 3].map(
    (i) =>
      lines(264, 276 + i * 56, 0, [150 - ((i * 23) % 60)]) +
      stroke(`M480 ${276 + i * 56}h52`, "#B79F7E", 11),
  );
  return (
    groundShadow(sheet, 408, 690, 200, 20) +
    shape(
      `M222 132C232 300 216 480 222 668${Array.from({ length: 12 }, (_, i) => `l29.6 ${i % 2 === 0 ? 20 : -20}`).join("")}C570 480 588 300 576 132Z`,
      paper(sheet),
      'stroke="#D8C6A6" stroke-width="3"',
    ) +
    words("FACTURE", 400, 220, 30, INK) +
    rows.join("") +
    stroke("M262 500H538", "#B79F7E", 5, 'stroke-dasharray="4 14"') +
    words("TOTAL", 318, 556, 28, INK) +
    words("€", 500, 556, 52, "#2F5D46") +
    solid(
      sheet,
      roll,
      { lit: "#FFFFFF", base: "#F4ECDD", shade: "#D8C6A6", deep: "#8F7650" },
      { rim: 24 },
    )
  );
};

const calendar: PropArt = (sheet, tone) => {
  const days = Array.from({ length: 24 }, (_, i) => {
    const [x, y] = [226 + (i % 6) * 70, 350 + Math.floor(i / 6) * 78];
    const marked = i === 16 || i === 17 || i === 23;
    return shape(boxPath(x - 24, y - 24, 48, 48, 10), marked ? "#E2B04A" : "#EDE3D1");
  });
  return (
    groundShadow(sheet, 410, 704, 270, 22) +
    shape(boxPath(148, 152, 520, 552, 26), "#CDBDA3") +
    shape(boxPath(140, 140, 520, 552, 26), paper(sheet)) +
    shape(
      "M140 276V166C140 150 150 140 166 140H634C650 140 660 150 660 166V276Z",
      sheet.linear([tone.lit, [0.3, tone.base], tone.shade], [0, 0, 1, 0]),
    ) +
    words("DÉCEMBRE", 400, 214, 50, tone.ink) +
    days.join("") +
    stroke("M490 586l16 18 28-38", INK, 11) +
    stroke("M250 110V176M550 110V176", "#54504A", 26) +
    stroke("M246 112V170M546 112V170", "#CFCBC2", 9)
  );
};

const slate: PropArt = (sheet, tone) =>
  groundShadow(sheet, 410, 700, 250, 26) +
  stroke("M300 640L262 704M500 640L538 704", shadesOf("kraft").shade, 28) +
  solid(sheet, boxPath(170, 170, 460, 500, 24), shadesOf("kraft"), { rim: 30 }) +
  shape(
    boxPath(208, 208, 384, 424, 8),
    sheet.linear(["#4A443C", "#2E2A26", "#221E1B"], [0, 0, 1, 1]),
  ) +
  words("Tradition", 400, 300, 46, "#F6EFE2", "fraunces") +
  stroke("M300 356C360 348 440 362 504 352", tone.base, 6) +
  words("1,30 €", 400, 440, 70, "#FFFDF8", "fraunces") +
  words("250 g", 400, 556, 34, "#DCCDB4");

const calculator: PropArt = (sheet, tone) => {
  const keys = Array.from({ length: 16 }, (_, i) => {
    const [x, y] = [256 + (i % 4) * 76, 366 + Math.floor(i / 4) * 78];
    const equal = i === 15;
    const plate = equal ? shadesOf("wheat") : i % 4 === 3 ? shadesOf("kraft") : shadesOf("white");
    return solid(sheet, boxPath(x, y, 58, 58, 14), plate, { rim: 14 });
  });
  return (
    groundShadow(sheet, 410, 710, 230, 20) +
    solid(sheet, boxPath(208, 118, 388, 586, 44), tone, { rim: 40 }) +
    shape(boxPath(246, 160, 312, 150, 18), "#12100E", 'opacity=".5"') +
    shape(boxPath(250, 166, 304, 142, 16), sheet.linear(["#DCE6D4", "#B8C8B0"])) +
    textLine("1,05 €", { x: 402, y: 238, width: 264, cap: 62, face: "figtree", fill: INK }) +
    keys.join("")
  );
};

const doorSign: PropArt = (sheet, tone) =>
  stroke("M250 320L400 170L550 320", "#8F7256", 10) +
  stroke("M250 320L400 170L550 320", "#D9BE8F", 4) +
  oval(400, 166, 18, 18, sheet.radial(["#FFFFFF", "#98938A"])) +
  shape(boxPath(126, 326, 568, 252, 40), "#2A1508", 'opacity=".14"') +
  solid(sheet, boxPath(116, 312, 568, 252, 40), tone, {
    rim: 40,
    inside: stroke(
      "M130 380C300 360 460 400 680 372M126 470C320 490 470 446 684 480M140 530C300 520 520 546 670 524",
      tone.deep,
      5,
      'opacity=".2"',
    ),
  }) +
  shape(boxPath(140, 336, 520, 204, 26), "none", 'stroke="#F0CE82" stroke-width="5"') +
  words("Réservé", 400, 438, 74, PAPER, "fraunces") +
  oval(250, 330, 10, 10, "#2A1508") +
  oval(550, 330, 10, 10, "#2A1508");

const cookbook: PropArt = (sheet, tone) =>
  groundShadow(sheet, 410, 640, 330, 30) +
  shape("M84 296L400 340L716 296V626L400 664L84 626Z", tone.shade) +
  shape("M100 280C200 250 330 268 400 312V640C330 600 200 588 100 612Z", paper(sheet)) +
  shape(
    "M700 280C600 250 470 268 400 312V640C470 600 600 588 700 612Z",
    sheet.linear(["#EADFCB", "#FCF8EF", "#FFFFFF"], [0, 0, 0.7, 0.4]),
  ) +
  stroke("M400 312V640", "#B79F7E", 5, 'opacity=".7"') +
  stroke(
    "M446 372C510 342 580 334 652 342M446 420C510 390 580 382 652 390M446 468C510 438 580 430 600 434M446 520C510 492 580 486 652 492",
    "#CDBDA3",
    11,
  ) +
  foodMotif(sheet, "country-loaf", { x: 246, y: 440, width: 200, height: 190 });

export const PAPER_PROPS = {
  clipboard,
  notepad,
  pencil,
  envelope,
  receipt,
  calendar,
  slate,
  calculator,
  "door-sign": doorSign,
  cookbook,
} as const;
