import { CHOCOLATE, turned } from "./food-art.ts";
import type { Crust, FoodArt } from "./food-art.ts";
import { leaf } from "./foods-fruits.ts";
import { gloss } from "./foods-viennoiserie.ts";
import type { Point, Sheet } from "./sheet.ts";
import { ellipsePath, randomOf, shape, smooth, softOval, solid, stamp, stroke } from "./sheet.ts";
import { mix, shadesOf } from "./tones.ts";

/** Chocolate of the asked kind: dark unless the tone says milk (crust) or white (cream, white). */
function couverture(tone: string | undefined): Crust {
  if (tone === "crust" || tone === "kraft")
    return { lit: "#D9A878", base: "#9A6238", shade: "#754522", deep: "#45240F" };
  if (tone === "white" || tone === "cream")
    return { lit: "#FFFBEA", base: "#F6E8C4", shade: "#E0C994", deep: "#A88A50" };
  return CHOCOLATE;
}

const chocolateBar: FoodArt = {
  box: [130, 230, 624, 450],
  shadow: [416, 548, 318, 104, -4],
  draw: (sheet, tone) => {
    const colours = couverture(tone);
    const corner = (column: number, row: number): Point => [
      130 + column * 104 + row * 52,
      430 - column * 40 + row * 54,
    ];
    const square = (column: number, row: number) => {
      const inset = 0.07;
      const at = (dc: number, dr: number) =>
        corner(column + dc, row + dr)
          .map((n) => Math.round(n))
          .join(" ");
      const big = [
        at(inset, inset),
        at(1 - inset, inset),
        at(1 - inset, 1 - inset),
        at(inset, 1 - inset),
      ];
      const small = [at(0.22, 0.22), at(0.78, 0.22), at(0.78, 0.78), at(0.22, 0.78)];
      return (
        shape(
          `M${big[0]}L${big[1]}L${small[1]}L${small[0]}Z`,
          mix(colours.lit, colours.base, 0.1),
        ) +
        shape(
          `M${big[0]}L${small[0]}L${small[3]}L${big[3]}Z`,
          mix(colours.lit, colours.base, 0.45),
        ) +
        shape(
          `M${big[1]}L${big[2]}L${small[2]}L${small[1]}Z`,
          mix(colours.base, colours.deep, 0.45),
        ) +
        shape(
          `M${big[3]}L${small[3]}L${small[2]}L${big[2]}Z`,
          mix(colours.base, colours.deep, 0.7),
        ) +
        shape(
          `M${small.join("L")}Z`,
          sheet.linear([mix(colours.base, colours.lit, 0.45), colours.base, colours.shade]),
        )
      );
    };
    const cells = [0, 1, 2, 3].flatMap((row) =>
      [4, 3, 2, 1, 0]
        .filter((column) => !(row === 3 && column > 2) && !(row === 2 && column > 3))
        .map((column) => square(column, row)),
    );
    const edge = [
      corner(0, 0),
      corner(5, 0),
      corner(5, 2),
      corner(4.06, 2.08),
      corner(4, 3),
      corner(3.05, 3.06),
      corner(3, 4),
      corner(0, 4),
    ];
    const path = (dy: number) =>
      `M${edge.map(([x, y]) => `${Math.round(x)} ${Math.round(y + dy)}`).join("L")}Z`;
    const chip = (x: number, y: number, turn: number, k: number) =>
      solid(
        sheet,
        smooth(
          turned(
            [
              [-34, 6],
              [-16, -20],
              [18, -16],
              [36, 4],
              [8, 22],
            ],
            x,
            y,
            turn,
            k,
          ),
        ),
        colours,
        { rim: 18 },
      );
    return (
      shape(path(34), colours.deep) +
      shape(path(22), mix(colours.shade, colours.deep, 0.6)) +
      shape(path(0), colours.shade) +
      cells.join("") +
      chip(640, 520, 10, 1.2) +
      chip(590, 574, 60, 0.8) +
      chip(676, 566, -30, 0.6)
    );
  },
};

