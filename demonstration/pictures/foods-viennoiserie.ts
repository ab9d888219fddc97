import { CHOCOLATE, GOLD, PALE } from "./food-art.ts";
import type { FoodArt } from "./food-art.ts";
import type { Point, Sheet } from "./sheet.ts";
import {
  ellipsePath,
  group,
  oval,
  shape,
  short,
  smooth,
  softOval,
  softShape,
  solid,
  stroke,
} from "./sheet.ts";
import { shadesOf } from "./tones.ts";

/** A soft reflection on an egg-washed or glazed top. */
export function gloss(sheet: Sheet, d: string, opacity = 0.5): string {
  return softShape(sheet, d, "#FFF8E4", opacity, 9);
}

/** A point of the crescent: `along` from tip (-1) to tip (1), `up` from the inner edge (-1) to the outer (1). */
function onCrescent(along: number, up: number): Point {
  const t = Math.min(0.995, Math.abs(along));
  const angle = Math.sign(along) * t * 1.72;
  const thickness = 116 * (1 - t ** 2.2) ** 0.66 + 6;
  const radius = 232 + t * 18 + up * thickness;
  return [400 + Math.sin(angle) * radius * 1.12, 560 - Math.cos(angle) * radius * 0.94];
}

/** One turn of the roll; its edges bulge towards the tips, so that each lies over the next. */
function rollTurn(sheet: Sheet, from: number, to: number): string {
  const [a, b] = from < 0 && to > 0 ? [-0.045, 0.045] : to > 0 ? [0, 0.05] : [-0.05, 0];
  const middle = (from + to) / 2;
  const outline = smooth([
    onCrescent(from, 0.93),
    onCrescent(middle, 1.09),
    onCrescent(to, 0.95),
    onCrescent(to + b, 0.4),
    onCrescent(to + b, -0.35),
    onCrescent(to, -0.95),
    onCrescent(middle, -1.04),
    onCrescent(from, -0.95),
    onCrescent(from + a, -0.35),
    onCrescent(from + a, 0.4),
  ]);
  const layers = [0.28, 0.55, 0.8]
    .map((k) => {
      const at = from + (to - from) * k;
      return smooth(
        [onCrescent(at, 1), onCrescent(at + (a + b) * 0.7, 0.1), onCrescent(at, -1)],
        false,
      );
    })
    .join("");
  const shine = smooth([
    onCrescent(from + (to - from) * 0.2, 0.78),
    onCrescent(from + (to - from) * 0.7, 0.84),
    onCrescent(from + (to - from) * 0.66, 0.5),
    onCrescent(from + (to - from) * 0.28, 0.44),
  ]);
  return solid(sheet, outline, GOLD, {
    rim: 44,
    depth: 0.68,
    inside: stroke(layers, "#8A4716", 4, 'opacity=".34"') + gloss(sheet, shine, 0.55),
  });
}

const croissant: FoodArt = {
  box: [48, 217, 704, 381],
  shadow: [404, 586, 300, 34],
  draw: (sheet) =>
    [
      [0.76, 0.995],
      [0.56, 0.82],
      [0.34, 0.62],
      [0.12, 0.41],
    ]
      .flatMap(([from = 0, to = 0]) => [rollTurn(sheet, -to, -from), rollTurn(sheet, from, to)])
      .join("") + rollTurn(sheet, -0.17, 0.17),
};

const painAuChocolat: FoodArt = {
  box: [95, 278, 618, 312],
  shadow: [420, 540, 310, 58, -8],
  draw: (sheet) => {
    const body = smooth([
      [96, 486],
      [114, 404],
      [190, 352],
      [340, 308],
      [500, 274],
      [620, 266],
      [694, 318],
      [712, 410],
      [676, 484],
      [560, 530],
      [420, 566],
      [300, 600],
      [190, 606],
      [120, 570],
    ]);
    const end = smooth([
      [96, 492],
      [112, 416],
      [180, 384],
      [268, 404],
      [312, 474],
      [298, 558],
      [220, 604],
      [132, 576],
    ]);
    const folds = [
      "M140 386C260 350 420 302 600 270",
      "M226 384C340 350 500 310 668 294",
      "M286 418C400 382 560 350 704 346",
      "M314 470C430 436 580 404 712 402",
      "M308 528C430 494 580 462 696 452",
    ].join("");
    const scroll = smooth(
      [
        [296, 556],
        [300, 476],
        [252, 418],
        [178, 402],
        [122, 436],
        [116, 520],
        [160, 578],
        [230, 570],
        [270, 520],
        [252, 460],
        [196, 442],
      ],
      false,
    );
    const stick = (x: number, y: number) =>
      solid(
        sheet,
        smooth([
          [x - 40, y],
          [x - 24, y - 34],
          [x + 24, y - 34],
          [x + 40, y],
          [x + 24, y + 34],
          [x - 24, y + 34],
        ]),
        CHOCOLATE,
        { rim: 18 },
      );
    return group(
      solid(sheet, body, GOLD, {
        rim: 74,
        depth: 0.68,
        inside:
          stroke(folds, "#FBE3AC", 6, 'opacity=".55" transform="translate(2 9)"') +
          stroke(folds, "#7A3C12", 5, 'opacity=".4"') +
          gloss(sheet, "M250 352C360 316 480 290 590 282C600 306 480 326 270 380Z", 0.7),
      }) +
        solid(
          sheet,
          end,
          { ...PALE, base: "#EDC07A", shade: "#C98B45" },
          {
            rim: 40,
            depth: 0.6,
            inside: stroke(scroll, "#9A5A20", 8, 'opacity=".5"'),
          },
        ) +
        stick(160, 486) +
        stick(248, 520),
      'transform="translate(0 42) scale(1 .9)"',
    );
  },
};

