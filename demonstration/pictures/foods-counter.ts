import { GOLD, LEAF, PALE, turned } from "./food-art.ts";
import type { Crust, FoodArt } from "./food-art.ts";
import { mound } from "./foods-cereals.ts";
import { tartShell } from "./foods-pastries.ts";
import { CUSTARD, toasted, TOMATO } from "./foods-savoury.ts";
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
import { shadesOf } from "./tones.ts";

// What the ranges sell beside the classics: each has its own drawing, so that no product borrows
// another one's ingredients.

const TART_BOX = [93, 215, 614, 403] as const;
const TART_SHADOW = [410, 588, 250, 44] as const;
const SALMON: Crust = { lit: "#FFD3B8", base: "#F3A079", shade: "#D97B54", deep: "#94482A" };
const COURGETTE: Crust = { lit: "#E9EFC0", base: "#C2D08A", shade: "#8FA759", deep: "#4D6A2E" };

type Topping = readonly [x: number, y: number, turn: number];

/** A quiche whose custard carries what is laid on it. */
function quicheWith(sheet: Sheet, topping: string): string {
  const browned = [
    [230, 350],
    [380, 300],
    [540, 310],
    [420, 490],
    [590, 390],
    [300, 470],
  ] as const;
  return tartShell(sheet, (d) =>
    solid(sheet, d, CUSTARD, {
      rim: 40,
      depth: 0.45,
      inside: toasted(sheet, browned, 46) + topping,
    }),
  );
}

const scatter = (symbol: string, places: ReadonlyArray<Topping>): string =>
  places.map(([x, y, turn]) => stamp(symbol, x, y, 1, turn)).join("");

/** Leaves of spinach, a fold down the middle. */
const spinach = (sheet: Sheet): string =>
  sheet.symbol(
    solid(sheet, slit([-46, 0], [46, 0], 26, 22), LEAF, {
      rim: 18,
      inside: stroke("M-38 0L38 0", LEAF.lit, 3),
    }),
  );

const vegetableQuiche: FoodArt = {
  box: TART_BOX,
  shadow: TART_SHADOW,
  draw: (sheet) => {
    const slice = (colours: Crust, seeds: string) =>
      sheet.symbol(
        oval(5, 8, 52, 34, "#8A3A14", 'opacity=".3"') +
          solid(sheet, ellipsePath(0, 0, 52, 33), colours, {
            rim: 18,
            inside: [-18, 6, 20]
              .map((x, i) => oval(x, (i % 2) * 14 - 7, 8, 5, seeds, 'opacity=".7"'))
              .join(""),
          }),
      );
    return quicheWith(
      sheet,
      scatter(slice(TOMATO, "#F6B08A"), [
        [286, 334, 0],
        [470, 306, 0],
        [392, 420, 0],
        [556, 410, 0],
        [248, 432, 0],
      ]) +
        scatter(slice(COURGETTE, "#F6F3CF"), [
          [378, 314, 0],
          [560, 338, 0],
          [312, 400, 0],
          [478, 388, 0],
          [460, 470, 0],
          [340, 478, 0],
        ]) +
        scatter(spinach(sheet), [
          [430, 356, 24],
          [226, 372, -50],
          [520, 458, -20],
        ]),
    );
  },
};

const salmonQuiche: FoodArt = {
  box: TART_BOX,
  shadow: TART_SHADOW,
  draw: (sheet) => {
    const cube = sheet.symbol(
      oval(4, 10, 42, 26, "#8A3A14", 'opacity=".3"') +
        solid(
          sheet,
          smooth([
            [-42, -16],
            [0, -28],
            [42, -14],
            [44, 12],
            [4, 28],
            [-40, 16],
          ]),
          SALMON,
          {
            rim: 18,
            inside: stroke("M-30 -10Q-6 4 -18 20M-2 -24Q20 0 6 24M24 -18Q40 0 30 16", "#FFE6D4", 5),
          },
        ),
    );
    return quicheWith(
      sheet,
      scatter(spinach(sheet), [
        [250, 372, 30],
        [352, 330, -24],
        [470, 344, 40],
        [574, 372, -30],
        [316, 454, -10],
        [440, 444, 60],
        [536, 450, 12],
        [412, 274, 8],
      ]) +
        scatter(cube, [
          [292, 318, 10],
          [412, 376, -20],
          [530, 316, 26],
          [238, 432, -14],
          [376, 486, 12],
          [494, 404, -8],
          [596, 430, 20],
        ]),
    );
  },
};

