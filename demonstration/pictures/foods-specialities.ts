import { BROWN, GOLD, LEAF, PALE, turned } from "./food-art.ts";
import type { Crust, FoodArt } from "./food-art.ts";
import { cut, dusting } from "./foods-breads.ts";
import { dollop, tartShell } from "./foods-pastries.ts";
import { CUSTARD, MELTED, toasted, TOMATO } from "./foods-savoury.ts";
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
  softStroke,
  solid,
  stamp,
  stroke,
} from "./sheet.ts";
import { mix, shadesOf } from "./tones.ts";

// What a recipe makes and the shop does not sell: each told apart from its neighbours at 60 px.

/** A seed, a sliver of almond, with its own little shadow: drawn once, then stamped. */
function flake(
  sheet: Sheet,
  x: number,
  y: number,
  turn: number,
  length: number,
  colour: string,
): string {
  const [half, width] = [length / 2, length * 0.36];
  const leaf = slit([-half, 0], [half, 0], width, width);
  const seed = sheet.symbol(
    shape(leaf, "#5B2F10", 'opacity=".35" transform="translate(3 4)"') + shape(leaf, colour),
  );
  return stamp(seed, x, y, 1, turn);
}

const ciabatta: FoodArt = {
  box: [88, 300, 626, 318],
  shadow: [410, 586, 300, 44],
  draw: (sheet) => {
    const loaf = smooth([
      [90, 470],
      [104, 390],
      [176, 336],
      [300, 318],
      [430, 302],
      [566, 306],
      [668, 334],
      [710, 412],
      [702, 506],
      [640, 566],
      [520, 592],
      [380, 606],
      [240, 616],
      [140, 592],
      [100, 540],
    ]);
    const wrinkles =
      "M150 450C230 400 300 420 380 386M250 510C340 470 420 486 520 440M430 380C500 350 560 372 640 360M500 520C570 496 610 500 664 470";
    return solid(sheet, loaf, PALE, {
      rim: 78,
      depth: 0.62,
      inside:
        softStroke("M110 560C260 620 520 600 690 500", "#8A4F1D", 26, 0.4, 22) +
        stroke(wrinkles, "#8A4F1D", 7, 'opacity=".3"') +
        stroke(wrinkles, "#FFF6E2", 5, 'opacity=".7" transform="translate(-2 -6)"') +
        dusting(sheet, 250, 420, 170, 80, 31) +
        dusting(sheet, 420, 380, 190, 70, 33) +
        dusting(sheet, 560, 430, 150, 90, 35),
    });
  },
};

/** A ring seen from above its edge: the outside, and the hole with its shaded inner wall. */
function ring(
  sheet: Sheet,
  [cx, cy, rx, ry]: readonly [number, number, number, number],
  hole: number,
  crust: Crust,
  inside: string,
): string {
  const well = ellipsePath(cx, cy - ry * 0.06, rx * hole, ry * hole * 0.94);
  return (
    solid(sheet, ellipsePath(cx, cy, rx, ry), crust, { rim: rx * 0.26, inside }) +
    shape(well, sheet.linear([crust.deep, crust.shade, crust.base], [0.3, 0, 0.6, 1]))
  );
}

const PRALINE: Crust = { lit: "#F3D9B0", base: "#D9AE76", shade: "#B88550", deep: "#7A4E22" };