const brioche: FoodArt = {
  box: [129, 134, 546, 518],
  shadow: [410, 640, 224, 36],
  draw: (sheet) => {
    const flutes = Array.from({ length: 7 }, (_, i) => {
      const edge = (k: number) => ({ top: 148 + k * 72, foot: 216 + k * 52.6 });
      const [left, right] = [edge(i), edge(i + 1)];
      const middle = short((left.foot + right.foot) / 2);
      const d = `M${left.top} 440L${right.top} 440L${short(right.foot)} 636Q${middle} 668 ${short(left.foot)} 636Z`;
      return solid(sheet, d, BRIOCHE, { rim: 40, depth: 0.62 });
    });
    const crown = smooth([
      [130, 434],
      [160, 344],
      [262, 294],
      [400, 280],
      [540, 294],
      [640, 344],
      [674, 434],
      [624, 486],
      [530, 470],
      [466, 500],
      [400, 474],
      [330, 500],
      [266, 472],
      [176, 486],
    ]);
    const head = smooth([
      [236, 290],
      [258, 196],
      [330, 144],
      [412, 136],
      [494, 158],
      [556, 222],
      [564, 300],
      [508, 366],
      [402, 386],
      [294, 364],
    ]);
    return (
      flutes.join("") +
      solid(sheet, crown, BRIOCHE, {
        rim: 60,
        inside: softOval(sheet, [410, 372, 176, 46], "#542A10", 0.6, 14),
      }) +
      solid(
        sheet,
        head,
        { ...GOLD, shade: "#A85A20" },
        {
          rim: 78,
          inside: gloss(sheet, ellipsePath(340, 216, 56, 32), 0.8),
        },
      )
    );
  },
};

const BRIOCHE = { lit: "#EFBE76", base: "#CB8136", shade: "#9C5722", deep: "#5E2E10" };

const painAuxRaisins: FoodArt = {
  box: [107, 191, 590, 454],
  shadow: [410, 622, 270, 44],
  draw: (sheet) => {
    const disc = smooth([
      [112, 410],
      [150, 290],
      [270, 210],
      [410, 192],
      [556, 222],
      [660, 310],
      [690, 416],
      [692, 470],
      [640, 566],
      [520, 628],
      [392, 644],
      [250, 622],
      [150, 556],
      [112, 462],
    ]);
    const spiral = smooth(
      Array.from({ length: 34 }, (_, i) => {
        const t = i / 33;
        const angle = t * 6.283 * 2.6 + 0.6;
        const r = 14 + t * 232;
        return [Math.cos(angle) * r, Math.sin(angle) * r] as const;
      }),
      false,
    );
    const coil = group(
      stroke(spiral, "#7A3C12", 88, 'opacity=".7"') +
        stroke(spiral, "#D08C3E", 76) +
        stroke(spiral, "#EDBD6E", 44, 'transform="translate(-7 -12)"') +
        stroke(spiral, "#FBE4AE", 14, 'opacity=".75" transform="translate(-12 -22)"'),
      'transform="translate(400 398) scale(1 .74)"',
    );
    const raisins = [
      [320, 300],
      [496, 318],
      [300, 440],
      [430, 500],
      [560, 430],
      [398, 372],
      [228, 372],
      [520, 530],
      [350, 560],
      [452, 232],
      [600, 350],
      [204, 470],
    ];
    const currants = raisins.map(([x = 0, y = 0], i) =>
      solid(sheet, ellipsePath(x, y, 23 + (i % 3) * 2, 16), RAISIN, { rim: 12 }),
    );
    return solid(sheet, disc, GOLD, {
      rim: 64,
      depth: 0.75,
      under: coil + currants.join(""),
      inside: gloss(sheet, "M186 330C230 260 330 222 410 224C330 246 250 290 210 352Z", 0.6),
    });
  },
};

