import { CRUMB, turned } from "./food-art.ts";
import type { Crust, FoodArt } from "./food-art.ts";
import type { Point, Sheet } from "./sheet.ts";
import {
  ellipsePath,
  group,
  oval,
  randomOf,
  shape,
  short,
  slit,
  smooth,
  solid,
  stamp,
  stroke,
} from "./sheet.ts";
import { shadesOf } from "./tones.ts";

const WHEAT: Crust = { lit: "#FBE29C", base: "#E6B347", shade: "#C5872B", deep: "#8A5314" };
const RYE: Crust = { lit: "#F3DFA0", base: "#CFA95A", shade: "#A37F38", deep: "#64481C" };
const SUGAR: Crust = { lit: "#FFFFFF", base: "#F8F1E3", shade: "#D9CAAF", deep: "#A08C6C" };
const WOOD: Crust = { lit: "#E9C798", base: "#C79A62", shade: "#9C6F3C", deep: "#5F3E1C" };

type Ear = {
  readonly grain: Crust;
  readonly pairs: number;
  readonly length: number;
  readonly width: number;
  readonly awn: number;
};

/** An ear on its stem, tip up at (x, y). The grains of each side are drawn once and stamped. */
function ear(sheet: Sheet, x: number, y: number, turn: number, kind: Ear, stem: number): string {
  const { grain, pairs, length, width, awn } = kind;
  const put = (points: ReadonlyArray<Point>) => turned(points, x, y, turn);
  const step = length * 0.62;
  const kernel = (side: number) =>
    sheet.symbol(
      solid(
        sheet,
        slit([side * 3, length], [side * width * 1.4, 0], width * 0.62, width * 0.62),
        grain,
        {
          rim: Math.round(width * 0.8),
          depth: 0.65,
        },
      ),
    );
  const [left, right] = [kernel(-1), kernel(1)];
  const awns: Array<string> = [];
  const grains: Array<string> = [];
  for (let i = pairs - 1; i >= 0; i--) {
    const scale = 0.76 + 0.28 * Math.sin((i / pairs) * 3.1);
    for (const side of [-1, 1]) {
      const [root = [0, 0]] = put([[0, i * step + length * (1 - scale)]]);
      grains.push(stamp(side < 0 ? left : right, root[0], root[1], scale, turn));
      awns.push(
        smooth(
          put([
            [side * width * 1.3 * scale, i * step + 6],
            [side * width * 1.7, i * step - awn * 0.5],
            [side * width * 1.8, i * step - awn],
          ]),
          false,
        ),
      );
    }
  }
  const [crown = [0, 0]] = put([[0, -length * 0.36]]);
  const middle = slit([0, length], [0, 0], width * 0.56, width * 0.56);
  grains.push(
    stamp(
      sheet.symbol(solid(sheet, middle, grain, { rim: Math.round(width * 0.8) })),
      crown[0],
      crown[1],
      0.8,
      turn,
    ),
  );
  awns.push(
    smooth(
      put([
        [0, -length * 0.3],
        [0, -length * 0.3 - awn],
      ]),
      false,
    ),
  );
  const stalk = smooth(
    put([
      [0, length],
      [4, pairs * step + stem * 0.4],
      [-6, pairs * step + stem],
    ]),
    false,
  );
  return (
    stroke(stalk, grain.shade, 13) +
    stroke(stalk, grain.lit, 4, 'opacity=".8" transform="translate(-3 -1)"') +
    stroke(awns.join(""), grain.base, 3.5, 'opacity=".9"') +
    grains.join("")
  );
}

function sheaf(kind: Ear): FoodArt["draw"] {
  return (sheet) =>
    ear(sheet, 214, 236, -17, kind, 210) +
    ear(sheet, 590, 232, 17, kind, 214) +
    ear(sheet, 402, 178, 1, kind, 270) +
    solid(
      sheet,
      "M344 566C380 556 430 556 462 566L458 604C428 594 380 594 348 604Z",
      shadesOf("poppy"),
      { rim: 14 },
    ) +
    solid(
      sheet,
      "M392 572C350 590 330 630 326 672L352 660L366 682C372 640 388 606 412 590Z",
      shadesOf("poppy"),
      { rim: 14 },
    ) +
    solid(
      sheet,
      "M408 572C446 592 462 634 464 674L440 660L424 680C420 640 408 606 396 592Z",
      shadesOf("poppy"),
      { rim: 14 },
    );
}

const wheatEar: FoodArt = {
  box: [132, 91, 540, 654],
  shadow: [404, 700, 130, 20],
  draw: sheaf({ grain: WHEAT, pairs: 6, length: 78, width: 36, awn: 62 }),
};