/** Copies of one drawing heaped in a pile, back to front. */
function heap(
  kinds: ReadonlyArray<string>,
  rows: ReadonlyArray<readonly [count: number, y: number, width: number]>,
  scale = 1,
): string {
  return rows
    .flatMap(([count, y, width], row) =>
      Array.from({ length: count }, (_, i) => {
        const x = 404 + (count === 1 ? 0 : (i / (count - 1) - 0.5) * width);
        const index = (i * 2 + row) % kinds.length;
        return stamp(kinds[index] ?? "", x, y + ((i * 7 + row * 3) % 5) * 4, scale);
      }),
    )
    .join("");
}

const chocolateDrops: FoodArt = {
  box: [105, 268, 597, 396],
  shadow: [412, 612, 300, 38],
  draw: (sheet, tone) => {
    const colours = couverture(tone);
    const drop = sheet.symbol(
      solid(
        sheet,
        "M-58 30C-60 0 -28 -14 -14 -40C-8 -54 6 -56 8 -42C12 -14 60 -2 58 30C56 56 -56 56 -58 30Z",
        colours,
        {
          rim: 34,
          inside: gloss(sheet, ellipsePath(-22, 4, 11, 15), 0.7),
        },
      ),
    );
    const under = shape(
      "M404 330C470 400 560 500 620 590C560 640 240 640 190 590C250 500 340 400 404 330Z",
      colours.deep,
    );
    return (
      under +
      heap(
        [drop],
        [
          [1, 320, 0],
          [2, 366, 96],
          [3, 414, 196],
          [4, 464, 300],
          [5, 514, 396],
          [6, 562, 480],
          [5, 598, 384],
        ],
      )
    );
  },
};

function almondShape(sheet: Sheet, turn: number): string {
  const skin: Crust = { lit: "#E5B27A", base: "#B97A3E", shade: "#8F5526", deep: "#552D10" };
  const at = (points: ReadonlyArray<Point>, closed: boolean) =>
    smooth(turned(points, 0, 0, turn), closed);
  const outline = at(
    [
      [-132, 0],
      [-104, -50],
      [-36, -78],
      [44, -70],
      [108, -34],
      [142, 0],
      [108, 34],
      [44, 70],
      [-36, 78],
      [-104, 50],
    ],
    true,
  );
  const lines = [-44, -22, 0, 22, 44]
    .map((y) =>
      at(
        [
          [-112, y * 0.5],
          [-20, y * 1.1],
          [118, y * 0.2],
        ],
        false,
      ),
    )
    .join("");
  return sheet.symbol(
    solid(sheet, outline, skin, {
      rim: 52,
      depth: 0.65,
      inside:
        stroke(lines, "#6B3A16", 4, 'opacity=".38"') +
        stroke(lines, "#F0C890", 3, 'opacity=".35" transform="translate(-2 -5)"'),
    }),
  );
}

const almond: FoodArt = {
  box: [118, 242, 553, 386],
  shadow: [412, 600, 296, 40],
  draw: (sheet) => {
    const cream: Crust = { lit: "#FFFAEA", base: "#F6E4BC", shade: "#E0C088", deep: "#A8824A" };
    const split = smooth(
      [
        [-132, 0],
        [-104, -50],
        [-36, -78],
        [44, -70],
        [108, -34],
        [142, 0],
        [108, 34],
        [44, 70],
        [-36, 78],
        [-104, 50],
      ].map(([x = 0, y = 0]) => [x * 0.93, y * 0.86] as const),
    );
    return (
      leaf(sheet, 470, 330, -30, 170, 40) +
      leaf(sheet, 350, 340, -148, 160, 38) +
      stamp(almondShape(sheet, -52), 360, 384, 1.06) +
      stamp(almondShape(sheet, 38), 556, 452, 1) +
      stamp(almondShape(sheet, 8), 268, 508, 1.14) +
      stamp(
        sheet.symbol(
          solid(sheet, split, cream, {
            rim: 44,
            inside: stroke("M-90 4C-30 -8 60 -8 104 0", "#C79A58", 4, 'opacity=".45"'),
          }),
        ),
        480,
        558,
        0.96,
        -12,
      )
    );
  },
};