const parisBrest: FoodArt = {
  box: [96, 208, 608, 410],
  shadow: [410, 580, 286, 52],
  draw: (sheet) => {
    const random = randomOf(44);
    const almonds = Array.from({ length: 30 }, (_, i) => {
      const angle = (i / 30) * 6.283 + random() * 0.2;
      const far = 0.56 + random() * 0.34;
      return flake(
        sheet,
        400 + Math.cos(angle) * 284 * far,
        352 + Math.sin(angle) * 140 * far,
        random() * 180,
        36 + random() * 14,
        i % 3 === 0 ? "#FFF8E8" : "#F6E4BC",
      );
    });
    const rosette = sheet.symbol(dollop(sheet, 0, 0, 1, PRALINE));
    const piped = Array.from({ length: 9 }, (_, i) => {
      const angle = Math.PI * (1 - (i + 0.5) / 9);
      return stamp(rosette, 400 + Math.cos(angle) * 262, 424 + Math.sin(angle) * 118, 0.62);
    });
    return (
      solid(sheet, ellipsePath(400, 470, 294, 146), GOLD, { rim: 60 }) +
      piped.join("") +
      ring(
        sheet,
        [400, 352, 284, 142],
        0.34,
        GOLD,
        gloss(sheet, "M150 330C190 260 290 222 400 218C300 240 220 280 176 350Z", 0.5) +
          almonds.join("") +
          softOval(sheet, [330, 280, 150, 40], "#FFFFFF", 0.6, 20),
      )
    );
  },
};

const CANDIED = ["#C8382A", "#4F8A4B", "#E68A35", "#F3CF3F"] as const;

const brioche: FoodArt = {
  box: [84, 216, 632, 410],
  shadow: [410, 592, 300, 50],
  draw: (sheet) => {
    const around = (angle: number, far: number): Point => [
      400 + Math.cos(angle) * 312 * far,
      420 + Math.sin(angle) * 198 * far,
    ];
    const grain = sheet.symbol(
      oval(3, 4, 10, 8, "#7A3C12", 'opacity=".4"') + oval(0, 0, 10, 8, "#FFFDF6"),
    );
    const sugar = Array.from({ length: 80 }, (_, i) => {
      const [x, y] = around(i * 2.4, 0.46 + ((i * 0.4142) % 1) * 0.42);
      return stamp(grain, x, y, 0.6 + (i % 4) * 0.18);
    });
    const fruits = Array.from({ length: 9 }, (_, i) => {
      const [x, y] = around((i / 9) * 6.283 + 0.2, 0.7);
      const colour = CANDIED[i % CANDIED.length] ?? "#C8382A";
      const piece = smooth(
        turned(
          [
            [-34, -8],
            [-10, -20],
            [24, -14],
            [36, 6],
            [8, 20],
            [-26, 14],
          ],
          x,
          y,
          i * 50,
        ),
      );
      return (
        shape(piece, "#5B2F10", 'opacity=".4" transform="translate(5 8)"') +
        solid(
          sheet,
          piece,
          {
            lit: mix(colour, "#FFFFFF", 0.55),
            base: colour,
            shade: mix(colour, "#3A1508", 0.25),
            deep: mix(colour, "#2A1508", 0.6),
          },
          { rim: 18 },
        )
      );
    });
    return ring(
      sheet,
      [400, 420, 314, 202],
      0.3,
      GOLD,
      gloss(sheet, "M130 390C170 290 270 240 390 232C280 262 200 310 160 410Z", 0.6) +
        sugar.join("") +
        fruits.join(""),
    );
  },
};

const meringueTart: FoodArt = {
  box: [93, 190, 614, 428],
  shadow: [410, 588, 250, 44],
  draw: (sheet) => {
    const rows: ReadonlyArray<readonly [number, number]> = [
      [300, 322],
      [400, 300],
      [500, 322],
      [236, 376],
      [344, 372],
      [456, 372],
      [564, 376],
      [294, 436],
      [400, 440],
      [508, 436],
    ];
    const meringue = sheet.symbol(
      dollop(sheet, 0, 0, 0.74) + softOval(sheet, [4, -46, 16, 20], "#A8581C", 0.6, 8),
    );
    return tartShell(
      sheet,
      (d) =>
        solid(sheet, d, shadesOf("lemon"), { rim: 40 }) +
        rows.map(([x, y]) => stamp(meringue, x, y)).join(""),
    );
  },
};

