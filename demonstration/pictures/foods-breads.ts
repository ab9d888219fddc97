import { BROWN, CRUMB, GOLD, turned } from "./food-art.ts";
import type { Crust, FoodArt } from "./food-art.ts";
import type { Point, Sheet } from "./sheet.ts";
import { group, oval, randomOf, shape, slit, smooth, softOval, solid, stroke } from "./sheet.ts";

/** A baker's cut: pale crumb, a dark lip where the crust lifts, light on the lip. */
export function cut(sheet: Sheet, a: Point, b: Point, width: number): string {
  const crumb = sheet.linear(["#C98741", [0.35, "#F0CD90"], [0.8, "#FBE7BF"]], [0.2, 0, 0.8, 1]);
  return (
    shape(slit(a, b, width * 1.12, width * 0.92), "#7A3C12", 'opacity=".45"') +
    shape(slit(a, b, width * 0.9, width * 0.86), crumb) +
    stroke(lip(a, b, width), "#F9DDA0", width * 0.16, 'opacity=".8"')
  );
}

function lip(a: Point, b: Point, width: number): string {
  const along = (t: number, up: number): Point => {
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const length = Math.hypot(dx, dy);
    return [a[0] + dx * t + (dy / length) * up, a[1] + dy * t - (dx / length) * up];
  };
  return smooth(
    [along(0.12, width * 0.45), along(0.5, width * 0.86), along(0.88, width * 0.45)],
    false,
  );
}

/** Flour left on a crust: soft cloud and a few grains. */
export function dusting(
  sheet: Sheet,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  seed: number,
): string {
  const random = randomOf(seed);
  const grains = Array.from({ length: 26 }, () => {
    const angle = random() * 6.283;
    const far = Math.sqrt(random());
    const size = 1.5 + random() * 2.4;
    return oval(
      cx + Math.cos(angle) * rx * far,
      cy + Math.sin(angle) * ry * far,
      size,
      size,
      "#FFF8EA",
    );
  });
  return (
    softOval(sheet, [cx, cy, rx * 0.8, ry * 0.75], "#FFF6E2", 0.5, 20) +
    group(grains.join(""), 'opacity=".7"')
  );
}

function longLoaf(
  sheet: Sheet,
  half: ReadonlyArray<Point>,
  turn: number,
  cuts: ReadonlyArray<readonly [Point, Point]>,
  cutWidth: number,
  crust: Crust,
): string {
  const outline = smooth(turned(half, 400, 410, turn));
  const inside = cuts
    .map(([a, b]) => {
      const [from = a, to = b] = turned([a, b], 400, 410, turn);
      return cut(sheet, from, to, cutWidth);
    })
    .join("");
  return solid(sheet, outline, crust, { rim: 58, depth: 0.6, inside });
}

const baguette: FoodArt = {
  box: [82, 168, 643, 494],
  shadow: [424, 452, 380, 62, -37],
  draw: (sheet) =>
    longLoaf(
      sheet,
      [
        [-398, 6],
        [-350, -36],
        [-230, -62],
        [-60, -70],
        [120, -69],
        [262, -56],
        [356, -30],
        [398, 8],
        [352, 40],
        [240, 60],
        [70, 68],
        [-110, 68],
        [-260, 58],
        [-356, 40],
      ],
      -37,
      [-258, -130, -2, 126, 252].map(
        (x) =>
          [
            [x - 84, 24],
            [x + 88, -28],
          ] as const,
      ),
      26,
      GOLD,
    ),
};

const batard: FoodArt = {
  box: [101, 257, 604, 313],
  shadow: [420, 470, 300, 104, -16],
  draw: (sheet) =>
    longLoaf(
      sheet,
      [
        [-312, 12],
        [-262, -66],
        [-140, -116],
        [0, -130],
        [140, -118],
        [262, -68],
        [312, 8],
        [264, 84],
        [140, 122],
        [0, 130],
        [-140, 122],
        [-262, 84],
      ],
      -16,
      [
        [
          [-214, 16],
          [-76, -66],
        ],
        [
          [-84, 34],
          [66, -72],
        ],
        [
          [50, 36],
          [204, -54],
        ],
      ],
      38,
      BROWN,
    ) + dusting(sheet, 360, 360, 190, 60, 11),
};

const countryLoaf: FoodArt = {
  box: [111, 169, 578, 479],
  shadow: [410, 630, 270, 44],
  draw: (sheet) => {
    const outline = smooth([
      [112, 432],
      [134, 312],
      [236, 208],
      [392, 170],
      [556, 200],
      [664, 302],
      [688, 424],
      [650, 546],
      [540, 622],
      [398, 648],
      [250, 624],
      [148, 548],
    ]);
    const cuts: ReadonlyArray<readonly [Point, Point]> = [
      [
        [196, 392],
        [392, 214],
      ],
      [
        [402, 592],
        [612, 392],
      ],
      [
        [214, 416],
        [420, 590],
      ],
      [
        [384, 214],
        [606, 378],
      ],
    ];
    return solid(sheet, outline, BROWN, {
      rim: 80,
      inside:
        dusting(sheet, 360, 330, 230, 130, 5) +
        dusting(sheet, 430, 440, 190, 110, 7) +
        cuts.map(([a, b]) => cut(sheet, a, b, 21)).join(""),
    });
  },
};