const hazelnut: FoodArt = {
  box: [127, 227, 553, 413],
  shadow: [412, 610, 292, 40],
  draw: (sheet) => {
    const shell: Crust = { lit: "#E3A868", base: "#B06A2E", shade: "#844619", deep: "#4C2409" };
    const one = (x: number, y: number, k: number, turn: number) => {
      const at = (points: ReadonlyArray<Point>, closed = true) =>
        smooth(turned(points, x, y, turn, k), closed);
      const lines = [-0.7, -0.35, 0, 0.35, 0.7]
        .map((t) =>
          at(
            [
              [t * 46, -118],
              [t * 118, 0],
              [t * 96, 84],
            ],
            false,
          ),
        )
        .join("");
      const cap = at([
        [-104, 62],
        [-60, 96],
        [0, 108],
        [60, 96],
        [104, 62],
        [88, 104],
        [40, 130],
        [-40, 130],
        [-88, 104],
      ]);
      return (
        solid(
          sheet,
          at([
            [0, -132],
            [44, -118],
            [102, -62],
            [122, 14],
            [98, 90],
            [40, 128],
            [-40, 128],
            [-98, 90],
            [-122, 14],
            [-102, -62],
            [-44, -118],
          ]),
          shell,
          {
            rim: 62,
            inside:
              stroke(lines, "#6B350F", 5, 'opacity=".3"') +
              gloss(
                sheet,
                at([
                  [-64, -40],
                  [-44, -82],
                  [-16, -70],
                  [-36, -20],
                ]),
                0.55,
              ),
          },
        ) +
        solid(
          sheet,
          cap,
          { lit: "#F3D9AC", base: "#D6AE74", shade: "#B0844A", deep: "#6B4718" },
          { rim: 20 },
        )
      );
    };
    return (
      leaf(sheet, 410, 320, -112, 100, 40) +
      leaf(sheet, 430, 330, -30, 190, 54) +
      one(406, 380, 0.98, -12) +
      one(244, 500, 0.98, -24) +
      one(560, 502, 1, 28)
    );
  },
};

const walnut: FoodArt = {
  box: [116, 233, 590, 392],
  shadow: [414, 606, 304, 40],
  draw: (sheet) => {
    const shell: Crust = { lit: "#EBC58C", base: "#C4935A", shade: "#9A6A36", deep: "#5B3816" };
    const kernel: Crust = { lit: "#F6D9A4", base: "#DCA863", shade: "#B57A3A", deep: "#744416" };
    const whole = smooth([
      [116, 420],
      [148, 310],
      [240, 244],
      [342, 240],
      [430, 302],
      [466, 408],
      [440, 512],
      [350, 580],
      [240, 580],
      [150, 520],
    ]);
    const wrinkles =
      "M286 250C262 330 262 480 288 574M310 250C300 330 300 480 312 574M180 320C220 340 200 390 236 410M160 430C200 430 206 480 244 490M340 300C370 330 350 370 392 390M350 440C390 440 380 490 412 480M200 280C226 292 226 320 246 330M340 530C350 500 380 520 390 506";
    const open = smooth([
      [404, 494],
      [434, 416],
      [510, 372],
      [596, 376],
      [672, 432],
      [706, 510],
      [664, 586],
      [570, 624],
      [480, 608],
      [424, 562],
    ]);
    const hollow = smooth([
      [422, 490],
      [450, 426],
      [516, 390],
      [592, 394],
      [660, 440],
      [688, 506],
      [650, 566],
      [566, 600],
      [486, 588],
      [440, 548],
    ]);
    const half = (flip: number) =>
      smooth(
        [
          [12, -84],
          [56, -92],
          [96, -58],
          [84, -24],
          [112, 6],
          [96, 54],
          [60, 86],
          [18, 80],
          [26, 30],
          [8, -6],
        ].map(([x = 0, y = 0]) => [556 + x * flip, 496 + y] as const),
      );
    return (
      solid(sheet, whole, shell, {
        rim: 80,
        inside:
          stroke(wrinkles, "#6B4420", 8, 'opacity=".42"') +
          stroke(wrinkles, "#F8E0B0", 5, 'opacity=".5" transform="translate(-4 -4)"'),
      }) +
      solid(sheet, open, shell, { rim: 30 }) +
      solid(
        sheet,
        hollow,
        { ...shell, lit: "#8F6232", base: "#A87A44", shade: "#C79A62" },
        { rim: 26 },
      ) +
      solid(sheet, half(-1), kernel, { rim: 30 }) +
      solid(sheet, half(1), kernel, { rim: 30 }) +
      stroke(
        "M500 430C480 450 510 470 486 500C470 520 500 540 496 560M616 430C636 452 604 474 630 500C646 520 610 540 618 562",
        "#8A5220",
        8,
        'opacity=".5"',
      )
    );
  },
};