const ryeEar: FoodArt = {
  box: [137, 47, 530, 715],
  shadow: [404, 700, 130, 20],
  draw: sheaf({ grain: RYE, pairs: 8, length: 62, width: 25, awn: 110 }),
};

/** A mound of something fine, its slope lit from the left. */
export function mound(sheet: Sheet, top: number, colours: Crust, inside = ""): string {
  const d = smooth([
    [104, 604],
    [150, 560],
    [236, 476],
    [318, top + 66],
    [396, top],
    [470, top + 54],
    [560, 462],
    [652, 556],
    [700, 602],
    [610, 630],
    [404, 640],
    [196, 630],
  ]);
  return solid(sheet, d, colours, { rim: 84, depth: 0.42, inside });
}

function scoop(sheet: Sheet): string {
  return (
    solid(
      sheet,
      smooth([
        [556, 356],
        [600, 300],
        [676, 222],
        [706, 214],
        [716, 240],
        [690, 280],
        [620, 356],
        [586, 392],
      ]),
      WOOD,
      { rim: 22 },
    ) +
    solid(
      sheet,
      smooth([
        [352, 430],
        [420, 352],
        [520, 318],
        [586, 340],
        [606, 398],
        [574, 486],
        [486, 536],
        [390, 530],
        [346, 486],
      ]),
      WOOD,
      { rim: 40 },
    ) +
    shape(
      smooth([
        [372, 440],
        [430, 374],
        [512, 346],
        [562, 366],
        [572, 402],
        [520, 452],
        [440, 486],
        [384, 482],
      ]),
      "#6B4420",
      'opacity=".5"',
    ) +
    solid(
      sheet,
      smooth([
        [366, 450],
        [410, 388],
        [470, 352],
        [536, 366],
        [566, 408],
        [530, 462],
        [450, 500],
        [384, 494],
      ]),
      SUGAR,
      { rim: 40, depth: 0.35 },
    )
  );
}

const flour: FoodArt = {
  box: [102, 211, 615, 432],
  shadow: [410, 616, 310, 36],
  draw: (sheet) => {
    const random = randomOf(17);
    const dust = Array.from({ length: 26 }, () =>
      oval(
        110 + random() * 590,
        618 + random() * 26,
        2 + random() * 4,
        1.6 + random() * 2,
        "#F4EDE1",
      ),
    );
    return (
      mound(sheet, 360, SUGAR) +
      scoop(sheet) +
      solid(
        sheet,
        smooth([
          [236, 604],
          [320, 540],
          [420, 500],
          [520, 506],
          [590, 560],
          [640, 612],
          [430, 632],
        ]),
        SUGAR,
        { rim: 60, depth: 0.3 },
      ) +
      dust.join("")
    );
  },
};

/** A turned wooden bowl; `content` is heaped behind the front rim. */
function bowl(sheet: Sheet, content: string): string {
  return (
    solid(
      sheet,
      ellipsePath(400, 430, 290, 84),
      { ...WOOD, lit: WOOD.shade, base: "#8A6034", shade: WOOD.base },
      { rim: 26 },
    ) +
    content +
    solid(
      sheet,
      "M110 430C116 560 220 640 320 648H480C580 640 684 560 690 430C640 540 160 540 110 430Z",
      WOOD,
      {
        rim: 60,
        inside: stroke(
          "M140 500C240 580 560 580 660 500M180 560C280 616 520 616 620 560",
          "#7A5226",
          5,
          'opacity=".3"',
        ),
      },
    )
  );
}

const seeds: FoodArt = {
  box: [110, 260, 580, 388],
  shadow: [410, 640, 220, 34],
  draw: (sheet) => {
    const random = randomOf(77);
    const seed = (lit: string, base: string, line: string) =>
      sheet.symbol(
        shape(slit([-20, 0], [20, 0], 12, 12), sheet.linear([lit, base])) +
          stroke("M-12 0L12 0", line, 2.5, 'opacity=".5"'),
      );
    const kinds = [
      seed("#FFF0C8", "#E3BE7C", "#A87A38"),
      seed("#B98A5A", "#7A4A24", "#3D2210"),
      seed("#B9C27E", "#7F9050", "#49582A"),
      seed("#8A8578", "#4A463E", "#24221E"),
    ];
    const heap = smooth([
      [126, 440],
      [210, 372],
      [310, 296],
      [404, 260],
      [500, 298],
      [596, 374],
      [674, 440],
      [600, 500],
      [400, 524],
      [200, 500],
    ]);
    const spread = Array.from({ length: 150 }, (_, i) => {
      const t = Math.sqrt(random());
      const angle = random() * 6.283;
      return {
        x: 400 + Math.cos(angle) * 268 * t,
        y: 410 + Math.sin(angle) * 122 * t - 60 * (1 - t),
        kind: i % 4,
        turn: random() * 360,
      };
    }).toSorted((a, b) => a.y - b.y);
    const grains = spread
      .map(({ x, y, kind, turn }) => stamp(kinds[kind] ?? "", x, y, 1, turn))
      .join("");
    return bowl(
      sheet,
      group(
        solid(sheet, heap, CRUMB, { rim: 50, inside: "" }) + grains,
        `clip-path="${sheet.clip(heap)}"`,
      ),
    );
  },
};

