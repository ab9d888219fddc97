import { LEAF, turned } from "./food-art.ts";
import type { Crust, FoodArt } from "./food-art.ts";
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
import { mix, shadesOf } from "./tones.ts";

function shine(sheet: Sheet, cx: number, cy: number, rx: number, ry: number, turn: number): string {
  return softOval(
    sheet,
    [cx, cy, rx, ry],
    "#FFF8EC",
    0.7,
    7,
    `transform="rotate(${turn} ${cx} ${cy})"`,
  );
}

export function leaf(
  sheet: Sheet,
  x: number,
  y: number,
  turn: number,
  length: number,
  width: number,
): string {
  const [a = [0, 0], b = [0, 0], rib = [0, 0]] = turned(
    [
      [0, 0],
      [length, 0],
      [length * 0.86, 0],
    ],
    x,
    y,
    turn,
  );
  return solid(sheet, slit(a, b, width, width), LEAF, {
    rim: Math.max(14, width * 0.5),
    inside: stroke(
      `M${a.join(" ")}L${rib.join(" ")}`,
      LEAF.lit,
      Math.max(3, width * 0.09),
      'opacity=".9"',
    ),
  });
}

/** A raspberry around the origin: drupelets in rows, darker away from the light. */
export function raspberry(sheet: Sheet, colours: Crust): string {
  const drupe = (tint: number) =>
    sheet.radial(
      [
        mix(mix(colours.lit, "#FFD9D0", 0.4), colours.base, tint),
        [0.42, mix(mix(colours.base, "#E8425A", 0.45), colours.deep, tint * 0.5)],
        [1, mix(colours.deep, colours.base, 0.4 - tint * 0.4)],
      ],
      [0.34, 0.3, 0.72],
    );
  const fills = [drupe(0), drupe(0.3), drupe(0.6)];
  const rows: ReadonlyArray<readonly [number, number]> = [
    [-88, 3],
    [-54, 4],
    [-18, 5],
    [18, 4],
    [54, 3],
    [86, 2],
  ];
  const drupes = rows.flatMap(([dy, count]) =>
    Array.from({ length: count }, (_, i) => {
      const dx = (i - (count - 1) / 2) * 46;
      const shade = Math.min(2, Math.max(0, Math.round((dx * 0.9 + dy) / 70 + 0.35)));
      return oval(dx, dy, 30, 29, fills[shade] ?? colours.base);
    }),
  );
  return sheet.symbol(drupes.join(""));
}

const raspberries: FoodArt = {
  box: [124, 192, 557, 428],
  shadow: [410, 606, 262, 36],
  draw: (sheet, tone = "berry") => {
    const colours = shadesOf(tone);
    const sepals = (x: number, y: number) =>
      [-150, -110, -70, -30].map((turn) => leaf(sheet, x, y, turn, 66, 12)).join("");
    const berry = raspberry(sheet, colours);
    return (
      leaf(sheet, 430, 290, -34, 170, 44) +
      stamp(berry, 268, 478, 1.18) +
      sepals(268, 372) +
      stamp(berry, 546, 486, 1.14, -8) +
      sepals(534, 386) +
      stamp(berry, 404, 418, 1.4, 4) +
      sepals(412, 296)
    );
  },
};

const strawberry: FoodArt = {
  box: [195, 98, 412, 556],
  shadow: [412, 640, 150, 28],
  draw: (sheet) => {
    const red: Crust = { lit: "#F58A74", base: "#D23A2C", shade: "#A6221D", deep: "#6B1212" };
    const body = smooth([
      [196, 340],
      [240, 252],
      [330, 232],
      [400, 246],
      [474, 232],
      [562, 252],
      [606, 340],
      [580, 452],
      [510, 566],
      [440, 640],
      [400, 654],
      [360, 640],
      [288, 566],
      [220, 452],
    ]);
    const seeds = [
      [280, 320],
      [360, 310],
      [444, 314],
      [530, 322],
      [246, 392],
      [322, 386],
      [402, 380],
      [482, 388],
      [560, 394],
      [284, 458],
      [362, 454],
      [440, 456],
      [518, 460],
      [324, 522],
      [400, 524],
      [474, 526],
      [364, 586],
      [436, 586],
    ];
    return (
      solid(sheet, body, red, {
        rim: 84,
        inside:
          seeds
            .map(
              ([x = 0, y = 0]) =>
                oval(x + 2, y + 3, 10, 13, "#8A1A14", 'opacity=".55"') +
                oval(x, y, 6, 9.5, "#F7D879"),
            )
            .join("") + shine(sheet, 286, 296, 52, 24, -32),
      }) +
      [-172, -142, -100, -62, -30, -6]
        .map((turn) => leaf(sheet, 400, 246, turn + 0, 150, 30))
        .join("") +
      [168, 130, 90, 50, 12].map((turn) => leaf(sheet, 400, 240, turn, 104, 28)).join("") +
      stroke("M400 244C398 210 406 180 426 156", "#44703B", 14)
    );
  },
};

