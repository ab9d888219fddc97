import { BROWN, CRUMB, GOLD, LEAF, turned } from "./food-art.ts";
import type { Crust, FoodArt } from "./food-art.ts";
import { tartShell } from "./foods-pastries.ts";
import { gloss } from "./foods-viennoiserie.ts";
import type { Point, Sheet } from "./sheet.ts";
import {
  ellipsePath,
  oval,
  randomOf,
  shape,
  slit,
  smooth,
  softOval,
  solid,
  stamp,
  stroke,
} from "./sheet.ts";

export const CUSTARD: Crust = {
  lit: "#FFE9A4",
  base: "#F5C95C",
  shade: "#E0A03A",
  deep: "#9A5E18",
};
const HAM: Crust = { lit: "#F7C7B4", base: "#E2937F", shade: "#C46A5A", deep: "#84382F" };
export const MELTED: Crust = { lit: "#FFF0B8", base: "#F7D169", shade: "#E5A63E", deep: "#A56A1A" };
export const TOMATO: Crust = { lit: "#F3907A", base: "#D2402D", shade: "#A8281E", deep: "#6B1410" };

/** Spots of golden brown where cheese or custard caught the heat. */
export function toasted(sheet: Sheet, spots: ReadonlyArray<Point>, rx: number): string {
  return spots
    .map(([x, y], i) =>
      softOval(sheet, [x, y, rx * (0.7 + (i % 3) * 0.25), rx * 0.5], "#A8581C", 0.5, 10),
    )
    .join("");
}

const quiche: FoodArt = {
  box: [93, 215, 614, 403],
  shadow: [410, 588, 250, 44],
  draw: (sheet) => {
    const lardons = [
      [260, 356, 10],
      [340, 306, -20],
      [440, 300, 30],
      [540, 350, -10],
      [300, 432, 40],
      [404, 380, -30],
      [486, 430, 15],
      [572, 418, 50],
      [372, 476, -10],
      [216, 400, 60],
      [462, 360, 70],
    ];
    const lardon = sheet.symbol(
      solid(
        sheet,
        smooth([
          [-27, -11],
          [0, -14],
          [27, -9],
          [28, 9],
          [0, 14],
          [-27, 11],
        ]),
        HAM,
        { rim: 14 },
      ),
    );
    const chives = [
      [300, 340, 30],
      [380, 330, -40],
      [500, 320, 10],
      [350, 410, 60],
      [450, 470, -20],
      [546, 390, -60],
      [250, 430, -10],
      [420, 430, 30],
    ];
    return tartShell(sheet, (d) =>
      solid(sheet, d, CUSTARD, {
        rim: 40,
        depth: 0.45,
        inside:
          toasted(
            sheet,
            [
              [230, 350],
              [310, 390],
              [380, 300],
              [470, 400],
              [540, 310],
              [420, 490],
              [590, 390],
              [300, 470],
            ],
            46,
          ) +
          lardons.map(([x = 0, y = 0, turn = 0]) => stamp(lardon, x, y, 1, turn)).join("") +
          chives
            .map(
              ([x = 0, y = 0, turn = 0]) =>
                `<rect x="${x - 13}" y="${y - 3.5}" width="26" height="7" rx="3.5" fill="#5A8A48" transform="rotate(${turn} ${x} ${y})"/>`,
            )
            .join(""),
      }),
    );
  },
};