function cube(sheet: Sheet, x: number, y: number, s: number): string {
  const face = (d: string, a: string, b: string) =>
    shape(d, sheet.linear([a, b]), 'stroke="#F7F0E2" stroke-width="6" stroke-linejoin="round"');
  const [w, h] = [s * 0.86, s * 0.42];
  return (
    face(`M${x} ${y}l${short(w)} ${-h}l${short(w)} ${h}l${-w} ${h}Z`, "#FFFFFF", "#FBF5E8") +
    face(`M${x} ${y}l${short(w)} ${h}v${s}l${-w} ${-h}Z`, "#FBF6EA", "#EFE4D0") +
    face(`M${short(x + 2 * w)} ${y}l${-w} ${h}v${s}l${short(w)} ${-h}Z`, "#E9DCC4", "#D8C7A8")
  );
}

const sugar: FoodArt = {
  box: [102, 271, 599, 369],
  shadow: [410, 612, 306, 36],
  draw: (sheet) => {
    const random = randomOf(44);
    const sparkle = Array.from({ length: 90 }, () => {
      const [x, t] = [170 + random() * 460, random()];
      const y = 620 - t * Math.max(0, 210 - Math.abs(x - 396) * 0.72);
      return oval(x, y, 2.6, 2.6, t > 0.5 ? "#FFFFFF" : "#CDBFA6", 'opacity=".9"');
    });
    return (
      mound(sheet, 384, SUGAR, sparkle.join("")) +
      cube(sheet, 250, 452, 104) +
      cube(sheet, 430, 486, 104) +
      cube(sheet, 336, 318, 104)
    );
  },
};

const honey: FoodArt = {
  box: [184, 120, 432, 530],
  shadow: [408, 640, 200, 34],
  draw: (sheet) => {
    const amber: Crust = { lit: "#FFDC7C", base: "#EFA92E", shade: "#CC7A16", deep: "#8A4708" };
    const pot = smooth([
      [206, 376],
      [184, 470],
      [206, 580],
      [280, 640],
      [400, 650],
      [520, 640],
      [594, 580],
      [616, 470],
      [594, 376],
      [500, 350],
      [300, 350],
    ]);
    const drip =
      "M196 392C300 360 500 360 604 392C606 440 590 462 566 456C544 450 548 424 528 424C504 424 516 520 488 520C462 520 476 430 448 428C424 428 428 468 402 468C376 468 382 430 352 428C322 428 334 560 300 560C268 560 286 436 256 428C232 424 196 444 196 392Z";
    const grooves = [0, 1, 2, 3, 4]
      .map((i) =>
        solid(sheet, ellipsePath(0, -62 + i * 30, 44 + Math.sin((i / 4) * 3.14) * 22, 19), WOOD, {
          rim: 18,
        }),
      )
      .join("");
    return (
      solid(
        sheet,
        pot,
        { ...WOOD, lit: "#F3E3C6", base: "#D9B98A", shade: "#B08A56" },
        { rim: 76 },
      ) +
      solid(sheet, ellipsePath(400, 380, 206, 46), amber, { rim: 30 }) +
      solid(sheet, drip, amber, { rim: 30 }) +
      `<g transform="translate(492 300) rotate(24)">${solid(sheet, "M-11 -190Q0 -202 11 -190L12 -70H-12Z", WOOD, { rim: 12 })}${grooves}${shape("M-40 40C-30 84 -12 96 -4 130C6 96 30 84 42 40C30 62 -26 62 -40 40Z", sheet.linear([amber.lit, amber.base, amber.shade]))}</g>`
    );
  },
};

export const CEREALS = {
  "wheat-ear": wheatEar,
  "rye-ear": ryeEar,
  flour,
  seeds,
  sugar,
  honey,
} as const;