const friand: FoodArt = {
  box: [92, 262, 616, 330],
  shadow: [412, 568, 310, 44],
  draw: (sheet) => {
    const block = smooth([
      [96, 470],
      [118, 350],
      [190, 290],
      [400, 264],
      [612, 290],
      [682, 350],
      [704, 470],
      [680, 552],
      [560, 586],
      [400, 592],
      [240, 586],
      [120, 552],
    ]);
    const cuts = Array.from({ length: 5 }, (_, i) => {
      const x = 190 + i * 92;
      const [a, b]: readonly [Point, Point] = [
        [x, 470],
        [x + 72, 330],
      ];
      return (
        shape(slit(a, b, 18, 14), "#7A3C12", 'opacity=".45" transform="translate(-3 -3)"') +
        shape(slit(a, b, 14, 12), sheet.linear(["#FBE7BF", "#D9964A"]))
      );
    });
    const leaves = "M104 492Q400 536 696 492M112 522Q400 562 688 522M132 550Q400 584 668 550";
    return solid(sheet, block, GOLD, {
      rim: 72,
      depth: 0.6,
      inside:
        stroke(leaves, "#8A4716", 5, 'opacity=".4"') +
        stroke(leaves, "#FBE4AE", 4, 'opacity=".6" transform="translate(0 6)"') +
        cuts.join("") +
        gloss(sheet, "M150 380C190 320 280 300 380 290C290 318 210 350 176 410Z", 0.6),
    });
  },
};

const bagel: FoodArt = {
  box: [112, 231, 578, 403],
  shadow: [410, 620, 266, 42],
  draw: (sheet) => {
    const ring = smooth([
      [112, 434],
      [160, 316],
      [280, 244],
      [404, 232],
      [530, 248],
      [648, 322],
      [690, 436],
      [642, 552],
      [530, 618],
      [400, 634],
      [268, 616],
      [156, 548],
    ]);
    return (
      solid(sheet, ring, GOLD, {
        rim: 88,
        depth: 0.6,
        inside: gloss(sheet, "M190 372C216 316 290 276 366 270C300 298 240 336 214 392Z", 0.7),
      }) +
      softOval(sheet, [402, 404, 108, 56], "#7A3C12", 0.4, 18) +
      shape(
        ellipsePath(402, 402, 66, 34),
        sheet.linear(["#4A240C", "#8F5023", [0.85, "#D9964A"]], [0.4, 0, 0.6, 1]),
      )
    );
  },
};

const fruitTart: FoodArt = {
  box: TART_BOX,
  shadow: TART_SHADOW,
  draw: (sheet, tone = "pistachio") => {
    const flesh: Crust = { lit: "#FFF4C9", base: "#F5D788", shade: "#D9A54C", deep: "#8A5A20" };
    const skin = tone === "pistachio" ? "#C8452E" : "#B7A24A";
    const slice = sheet.symbol(
      shape(slit([-66, 6], [66, 6], 40, 4), "#7A3C12", 'opacity=".35" transform="translate(3 6)"') +
        solid(sheet, slit([-66, 0], [66, 0], 40, 6), flesh, { rim: 20 }) +
        stroke("M-62 -3Q0 -52 62 -3", skin, 6, 'opacity=".85"'),
    );
    const ring = (count: number, rx: number, ry: number, start: number): ReadonlyArray<Topping> =>
      Array.from({ length: count }, (_, i) => {
        const angle = start + (i / count) * 2 * Math.PI;
        return [
          400 + Math.cos(angle) * rx,
          392 + Math.sin(angle) * ry,
          (Math.atan2(Math.cos(angle) * ry, -Math.sin(angle) * rx) * 180) / Math.PI + 28,
        ] as const;
      });
    const petals = [...ring(15, 208, 106, -1.4), ...ring(9, 118, 58, -1.2), ...ring(4, 40, 18, 0)];
    return tartShell(sheet, (d) =>
      solid(sheet, d, CUSTARD, {
        rim: 40,
        inside:
          scatter(slice, petals) +
          gloss(sheet, "M186 360C230 286 330 256 420 254C330 286 250 320 212 390Z", 0.5),
      }),
    );
  },
};