const apple: FoodArt = {
  box: [172, 137, 462, 520],
  shadow: [412, 640, 210, 34],
  draw: (sheet) => {
    const red: Crust = { lit: "#F29A78", base: "#C8382A", shade: "#94201C", deep: "#560F10" };
    const body = smooth([
      [172, 400],
      [204, 296],
      [286, 246],
      [360, 256],
      [402, 268],
      [446, 256],
      [520, 246],
      [602, 298],
      [634, 404],
      [606, 530],
      [534, 634],
      [462, 656],
      [402, 644],
      [340, 656],
      [270, 632],
      [200, 530],
    ]);
    const random = randomOf(4);
    const specks = Array.from({ length: 40 }, () =>
      oval(220 + random() * 360, 300 + random() * 300, 2.6, 2.6, "#F6C79A", 'opacity=".5"'),
    );
    return (
      solid(sheet, body, red, {
        rim: 90,
        under: softOval(sheet, [300, 470, 90, 170], "#F2B84B", 0.65, 34),
        inside:
          specks.join("") +
          shine(sheet, 268, 348, 34, 66, 24) +
          softOval(sheet, [404, 266, 74, 20], "#560F10", 0.5, 8),
      }) +
      stroke("M404 276C400 232 412 190 440 158", "#5B3416", 16) +
      stroke("M402 262C400 226 412 188 436 162", "#A06A3A", 5) +
      leaf(sheet, 422, 216, -22, 180, 50)
    );
  },
};

const apricot: FoodArt = {
  box: [113, 156, 581, 479],
  shadow: [410, 610, 280, 40],
  draw: (sheet) => {
    const skin: Crust = { lit: "#FCD79A", base: "#EE9A3E", shade: "#D36F28", deep: "#94400F" };
    const flesh: Crust = { lit: "#FFE2A6", base: "#F8B85A", shade: "#EA9438", deep: "#B8621A" };
    const whole = smooth([
      [114, 430],
      [134, 322],
      [216, 248],
      [322, 232],
      [420, 260],
      [478, 346],
      [486, 450],
      [440, 556],
      [344, 616],
      [238, 610],
      [150, 546],
    ]);
    const half = smooth([
      [368, 500],
      [398, 404],
      [480, 352],
      [572, 356],
      [658, 414],
      [694, 508],
      [656, 590],
      [572, 632],
      [470, 624],
      [396, 576],
    ]);
    const cutFace = smooth([
      [384, 496],
      [414, 414],
      [486, 370],
      [568, 372],
      [642, 424],
      [674, 502],
      [640, 566],
      [566, 598],
      [478, 590],
      [412, 554],
    ]);
    const stone = smooth([
      [462, 486],
      [488, 438],
      [540, 430],
      [586, 458],
      [596, 508],
      [566, 546],
      [510, 548],
      [470, 526],
    ]);
    return (
      leaf(sheet, 300, 250, -58, 110, 30) +
      solid(sheet, whole, skin, {
        rim: 84,
        under: softOval(sheet, [400, 470, 110, 120], "#C8452A", 0.4, 34),
        inside:
          stroke("M318 240C226 300 196 440 246 606", "#A8501A", 8, 'opacity=".45"') +
          shine(sheet, 220, 320, 30, 56, 34),
      }) +
      solid(sheet, half, skin, { rim: 40 }) +
      solid(sheet, cutFace, flesh, { rim: 40, depth: 0.45 }) +
      softOval(sheet, [530, 494, 82, 74], "#A8501A", 0.45, 8) +
      solid(
        sheet,
        stone,
        { lit: "#D9A264", base: "#A8682E", shade: "#7A4318", deep: "#4A240C" },
        {
          rim: 32,
          inside: stroke(
            "M490 450C500 480 500 510 500 540M530 436C540 470 546 510 540 546M566 452C574 480 578 500 572 528",
            "#5B3010",
            5,
            'opacity=".5"',
          ),
        },
      )
    );
  },
};