const pizza: FoodArt = {
  box: [89, 206, 623, 416],
  shadow: [410, 594, 296, 48],
  draw: (sheet) => {
    const edge = smooth([
      [90, 410],
      [126, 310],
      [226, 234],
      [400, 206],
      [574, 232],
      [672, 308],
      [710, 410],
      [690, 500],
      [580, 590],
      [402, 622],
      [222, 592],
      [112, 502],
    ]);
    const cheese = smooth([
      [140, 408],
      [176, 320],
      [258, 262],
      [400, 242],
      [546, 262],
      [626, 322],
      [660, 408],
      [632, 484],
      [540, 548],
      [400, 568],
      [262, 548],
      [170, 486],
    ]);
    const slices = [
      [268, 340],
      [420, 304],
      [548, 370],
      [330, 456],
      [480, 478],
      [214, 428],
      [600, 448],
    ];
    const olives = [
      [348, 380],
      [490, 400],
      [400, 512],
      [256, 494],
      [350, 290],
      [590, 320],
    ];
    const basil = [
      [390, 420, -30],
      [506, 320, 20],
      [270, 400, 150],
      [444, 540, -10],
    ];
    return solid(sheet, edge, GOLD, {
      rim: 60,
      inside:
        toasted(
          sheet,
          [
            [150, 480],
            [240, 570],
            [400, 600],
            [560, 570],
            [676, 460],
            [620, 270],
            [180, 290],
          ],
          40,
        ) +
        solid(sheet, cheese, TOMATO, { rim: 24 }) +
        solid(
          sheet,
          smooth([
            [154, 400],
            [190, 336],
            [262, 276],
            [396, 252],
            [540, 276],
            [616, 330],
            [646, 402],
            [612, 476],
            [536, 530],
            [474, 528],
            [404, 556],
            [330, 534],
            [262, 534],
            [186, 478],
          ]),
          MELTED,
          {
            rim: 40,
            depth: 0.35,
            inside:
              toasted(
                sheet,
                [
                  [240, 300],
                  [400, 350],
                  [520, 440],
                  [300, 500],
                  [460, 280],
                  [590, 380],
                  [200, 380],
                ],
                40,
              ) +
              slices
                .map(
                  ([x = 0, y = 0]) =>
                    oval(x + 5, y + 8, 50, 36, "#8A3A14", 'opacity=".35"') +
                    solid(sheet, ellipsePath(x, y, 48, 34), TOMATO, {
                      rim: 18,
                      inside: [
                        [-20, -6],
                        [6, -14],
                        [20, 6],
                        [-6, 14],
                      ]
                        .map(([dx = 0, dy = 0]) =>
                          oval(x + dx, y + dy, 8, 5.5, "#F6B08A", 'opacity=".7"'),
                        )
                        .join(""),
                    }),
                )
                .join("") +
              olives
                .map(
                  ([x = 0, y = 0]) =>
                    shape(ellipsePath(x, y, 20, 15), sheet.linear(["#6B6A58", "#2E2C26"])) +
                    oval(x, y + 1, 8, 6, "#D9A63E"),
                )
                .join("") +
              basil
                .map(([x = 0, y = 0, turn = 0]) => {
                  const [a = [0, 0], b = [0, 0]] = turned(
                    [
                      [-38, 0],
                      [38, 0],
                    ],
                    x,
                    y,
                    turn,
                  );
                  return solid(sheet, slit(a, b, 22, 22), LEAF, {
                    rim: 16,
                    inside: stroke(`M${a.join(" ")}L${b.join(" ")}`, LEAF.lit, 3),
                  });
                })
                .join(""),
          },
        ),
    });
  },
};