const pistachio: FoodArt = {
  box: [118, 246, 561, 398],
  shadow: [412, 602, 296, 40],
  draw: (sheet) => {
    const shell: Crust = { lit: "#FFF6E2", base: "#EAD5AC", shade: "#C9A971", deep: "#8A6A34" };
    const nut: Crust = { lit: "#D3DE8E", base: "#9DB350", shade: "#738A36", deep: "#45541C" };
    const one = (turn: number) => {
      const at = (points: ReadonlyArray<Point>) => smooth(turned(points, 0, 0, turn));
      return sheet.symbol(
        solid(
          sheet,
          at([
            [-132, 14],
            [-92, 64],
            [0, 88],
            [92, 60],
            [136, 2],
            [60, 40],
            [-60, 46],
          ]),
          shell,
          { rim: 34 },
        ) +
          solid(
            sheet,
            at([
              [-118, 6],
              [-60, -40],
              [20, -54],
              [104, -26],
              [126, 2],
              [60, 44],
              [-60, 50],
            ]),
            nut,
            {
              rim: 34,
              inside: gloss(
                sheet,
                at([
                  [-60, -14],
                  [0, -34],
                  [50, -30],
                  [0, -16],
                ]),
                0.5,
              ),
            },
          ) +
          solid(
            sheet,
            at([
              [-134, 8],
              [-100, -56],
              [-10, -92],
              [90, -70],
              [138, -4],
              [50, -36],
              [-56, -32],
            ]),
            shell,
            { rim: 36 },
          ),
      );
    };
    return (
      stamp(one(-24), 370, 346, 0.98) +
      stamp(one(30), 552, 440, 1) +
      stamp(one(4), 262, 476, 1.06) +
      stamp(one(-10), 464, 556, 0.98)
    );
  },
};