const RAISIN = { lit: "#9C6A55", base: "#5E2F28", shade: "#3F1B1A", deep: "#1E0A0C" };

const chausson: FoodArt = {
  box: [87, 237, 625, 375],
  shadow: [410, 602, 280, 36],
  draw: (sheet) => {
    const outline = smooth([
      [88, 560],
      [120, 420],
      [226, 296],
      [388, 238],
      [552, 280],
      [668, 400],
      [712, 556],
      [668, 600],
      [540, 608],
      [400, 612],
      [262, 608],
      [134, 602],
    ]);
    const veins = [
      "M398 262C404 360 404 460 400 560",
      "M392 330C330 340 270 384 232 452",
      "M398 400C340 408 280 446 246 516",
      "M402 470C356 474 316 504 290 552",
      "M404 330C470 338 530 384 566 450",
      "M404 400C470 408 520 446 554 512",
      "M402 470C446 476 490 504 512 550",
    ].join("");
    const crimps = Array.from({ length: 13 }, (_, i) => {
      const x = 128 + i * 45;
      return `M${x} ${short(584 - Math.sin((i / 12) * 3.14) * 16)}l-6 34`;
    }).join("");
    return solid(sheet, outline, GOLD, {
      rim: 70,
      depth: 0.62,
      inside:
        stroke("M118 548C240 566 560 564 684 546", "#7A3C12", 9, 'opacity=".35"') +
        stroke(veins, "#8A4716", 15, 'opacity=".6"') +
        stroke(veins, "#FAE0A6", 7, 'transform="translate(2 5)"') +
        stroke(crimps, "#7A3C12", 7, 'opacity=".4"') +
        gloss(sheet, "M180 380C220 322 290 282 350 270C300 310 240 350 200 420Z", 0.6),
    });
  },
};

const donut: FoodArt = {
  box: [112, 211, 578, 423],
  shadow: [410, 620, 266, 42],
  draw: (sheet, tone = "rose") => {
    const icing = shadesOf(tone);
    const ring = smooth([
      [112, 424],
      [160, 300],
      [280, 226],
      [404, 212],
      [530, 230],
      [648, 306],
      [690, 428],
      [642, 552],
      [530, 618],
      [400, 634],
      [268, 616],
      [156, 548],
    ]);
    const glaze = smooth([
      [128, 412],
      [166, 306],
      [284, 232],
      [404, 218],
      [526, 236],
      [640, 312],
      [674, 410],
      [652, 470],
      [604, 462],
      [556, 506],
      [492, 496],
      [430, 530],
      [366, 504],
      [300, 522],
      [246, 480],
      [190, 490],
      [142, 462],
    ]);
    const dots = [
      [226, 330, 20],
      [300, 282, -40],
      [404, 262, 70],
      [506, 290, 15],
      [590, 350, -50],
      [206, 416, 60],
      [276, 430, 0],
      [352, 478, 40],
      [470, 456, -20],
      [540, 430, 70],
      [620, 428, 20],
      [330, 330, 80],
      [520, 356, -10],
    ];
    const sprinkle = ["#FBF7EE", "#F3CF3F", "#A9CADB", "#FBF7EE"];
    return (
      solid(sheet, ring, GOLD, { rim: 70 }) +
      solid(sheet, glaze, icing, {
        rim: 40,
        inside:
          gloss(sheet, "M190 352C216 296 290 256 366 250C300 278 240 316 214 372Z", 0.75) +
          dots
            .map(
              ([x = 0, y = 0, turn = 0], i) =>
                `<rect x="${x - 15}" y="${y - 5}" width="30" height="10" rx="5" fill="${sprinkle[i % 4]}" transform="rotate(${turn} ${x} ${y})"/>`,
            )
            .join(""),
      }) +
      oval(402, 396, 98, 58, icing.lit, 'opacity=".6"') +
      shape(
        ellipsePath(402, 392, 92, 52),
        sheet.linear(["#4A240C", "#8F5023", [0.8, "#D9964A"]], [0.4, 0, 0.6, 1]),
      )
    );
  },
};

export const VIENNOISERIE = {
  croissant,
  "pain-au-chocolat": painAuChocolat,
  brioche,
  "pain-aux-raisins": painAuxRaisins,
  chausson,
  donut,
} as const;