const tartBase: FoodArt = {
  box: TART_BOX,
  shadow: TART_SHADOW,
  draw: (sheet) => {
    const random = randomOf(31);
    const pricks = Array.from({ length: 22 }, (_, i) => {
      const [t, angle] = [0.25 + 0.7 * Math.sqrt(random()), (i / 22) * 6.283];
      return oval(
        400 + Math.cos(angle) * 210 * t,
        424 + Math.sin(angle) * 82 * t,
        6,
        4,
        "#9F6A32",
        'opacity=".55"',
      );
    });
    return tartShell(
      sheet,
      (d) =>
        shape(d, sheet.linear(["#C98F4C", PALE.shade, PALE.base], [0.3, 0, 0.6, 1])) +
        solid(sheet, ellipsePath(400, 424, 226, 92), PALE, {
          rim: 30,
          depth: 0.3,
          inside: pricks.join(""),
        }),
    );
  },
};

const pearls: FoodArt = {
  box: [118, 280, 564, 368],
  shadow: [410, 640, 220, 34],
  draw: (sheet, tone = "stone") => {
    const colours = shadesOf(tone);
    const clay: Crust = { lit: "#FFFFFF", base: "#F6F0E4", shade: "#DCCDB4", deep: "#9F8A6A" };
    const pearl = sheet.symbol(
      `<circle r="23" fill="${sheet.radial(["#FFFFFF", [0.3, colours.lit], [0.7, colours.base], colours.shade])}"/>`,
    );
    const random = randomOf(7);
    const heap = Array.from({ length: 120 }, () => {
      const [t, angle] = [Math.sqrt(random()), random() * 6.283];
      return [
        400 + Math.cos(angle) * 250 * t,
        420 + Math.sin(angle) * 100 * t - 90 * (1 - t),
        0,
      ] as const;
    }).toSorted((a, b) => a[1] - b[1]);
    return (
      solid(sheet, ellipsePath(400, 430, 282, 80), { ...clay, lit: clay.shade }, { rim: 22 }) +
      scatter(pearl, heap) +
      solid(
        sheet,
        "M118 428C124 554 222 640 322 648H478C578 640 676 554 682 428C630 530 170 530 118 428Z",
        clay,
        { rim: 62, depth: 0.45 },
      )
    );
  },
};

const powder: FoodArt = {
  box: [102, 340, 600, 302],
  shadow: [410, 616, 310, 36],
  draw: (sheet, tone = "white") => {
    const colours = shadesOf(tone);
    const random = randomOf(17);
    const dust = Array.from({ length: 30 }, () =>
      oval(
        120 + random() * 570,
        612 + random() * 26,
        2 + random() * 4,
        1.6 + random() * 2,
        colours.base,
      ),
    );
    const slope = smooth(
      turned(
        [
          [-60, 0],
          [20, -34],
          [150, 60],
          [40, 96],
        ],
        330,
        470,
        0,
      ),
    );
    return mound(sheet, 350, colours, shape(slope, colours.lit, 'opacity=".35"')) + dust.join("");
  },
};

export const COUNTER = {
  "vegetable-quiche": vegetableQuiche,
  "salmon-quiche": salmonQuiche,
  friand,
  bagel,
  "fruit-tart": fruitTart,
  "tart-shell": tartBase,
  pearls,
  powder,
} as const;