const vanilla: FoodArt = {
  box: [103, 119, 616, 546],
  shadow: [420, 640, 250, 28],
  draw: (sheet) => {
    const pod: Crust = { lit: "#8A6448", base: "#4A2E1E", shade: "#301B12", deep: "#170B06" };
    const bean = (points: ReadonlyArray<Point>, width: number) => {
      const line = smooth(points, false);
      return (
        stroke(line, pod.deep, width + 5) +
        stroke(line, pod.base, width) +
        stroke(
          line,
          pod.lit,
          width * 0.22,
          `opacity=".8" transform="translate(${-width * 0.2} ${-width * 0.16})"`,
        )
      );
    };
    const petal = (turn: number, length: number, width: number, colours: Crust) =>
      solid(
        sheet,
        smooth(
          turned(
            [
              [0, 0],
              [width * 0.7, -length * 0.35],
              [width, -length * 0.7],
              [width * 0.3, -length],
              [-width * 0.5, -length * 0.96],
              [-width, -length * 0.6],
              [-width * 0.6, -length * 0.26],
            ],
            300,
            320,
            turn,
          ),
        ),
        colours,
        { rim: 40 },
      );
    const ivory: Crust = { lit: "#FFFDF2", base: "#FBF0CC", shade: "#EBD596", deep: "#B89A4E" };
    return (
      bean(
        [
          [676, 190],
          [640, 330],
          [520, 500],
          [330, 610],
          [190, 640],
        ],
        26,
      ) +
      bean(
        [
          [704, 260],
          [690, 400],
          [590, 560],
          [440, 640],
          [300, 650],
        ],
        24,
      ) +
      bean(
        [
          [600, 170],
          [560, 330],
          [440, 480],
          [270, 570],
          [130, 580],
        ],
        24,
      ) +
      leaf(sheet, 330, 380, 24, 210, 56) +
      petal(-78, 196, 40, ivory) +
      petal(78, 190, 40, ivory) +
      petal(-148, 176, 42, ivory) +
      petal(146, 176, 42, ivory) +
      petal(0, 196, 48, ivory) +
      solid(
        sheet,
        smooth([
          [300, 300],
          [348, 318],
          [364, 372],
          [330, 414],
          [300, 402],
          [268, 416],
          [236, 372],
          [252, 318],
        ]),
        { lit: "#FFF0A8", base: "#F3D05A", shade: "#DBA92E", deep: "#946A12" },
        { rim: 34 },
      ) +
      softOval(sheet, [300, 352, 22, 30], "#B8761C", 0.6, 6)
    );
  },
};

const sprinkles: FoodArt = {
  box: [118, 272, 564, 376],
  shadow: [410, 640, 220, 34],
  draw: (sheet, tone) => {
    const clay: Crust = { lit: "#FFFFFF", base: "#F6F0E4", shade: "#DCCDB4", deep: "#9F8A6A" };
    const tints =
      tone === undefined
        ? (["berry", "lemon", "sky", "pistachio", "apricot", "white"] as const)
        : ([tone, tone, "white"] as const);
    const kinds = tints.map((tint) => {
      const { lit, base, shade } = shadesOf(tint);
      return sheet.symbol(
        `<rect x="-24" y="-7" width="48" height="14" rx="7" fill="${sheet.linear([mix(lit, base, 0.3), base, shade], [0, 0, 0, 1])}"/>`,
      );
    });
    const random = randomOf(23);
    const bits = Array.from({ length: 170 }, (_, i) => {
      const [t, angle] = [Math.sqrt(random()), random() * 6.283];
      return {
        x: 400 + Math.cos(angle) * 262 * t,
        y: 408 + Math.sin(angle) * 118 * t - 64 * (1 - t),
        turn: random() * 180,
        i,
      };
    }).toSorted((a, b) => a.y - b.y);
    const mound = smooth([
      [134, 436],
      [230, 360],
      [318, 296],
      [404, 272],
      [492, 298],
      [580, 362],
      [666, 436],
      [560, 510],
      [240, 510],
    ]);
    const base = tone === undefined ? "#EFD9C0" : shadesOf(tone).shade;
    return (
      solid(
        sheet,
        ellipsePath(400, 430, 282, 80),
        { ...clay, lit: clay.shade, shade: clay.base },
        { rim: 22 },
      ) +
      shape(mound, base) +
      bits
        .map(({ x, y, turn, i }) => stamp(kinds[i % kinds.length] ?? "", x, y, 1, turn))
        .join("") +
      solid(
        sheet,
        "M118 428C124 554 222 640 322 648H478C578 640 676 554 682 428C630 530 170 530 118 428Z",
        clay,
        { rim: 62, depth: 0.45 },
      )
    );
  },
};

export const NUTS = {
  "chocolate-bar": chocolateBar,
  "chocolate-drops": chocolateDrops,
  almond,
  hazelnut,
  walnut,
  pistachio,
  vanilla,
  sprinkles,
} as const;