const flan: FoodArt = {
  box: [92, 236, 616, 386],
  shadow: [420, 592, 300, 44],
  draw: (sheet) => {
    const top = "M104 420C210 330 360 262 500 244C590 262 670 320 700 392C560 424 300 440 104 420Z";
    const front = "M104 420C300 440 560 424 700 392L692 552C550 602 290 622 108 602Z";
    const base = "M106 566C290 590 560 566 694 516L692 552C550 602 290 622 108 602Z";
    return (
      solid(sheet, front, CUSTARD, {
        rim: 30,
        depth: 0.4,
        inside:
          solid(sheet, base, BROWN, { rim: 12 }) +
          solid(sheet, "M650 390L704 384L698 560L640 566Z", BROWN, { rim: 14 }) +
          "FGHI"
            .split("")
            .map((_, i) => oval(180 + i * 120, 500 + (i % 2) * 30, 4, 4, "#3A2414", 'opacity=".5"'))
            .join("") +
          stroke("M130 470C260 486 430 480 600 456", "#FFF3C8", 6, 'opacity=".6"'),
      }) +
      solid(sheet, top, CUSTARD, {
        rim: 26,
        inside:
          softOval(sheet, [420, 350, 190, 48], "#6B2C08", 0.72, 30) +
          toasted(
            sheet,
            [
              [250, 392],
              [330, 340],
              [470, 300],
              [560, 350],
              [610, 382],
              [420, 400],
            ],
            58,
          ) +
          gloss(sheet, "M250 372C320 320 410 286 500 276C420 310 350 350 300 396Z", 0.5),
      }) +
      stroke("M104 420C300 440 560 424 700 392", "#8A4F1D", 7, 'opacity=".55"')
    );
  },
};

const fougasse: FoodArt = {
  box: [84, 220, 632, 404],
  shadow: [410, 560, 280, 70],
  draw: (sheet) => {
    const leaf = smooth([
      [86, 470],
      [120, 360],
      [214, 274],
      [350, 226],
      [500, 224],
      [626, 268],
      [714, 352],
      [664, 470],
      [566, 566],
      [430, 618],
      [290, 614],
      [160, 564],
    ]);
    // Against the outline's direction: they are holes, not islands.
    const hole = (a: Point, b: Point) => slit(a, b, -30, -30);
    const holes = [
      hole([210, 440], [360, 416]),
      hole([430, 402], [590, 374]),
      hole([250, 372], [300, 282]),
      hole([378, 350], [430, 258]),
      hole([520, 330], [560, 262]),
      hole([300, 562], [270, 486]),
      hole([440, 566], [404, 470]),
      hole([560, 510], [540, 436]),
    ].join("");
    const random = randomOf(9);
    const herbs = Array.from({ length: 34 }, () =>
      flake(sheet, 150 + random() * 500, 270 + random() * 310, random() * 180, 16, "#5F7A3C"),
    );
    const olives: ReadonlyArray<readonly [number, number]> = [
      [190, 350],
      [330, 320],
      [480, 300],
      [620, 330],
      [160, 480],
      [380, 470],
      [500, 440],
      [640, 430],
      [230, 550],
      [350, 570],
      [490, 540],
    ];
    return solid(sheet, leaf + holes, GOLD, {
      rim: 44,
      inside:
        dusting(sheet, 330, 330, 190, 70, 3) +
        herbs.join("") +
        olives
          .map(
            ([x, y]) =>
              oval(x + 4, y + 6, 22, 17, "#5B2F10", 'opacity=".4"') +
              solid(
                sheet,
                ellipsePath(x, y, 21, 16),
                { lit: "#8A7A92", base: "#3C2E40", shade: "#241A28", deep: "#120C14" },
                { rim: 12, inside: oval(x + 2, y, 6, 5, "#B98A55") },
              ),
          )
          .join(""),
    });
  },
};