const lemon: FoodArt = {
  box: [114, 203, 576, 425],
  shadow: [410, 606, 284, 38],
  draw: (sheet) => {
    const skin: Crust = { lit: "#FFF0A0", base: "#F4CC38", shade: "#DBA21E", deep: "#94660C" };
    const whole = smooth(
      turned(
        [
          [-226, 4],
          [-194, -24],
          [-150, -108],
          [-40, -156],
          [70, -144],
          [152, -84],
          [192, -22],
          [226, -2],
          [194, 26],
          [152, 96],
          [60, 146],
          [-50, 150],
          [-150, 104],
          [-194, 34],
        ],
        320,
        400,
        -24,
      ),
    );
    const [cx, cy, r] = [540, 478, 150];
    const segments = Array.from({ length: 9 }, (_, i) => {
      const at = (k: number, far: number): Point => {
        const angle = ((i + k) / 9) * 6.2832 + 0.2;
        return [cx + Math.cos(angle) * far, cy + Math.sin(angle) * far];
      };
      return shape(
        smooth([
          at(0.5, 20),
          at(0.12, 72),
          at(0.14, 108),
          at(0.5, 118),
          at(0.86, 108),
          at(0.88, 72),
        ]),
        sheet.linear(["#FFF3A8", "#F6D24A", "#E9B52C"]),
      );
    });
    const random = randomOf(14);
    const pores = Array.from({ length: 46 }, () =>
      oval(150 + random() * 330, 270 + random() * 260, 3.4, 3, "#B8860F", 'opacity=".28"'),
    );
    return (
      leaf(sheet, 494, 300, -40, 150, 40) +
      solid(sheet, whole, skin, {
        rim: 80,
        inside: pores.join("") + shine(sheet, 236, 356, 70, 26, -42),
      }) +
      solid(sheet, ellipsePath(cx, cy, r, r), skin, { rim: 26 }) +
      solid(
        sheet,
        ellipsePath(cx - 3, cy - 3, 134, 134),
        { lit: "#FFFDF0", base: "#FFF6D2", shade: "#F4E2A0", deep: "#D9B75A" },
        { rim: 20 },
      ) +
      segments.join("")
    );
  },
};

const raisins: FoodArt = {
  box: [103, 310, 589, 325],
  shadow: [410, 596, 280, 40],
  draw: (sheet) => {
    const dark: Crust = { lit: "#B57A62", base: "#75402F", shade: "#4E2420", deep: "#260C0E" };
    const spots = [
      [400, 350, 20],
      [330, 390, -30],
      [470, 388, 40],
      [260, 440, 10],
      [398, 420, 70],
      [540, 440, -20],
      [330, 470, 30],
      [466, 474, -50],
      [200, 506, 60],
      [264, 520, -10],
      [600, 508, 30],
      [536, 512, 80],
      [396, 512, 5],
      [160, 560, -30],
      [230, 572, 40],
      [316, 566, -60],
      [392, 584, 20],
      [470, 560, -15],
      [560, 572, 50],
      [640, 560, -40],
    ];
    const kinds = [0, 70, 145, 215].map((turn) => {
      const at = (points: ReadonlyArray<Point>, closed: boolean) =>
        smooth(turned(points, 0, 0, turn), closed);
      const outline = at(
        [
          [-62, 4],
          [-46, -32],
          [-8, -42],
          [34, -36],
          [62, -4],
          [44, 32],
          [4, 42],
          [-40, 34],
        ],
        true,
      );
      const folds =
        at(
          [
            [-48, -6],
            [-30, 6],
            [-34, 24],
          ],
          false,
        ) +
        at(
          [
            [-20, -36],
            [-6, -12],
            [-14, 12],
          ],
          false,
        ) +
        at(
          [
            [16, -36],
            [22, -10],
            [46, -2],
          ],
          false,
        ) +
        at(
          [
            [14, 38],
            [22, 16],
            [42, 20],
          ],
          false,
        );
      const wrinkles =
        stroke(folds, "#2A0F12", 6, 'opacity=".45"') +
        stroke(folds, "#C98F74", 3, 'opacity=".5" transform="translate(-3 -4)"');
      return sheet.symbol(solid(sheet, outline, dark, { rim: 30, depth: 0.65, inside: wrinkles }));
    });
    const under = shape("M400 340C480 400 600 500 640 580H180C220 500 320 400 400 340Z", dark.deep);
    return (
      under +
      spots
        .map(([x = 0, y = 0], i) =>
          stamp(kinds[(i * 3 + (i >> 2)) % 4] ?? "", x, y, 0.94 + (i % 4) * 0.06),
        )
        .join("")
    );
  },
};

export const FRUITS = { raspberries, strawberry, apple, apricot, lemon, raisins } as const;