const sandwich: FoodArt = {
  box: [67, 255, 676, 347],
  shadow: [424, 508, 330, 92, -14],
  draw: (sheet) => {
    const at = (points: ReadonlyArray<Point>, closed = true) =>
      smooth(turned(points, 400, 420, -14), closed);
    const heel = at([
      [-326, 40],
      [-300, 108],
      [-160, 138],
      [0, 144],
      [160, 138],
      [300, 108],
      [328, 40],
      [160, 20],
      [-160, 20],
    ]);
    const wave = (y: number, h: number, count: number, dip: number): ReadonlyArray<Point> => {
      const top = Array.from(
        { length: count },
        (_, i) => [-312 + (624 * i) / (count - 1), y] as const,
      );
      const low = Array.from(
        { length: count },
        (_, i) => [312 - (624 * i) / (count - 1), y + h + (i % 2 === 0 ? 0 : dip)] as const,
      );
      return [...top, ...low];
    };
    const crown = at([
      [-330, 16],
      [-306, -76],
      [-170, -126],
      [0, -138],
      [170, -126],
      [306, -78],
      [332, 12],
      [180, 30],
      [0, 36],
      [-180, 32],
    ]);
    const cuts = [-176, 0, 172].map((x) => {
      const [a = [0, 0], b = [0, 0]] = turned(
        [
          [x - 78, -36],
          [x + 78, -84],
        ],
        400,
        420,
        -14,
      );
      return (
        shape(slit(a, b, 24, 22), "#7A3C12", 'opacity=".4" transform="translate(-2 -4)"') +
        shape(slit(a, b, 20, 20), sheet.linear(["#E2A95C", "#FBE7BF"]))
      );
    });
    return (
      solid(sheet, heel, GOLD, { rim: 50 }) +
      solid(sheet, at(wave(26, 46, 11, 20)), CRUMB, { rim: 16 }) +
      solid(sheet, at(wave(18, 44, 19, 28)), LEAF, { rim: 20, depth: 0.6 }) +
      solid(sheet, at(wave(14, 26, 13, 16)), TOMATO, { rim: 16 }) +
      solid(sheet, at(wave(6, 22, 9, 26)), HAM, { rim: 18 }) +
      solid(sheet, at(wave(0, 14, 7, 22)), MELTED, { rim: 12 }) +
      solid(sheet, crown, GOLD, { rim: 66, depth: 0.6, inside: cuts.join("") })
    );
  },
};

const cheese: FoodArt = {
  box: [87, 239, 619, 398],
  shadow: [416, 604, 296, 40],
  draw: (sheet) => {
    const paste: Crust = { lit: "#FFEFB4", base: "#F6D67A", shade: "#E6B24C", deep: "#A8742A" };
    const holes = [
      [226, 470, 40, 34],
      [340, 540, 30, 24],
      [412, 448, 46, 36],
      [540, 500, 38, 30],
      [610, 412, 24, 22],
      [300, 428, 20, 16],
      [480, 556, 20, 16],
      [158, 520, 18, 16],
      [640, 520, 18, 16],
    ];
    const front =
      "M104 420L700 372C706 372 706 380 706 386L700 560C700 568 694 572 686 574L122 620C112 620 104 614 104 604Z";
    const top = "M104 420L560 240C620 232 684 300 704 376Z";
    return (
      solid(sheet, top, { ...paste, lit: "#FFF6D0", base: "#FBE39A" }, { rim: 30, depth: 0.3 }) +
      solid(sheet, "M556 242C630 230 694 300 706 380L704 402C690 320 636 258 566 254Z", BROWN, {
        rim: 14,
      }) +
      solid(sheet, front, paste, {
        rim: 50,
        depth: 0.4,
        inside: holes
          .map(
            ([x = 0, y = 0, rx = 0, ry = 0]) =>
              shape(
                ellipsePath(x, y, rx, ry),
                sheet.linear(["#B9862F", "#E0AE4C", "#F8DF92"], [0.2, 0, 0.8, 1]),
              ) +
              stroke(
                `M${x - rx * 0.7} ${y + ry * 0.72}A${rx} ${ry} 0 0 0 ${x + rx * 0.9} ${y + ry * 0.4}`,
                "#FFF4C8",
                4,
                'opacity=".8"',
              ),
          )
          .join(""),
      }) +
      gloss(sheet, "M140 440L420 416L416 428L150 452Z", 0.7) +
      crumbs(140, 616, 9)
    );
  },
};

/** A few crumbs on the ground. */
function crumbs(x: number, y: number, seed: number): string {
  const random = randomOf(seed);
  return Array.from({ length: 5 }, () =>
    oval(x + random() * 120 - 60, y + random() * 16, 5 + random() * 5, 4 + random() * 3, "#F1CB6A"),
  ).join("");
}

export const SAVOURY = { quiche, pizza, sandwich, cheese } as const;