const breadRoll: FoodArt = {
  box: [146, 233, 508, 374],
  shadow: [410, 592, 226, 36],
  draw: (sheet) => {
    const outline = smooth([
      [146, 436],
      [182, 328],
      [288, 252],
      [412, 234],
      [540, 262],
      [632, 346],
      [652, 446],
      [606, 546],
      [490, 598],
      [388, 606],
      [272, 594],
      [182, 540],
    ]);
    return solid(sheet, outline, GOLD, {
      rim: 70,
      inside: cut(sheet, [206, 424], [604, 372], 46) + dusting(sheet, 350, 300, 130, 36, 3),
    });
  },
};

const sandwichBread: FoodArt = {
  box: [120, 193, 576, 467],
  shadow: [420, 640, 282, 36],
  draw: (sheet) => {
    const body =
      "M300 238C300 196 352 186 392 198L640 214C692 220 704 262 690 306L694 566C694 596 676 612 650 616L330 654Z";
    const face =
      "M132 330C100 268 140 222 200 232C246 206 300 206 340 232C404 224 430 276 396 332L404 624C404 648 390 660 366 660H164C142 660 128 648 128 626Z";
    const inner =
      "M152 330C126 284 154 246 204 254C248 232 296 232 336 254C386 248 406 284 378 332L384 622C384 634 378 640 366 640H164C154 640 148 634 148 622Z";
    const random = randomOf(21);
    const holes = Array.from({ length: 34 }, () => {
      const [x, y, r] = [170 + random() * 190, 280 + random() * 340, 2 + random() * 5];
      return oval(x, y, r * 1.3, r, "#D9B77C", 'opacity=".6"');
    });
    return (
      solid(sheet, body, BROWN, { rim: 60 }) +
      stroke(
        "M470 214C520 330 512 500 498 632M566 222C612 330 606 490 594 622",
        "#542A10",
        5,
        'opacity=".18"',
      ) +
      solid(sheet, face, GOLD, { rim: 24 }) +
      solid(sheet, inner, CRUMB, { rim: 34, depth: 0.35, inside: holes.join("") })
    );
  },
};

function sesame(points: ReadonlyArray<readonly [number, number, number]>): string {
  return points
    .map(([x, y, turn]) => {
      const [a = [0, 0], b = [0, 0]] = turned(
        [
          [-14, 0],
          [14, 0],
        ],
        x,
        y,
        turn,
      );
      return (
        shape(slit(a, b, 10, 10), "#8A4F1D", 'opacity=".35" transform="translate(3 4)"') +
        shape(slit(a, b, 10, 10), "#FFF3D2")
      );
    })
    .join("");
}

const burgerBun: FoodArt = {
  box: [115, 192, 570, 446],
  shadow: [410, 620, 270, 40],
  draw: (sheet) => {
    const heel = "M128 500C124 590 176 634 270 638H540C630 634 678 588 672 500Z";
    const dome =
      "M116 478C104 300 236 192 402 192C570 192 698 300 684 478C684 512 660 520 636 520H164C140 520 116 512 116 478Z";
    const seeds = [
      [232, 338, -40],
      [300, 272, -20],
      [388, 236, 5],
      [476, 262, 25],
      [566, 320, 40],
      [330, 348, 10],
      [430, 322, -30],
      [508, 376, 20],
      [262, 418, -15],
      [386, 410, 35],
      [596, 412, -30],
      [178, 414, 30],
    ] as const;
    return (
      solid(sheet, heel, PALE_HEEL, { rim: 46 }) +
      solid(
        sheet,
        "M122 486C180 530 620 532 678 486C688 530 650 540 400 542C150 540 112 530 122 486Z",
        CRUMB,
        { rim: 16 },
      ) +
      solid(sheet, dome, GOLD, {
        rim: 84,
        inside:
          softOval(
            sheet,
            [300, 274, 96, 34],
            "#FFF3D0",
            0.6,
            16,
            `transform="rotate(-24 300 274)"`,
          ) + sesame(seeds),
      })
    );
  },
};

const PALE_HEEL: Crust = { lit: "#F6D699", base: "#E5B46A", shade: "#C78643", deep: "#8A4F1D" };

export const BREADS = {
  baguette,
  batard,
  "country-loaf": countryLoaf,
  "bread-roll": breadRoll,
  "sandwich-bread": sandwichBread,
  "burger-bun": burgerBun,
} as const;
