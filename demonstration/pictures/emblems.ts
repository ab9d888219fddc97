import type { Emblem } from "./picture-spec.ts";
import { oval, place, shape, short, slit, smooth, stroke } from "./sheet.ts";
import { textLine } from "./text.ts";
import { turned } from "./food-art.ts";
import type { Point } from "./sheet.ts";

/** How high a sign is, about. */
export const EMBLEM_HEIGHT = 300;

/** A flat two-colour sign around the origin, `EMBLEM_HEIGHT` high: main colour and tint. */
export function emblem(kind: Emblem, name: string, colour: string, tint: string): string {
  return EMBLEM_ART[kind](colour, tint, initials(name));
}

type EmblemArt = (colour: string, tint: string, letters: string) => string;

/** First letters of the words that matter: "Grands Moulins Panetier" is GM, "Ferme du Lac" is FL. */
function initials(name: string): string {
  const words = name.split(/[\s'’-]+/u).filter((word) => word !== "");
  const weighty = words.filter((word) => !SMALL_WORDS.has(word.toLocaleLowerCase("fr")));
  return (weighty.length > 0 ? weighty : words)
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase("fr") ?? "")
    .join("");
}

const SMALL_WORDS: ReadonlySet<string> = new Set([
  "le",
  "la",
  "les",
  "de",
  "du",
  "des",
  "d",
  "l",
  "et",
  "&",
  "au",
  "aux",
  "en",
]);

function leafAt(
  x: number,
  y: number,
  turn: number,
  length: number,
  width: number,
  fill: string,
): string {
  const [a = [0, 0], b = [0, 0]] = turned(
    [
      [0, 0],
      [length, 0],
    ],
    x,
    y,
    turn,
  );
  return shape(slit(a, b, width, width), fill);
}

function polar(turn: number, radius: number): Point {
  const angle = ((turn - 90) * Math.PI) / 180;
  return [Math.cos(angle) * radius, Math.sin(angle) * radius];
}

/** Two ears bowing towards each other. */
function branches(colour: string, tint: string, radius: number): string {
  return [-1, 1]
    .map((side) => {
      const grains = Array.from({ length: 7 }, (_, i) => {
        const turn = side * (162 - i * 20);
        const [x, y] = polar(turn, radius);
        const heading = turn - 90 - side * 90;
        return (
          leafAt(x, y, heading + side * 34, 52, 13, colour) +
          leafAt(x, y, heading - side * 34, 52, 13, tint)
        );
      });
      const arc = smooth(
        Array.from({ length: 9 }, (_, i) => polar(side * (172 - i * 18), radius)),
        false,
      );
      return stroke(arc, colour, 5) + grains.join("");
    })
    .join("");
}

function letterMark(letters: string, size: number, width: number, fill: string, y = 0): string {
  return textLine(letters, { x: 0, y, width, cap: size, face: "fraunces", fill });
}

const mill: EmblemArt = (colour, tint) =>
  shape("M-46 -20H46L66 150H-66Z", colour) +
  shape("M-56 -20C-50 -62 50 -62 56 -20Z", colour) +
  shape("M-18 150V96C-18 78 18 78 18 96V150Z", tint) +
  [35, 125, 215, 305]
    .map((turn) =>
      place(
        stroke("M0 0V-156", colour, 8) +
          shape("M4 -40H40V-152H4Z", tint) +
          stroke("M4 -68H40M4 -96H40M4 -124H40M22 -40V-152", colour, 3.5),
        0,
        -34,
        1,
        turn,
      ),
    )
    .join("") +
  oval(0, -34, 15, 15, colour) +
  oval(0, -34, 6, 6, tint);

const wheatCrown: EmblemArt = (colour, tint, letters) =>
  branches(colour, tint, 126) + letterMark(letters, 78, 150, colour, -4);

const monogram: EmblemArt = (colour, tint, letters) =>
  `<circle r="140" fill="none" stroke="${colour}" stroke-width="9"/><circle r="120" fill="none" stroke="${tint}" stroke-width="4"/>` +
  letterMark(letters, 106, 180, colour);

const seal: EmblemArt = (colour, tint, letters) => {
  const edge = smooth(
    Array.from({ length: 48 }, (_, i) => polar(i * 7.5, i % 2 === 0 ? 152 : 138)),
  );
  return (
    stroke(edge, colour, 9) +
    `<circle r="116" fill="none" stroke="${tint}" stroke-width="6"/>` +
    letterMark(letters, 84, 150, colour)
  );
};

const sunrise: EmblemArt = (colour, tint) =>
  shape("M-96 30A96 96 0 0 1 96 30Z", tint) +
  Array.from({ length: 9 }, (_, i) => {
    const [a, b] = [polar(-80 + i * 20, 114), polar(-80 + i * 20, i % 2 === 0 ? 156 : 142)];
    return stroke(
      `M${short(a[0])} ${short(a[1] + 30)}L${short(b[0])} ${short(b[1] + 30)}`,
      tint,
      9,
    );
  }).join("") +
  shape("M-160 38C-80 14 80 14 160 38C150 100 90 140 0 140C-90 140 -150 100 -160 38Z", colour) +
  stroke(
    "M0 34V138M-52 34C-56 70 -44 110 -30 132M52 34C56 70 44 110 30 132M-106 40C-104 70 -84 100 -64 118M106 40C104 70 84 100 64 118",
    tint,
    5,
    'opacity=".8"',
  );

const cow: EmblemArt = (colour, tint) =>
  stroke("M-62 -92C-92 -104 -112 -134 -104 -156M62 -92C92 -104 112 -134 104 -156", tint, 16) +
  shape(
    smooth([
      [-70, -62],
      [-134, -84],
      [-158, -50],
      [-126, -14],
      [-72, -22],
    ]),
    colour,
  ) +
  shape(
    smooth([
      [70, -62],
      [134, -84],
      [158, -50],
      [126, -14],
      [72, -22],
    ]),
    colour,
  ) +
  shape(
    smooth([
      [-76, -84],
      [0, -112],
      [76, -84],
      [80, -10],
      [58, 80],
      [0, 112],
      [-58, 80],
      [-80, -10],
    ]),
    colour,
  ) +
  shape(
    smooth([
      [-64, 66],
      [0, 44],
      [64, 66],
      [72, 112],
      [0, 148],
      [-72, 112],
    ]),
    tint,
  ) +
  oval(-26, 98, 9, 12, colour) +
  oval(26, 98, 9, 12, colour) +
  oval(-38, -22, 10, 12, tint) +
  oval(38, -22, 10, 12, tint) +
  shape(
    smooth([
      [0, -108],
      [24, -76],
      [12, -34],
      [-10, -34],
      [-26, -76],
    ]),
    tint,
  );

const mountain: EmblemArt = (colour, tint) =>
  oval(74, -78, 40, 40, tint) +
  shape("M-160 110L-34 -116L24 -16L58 -64L160 110Z", colour) +
  shape("M-34 -116L-84 -26L-56 -44L-34 -16L-8 -42L14 -32Z", tint) +
  stroke("M-120 140H120", colour, 9);

const leaf: EmblemArt = (colour, tint) =>
  shape("M-104 120C-150 -40 -30 -150 138 -144C150 30 40 150 -76 108Z", colour) +
  stroke("M-128 146C-80 40 -10 -34 92 -96", tint, 9) +
  stroke("M-58 46L-66 -22M-8 -8L-6 -76M-44 30L34 36M8 -24L78 -24", tint, 6);

const bean: EmblemArt = (colour, tint) =>
  place(
    shape(slit([-160, 0], [160, 0], 110, 110), colour) +
      stroke(
        smooth(
          [
            [-140, 0],
            [-50, -22],
            [50, 22],
            [140, 0],
          ],
          false,
        ),
        tint,
        9,
      ) +
      stroke(
        smooth(
          [
            [-110, -28],
            [0, -62],
            [110, -30],
          ],
          false,
        ) +
          smooth(
            [
              [-110, 30],
              [0, 62],
              [110, 30],
            ],
            false,
          ),
        tint,
        5,
        'opacity=".7"',
      ),
    0,
    0,
    1,
    -38,
  );

const fruit: EmblemArt = (colour, tint) =>
  stroke("M-50 20C-40 -60 0 -110 70 -128M58 40C60 -30 66 -90 70 -128", colour, 9) +
  oval(-60, 74, 66, 66, colour) +
  oval(64, 88, 62, 62, colour) +
  oval(-82, 52, 17, 13, tint) +
  oval(44, 66, 16, 12, tint) +
  leafAt(66, -124, 168, 130, 34, tint);

const flame: EmblemArt = (colour, tint) =>
  shape(
    smooth([
      [6, -156],
      [62, -84],
      [108, -6],
      [96, 84],
      [34, 142],
      [-36, 142],
      [-98, 84],
      [-106, 4],
      [-66, -54],
      [-42, -16],
      [-20, -70],
    ]),
    colour,
  ) +
  shape(
    smooth([
      [4, -18],
      [44, 40],
      [46, 94],
      [6, 128],
      [-40, 104],
      [-44, 54],
      [-18, 30],
    ]),
    tint,
  );

const bee: EmblemArt = (colour, tint) =>
  oval(-84, -36, 78, 40, tint, 'transform="rotate(28 -84 -36)"') +
  oval(84, -36, 78, 40, tint, 'transform="rotate(-28 84 -36)"') +
  oval(-64, 26, 54, 28, tint, 'transform="rotate(-16 -64 26)"') +
  oval(64, 26, 54, 28, tint, 'transform="rotate(16 64 26)"') +
  shape(
    smooth([
      [0, -54],
      [46, -24],
      [52, 44],
      [30, 108],
      [0, 148],
      [-30, 108],
      [-52, 44],
      [-46, -24],
    ]),
    colour,
  ) +
  stroke(
    "M-40 12C-20 22 20 22 40 12M-42 52C-20 64 20 64 42 52M-30 92C-14 102 14 102 30 92",
    tint,
    12,
  ) +
  oval(0, -78, 36, 30, colour) +
  stroke("M-14 -102C-18 -132 -32 -140 -46 -142M14 -102C18 -132 32 -140 46 -142", colour, 8);

const snow: EmblemArt = (colour, tint) =>
  [0, 60, 120, 180, 240, 300]
    .map((turn) =>
      place(
        stroke("M0 0V-148M-34 -124L0 -92L34 -124", colour, 13) +
          stroke("M-26 -72L0 -48L26 -72", tint, 10),
        0,
        0,
        1,
        turn,
      ),
    )
    .join("") + oval(0, 0, 15, 15, tint);

const whisk: EmblemArt = (colour, tint) =>
  place(
    stroke(
      "M0 -30C-100 20 -96 140 0 150C96 140 100 20 0 -30M0 -30C-44 20 -44 140 0 150C44 140 44 20 0 -30",
      colour,
      9,
    ) +
      shape("M-16 -150C-16 -164 16 -164 16 -150L12 -24H-12Z", colour) +
      stroke("M-15 -46H15", tint, 8),
    0,
    0,
    1,
    32,
  ) + stroke("M-124 -40C-110 -90 -76 -124 -30 -136", tint, 8);

const EMBLEM_ART: Readonly<Record<Emblem, EmblemArt>> = {
  mill,
  "wheat-crown": wheatCrown,
  monogram,
  seal,
  sunrise,
  cow,
  mountain,
  leaf,
  bean,
  fruit,
  flame,
  bee,
  snow,
  whisk,
  none: () => "",
};