const sheetPizza: FoodArt = {
  box: [88, 236, 632, 386],
  shadow: [416, 590, 300, 46],
  draw: (sheet) => {
    const top =
      "M150 372C140 350 150 336 176 330L540 244C568 238 584 244 598 262L708 410C722 432 714 446 690 452L296 546C266 552 250 544 238 524Z";
    const edge = `${top}M238 524L242 566C250 600 270 616 304 610L692 514C716 506 720 494 716 470L712 420L690 452L296 546Z`;
    const sauce =
      "M196 376C190 362 198 354 214 350L532 274C550 270 560 274 570 286L662 408C670 422 664 430 648 434L304 514C284 518 274 512 266 500Z";
    const melts: ReadonlyArray<readonly [number, number, number]> = [
      [290, 390, 44],
      [400, 340, 50],
      [520, 320, 42],
      [360, 460, 46],
      [480, 410, 52],
      [590, 400, 40],
    ];
    const tomatoes: ReadonlyArray<readonly [number, number]> = [
      [340, 350],
      [460, 300],
      [270, 450],
      [420, 460],
      [560, 360],
      [540, 450],
    ];
    return (
      solid(sheet, edge, GOLD, { rim: 40, depth: 0.65 }) +
      solid(sheet, top, GOLD, {
        rim: 30,
        inside:
          solid(sheet, sauce, TOMATO, { rim: 20 }) +
          melts
            .map(([x, y, r], i) =>
              solid(
                sheet,
                smooth(
                  turned(
                    [
                      [-r, 0],
                      [-r * 0.4, -r * 0.5],
                      [r * 0.6, -r * 0.55],
                      [r * 1.1, 0],
                      [r * 0.4, r * 0.5],
                      [-r * 0.6, r * 0.46],
                    ],
                    x,
                    y,
                    i * 30,
                  ),
                ),
                MELTED,
                { rim: 18, depth: 0.3 },
              ),
            )
            .join("") +
          toasted(
            sheet,
            [
              [300, 396],
              [410, 346],
              [490, 416],
              [200, 350],
              [640, 440],
            ],
            26,
          ) +
          tomatoes
            .map(
              ([x, y]) =>
                oval(x + 4, y + 6, 28, 20, "#6B1410", 'opacity=".4"') +
                solid(sheet, ellipsePath(x, y, 27, 19), TOMATO, {
                  rim: 14,
                  inside: oval(x, y, 14, 9, "#F6B08A", 'opacity=".8"'),
                }),
            )
            .join("") +
          [
            [380, 400, -30],
            [500, 360, 20],
            [310, 480, 150],
            [610, 430, 60],
          ]
            .map(([x = 0, y = 0, turn = 0]) =>
              solid(
                sheet,
                smooth(
                  turned(
                    [
                      [-34, 0],
                      [0, -20],
                      [38, 0],
                      [0, 18],
                    ],
                    x,
                    y,
                    turn,
                  ),
                ),
                LEAF,
                { rim: 14 },
              ),
            )
            .join(""),
      })
    );
  },
};

const RYE: Crust = { lit: "#C79A6C", base: "#8F5F3A", shade: "#643C20", deep: "#361C0C" };

const ryeLoaf: FoodArt = {
  box: [104, 196, 592, 442],
  shadow: [410, 620, 280, 44],
  draw: (sheet) => {
    const outline = smooth([
      [106, 440],
      [136, 320],
      [240, 230],
      [394, 198],
      [560, 226],
      [664, 316],
      [694, 430],
      [654, 546],
      [540, 616],
      [398, 636],
      [250, 616],
      [146, 550],
    ]);
    const cracks = [
      "M180 400C250 380 290 420 350 390C400 366 430 410 490 384C550 360 600 400 650 380",
      "M350 390C330 330 370 300 356 240M490 384C520 330 490 300 530 250M250 392C230 350 250 320 240 290",
      "M220 540C260 480 240 450 290 404M420 600C400 540 450 500 430 400M570 570C540 520 590 470 560 380",
      "M160 500C200 470 250 500 300 480M310 500C370 480 400 510 440 490M450 500C510 480 560 510 620 490",
    ].join("");
    return solid(sheet, outline, RYE, {
      rim: 84,
      inside:
        dusting(sheet, 350, 320, 240, 110, 15) +
        dusting(sheet, 420, 430, 250, 130, 17) +
        softOval(sheet, [360, 340, 200, 90], "#FFF3DC", 0.55, 40) +
        stroke(cracks, "#2E1608", 10, 'opacity=".75"') +
        stroke(cracks, "#F6E7CC", 4, 'opacity=".7" transform="translate(-4 -8)"'),
    });
  },
};

const SEEDS = ["#FFF3D2", "#E9C98A", "#6B3A16", "#F6E4BC", "#4A6B3A", "#2A1A10"] as const;

const seededLoaf: FoodArt = {
  box: [92, 240, 618, 386],
  shadow: [412, 600, 300, 44],
  draw: (sheet) => {
    const outline = smooth([
      [94, 470],
      [110, 370],
      [190, 290],
      [320, 250],
      [470, 242],
      [604, 272],
      [690, 352],
      [708, 452],
      [680, 550],
      [560, 610],
      [400, 624],
      [230, 616],
      [124, 566],
    ]);
    const random = randomOf(77);
    const seeds = Array.from({ length: 104 }, (_, i) => {
      const [angle, far] = [i * 2.4 + random() * 0.3, Math.sqrt((i + 0.5) / 104)];
      return flake(
        sheet,
        400 + Math.cos(angle) * 292 * far,
        420 + Math.sin(angle) * 168 * far,
        random() * 180,
        18 + (i % 3) * 6,
        SEEDS[i % SEEDS.length] ?? "#FFF3D2",
      );
    });
    return solid(sheet, outline, BROWN, {
      rim: 70,
      inside: seeds.join("") + cut(sheet, [190, 470], [620, 340], 40),
    });
  },
};

const HONEYED: Crust = { lit: "#D99A58", base: "#A65F26", shade: "#7A3E14", deep: "#421C06" };
const SPICED: Crust = { lit: "#D9A468", base: "#B87A3E", shade: "#945A28", deep: "#5B3212" };

const gingerbread: FoodArt = {
  box: [76, 226, 632, 414],
  shadow: [420, 612, 300, 40],
  draw: (sheet) => {
    const body =
      "M290 268C300 240 340 234 380 240L640 262C690 268 706 300 700 340L690 540C688 566 672 582 646 586L330 632Z";
    const face = (x: number) =>
      `M${x} 330C${x - 6} 270 ${x + 50} 250 ${x + 110} 254C${x + 170} 258 ${x + 206} 286 ${x + 202} 336L${x + 196} 600C${x + 194} 624 ${x + 182} 634 ${x + 160} 634H${x + 40}C${x + 16} 634 ${x + 4} 622 ${x + 4} 600Z`;
    const random = randomOf(3);
    const crumbOf = (x: number) =>
      Array.from({ length: 22 }, () =>
        oval(
          x + 24 + random() * 150,
          310 + random() * 300,
          3 + random() * 4,
          2 + random() * 3,
          "#6B3A16",
          'opacity=".45"',
        ),
      ).join("");
    return (
      solid(sheet, body, HONEYED, {
        rim: 50,
        inside:
          gloss(sheet, "M330 262C420 250 540 262 660 290C540 284 430 282 350 296Z", 0.75) +
          [450, 530, 610].map((x, i) => flake(sheet, x, 280 + i * 8, 12, 46, "#F6E4BC")).join(""),
      }) +
      solid(sheet, face(214), SPICED, { rim: 30, inside: crumbOf(214) }) +
      stroke(face(214), HONEYED.deep, 9, 'opacity=".6"') +
      solid(sheet, face(84), SPICED, { rim: 30, inside: crumbOf(84) }) +
      stroke(face(84), HONEYED.shade, 9, 'opacity=".8"')
    );
  },
};

export const SPECIALITIES = {
  ciabatta,
  fougasse,
  "rye-loaf": ryeLoaf,
  "seeded-loaf": seededLoaf,
  gingerbread,
  "paris-brest": parisBrest,
  "brioche-crown": brioche,
  "meringue-tart": meringueTart,
  flan,
  "sheet-pizza": sheetPizza,
} as const;
