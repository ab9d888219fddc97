import { foodMotif } from "./foods.ts";
import type { Food, MerchantCoverPicture, Scene } from "./picture-spec.ts";
import { hill, sky, tree } from "./landscape.ts";
import { drawIndoors, INDOORS } from "./scenes-indoors.ts";
import { meadow } from "./scenes-meadow.ts";
import { boxPath, group, oval, randomOf, shape, smooth, solid, stamp, stroke } from "./sheet.ts";
import type { Sheet } from "./sheet.ts";
import type { DrawThing } from "./still-life.ts";
import { mix, shadesOf } from "./tones.ts";

// Wide landscapes for a merchant's page: 1600 × 640, morning light from the left, low contrast on
// the left third where the name is set.

export const COVER_WIDTH = 1600;
export const COVER_HEIGHT = 640;

function furrows(
  x: number,
  spread: number,
  horizon: number,
  colour: string,
  width: number,
): string {
  return stroke(
    Array.from(
      { length: 15 },
      (_, i) => `M${x + (i - 7) * 26} ${horizon}L${x + (i - 7) * spread} 660`,
    ).join(""),
    colour,
    width,
    'opacity=".35"',
  );
}

function millOn(sheet: Sheet, x: number, y: number): string {
  const sails = [28, 118, 208, 298]
    .map(
      (turn) =>
        `<g transform="rotate(${turn})">${stroke("M0 0V-178", "#5B3416", 7)}${shape("M4 -46H42V-172H4Z", "#FBF3E2", 'stroke="#8A6A44" stroke-width="3"')}${stroke("M4 -78H42M4 -110H42M4 -142H42", "#8A6A44", 3)}</g>`,
    )
    .join("");
  return group(
    solid(
      sheet,
      "M-56 -110H56L82 130H-82Z",
      { lit: "#FFFBF0", base: "#F2E6D0", shade: "#D0BC9A", deep: "#8F7650" },
      {
        rim: 40,
        inside:
          shape("M-22 130V66C-22 44 22 44 22 66V130Z", "#6B4420") +
          shape(boxPath(-14, -40, 28, 40, 6), "#6B4420"),
      },
    ) +
      solid(
        sheet,
        "M-68 -106C-62 -172 62 -172 68 -106Z",
        { lit: "#B98054", base: "#8A4F1D", shade: "#6B3A14", deep: "#3A1E0A" },
        { rim: 26 },
      ) +
      group(sails + oval(0, 0, 14, 14, "#3A2414"), 'transform="translate(0 -112)"'),
    `transform="translate(${x} ${y})"`,
  );
}

const fields = (sheet: Sheet, tone: string): string =>
  sky(sheet, tone) +
  hill(
    sheet,
    [
      [200, 372],
      [560, 330],
      [940, 372],
      [1320, 318],
    ],
    mix(tone, "#F6DFA6", 0.6),
    mix(tone, "#D9B767", 0.5),
  ) +
  hill(
    sheet,
    [
      [160, 430],
      [600, 408],
      [1060, 432],
      [1440, 396],
    ],
    "#F0CE82",
    "#D9A543",
  ) +
  furrows(1120, 190, 428, "#8A5314", 6) +
  [1180, 1262, 1330]
    .map((x, i) => stamp(tree(sheet, "#5E8A58"), x, 372 - i * 6, 0.62 - i * 0.08))
    .join("") +
  hill(
    sheet,
    [
      [200, 560],
      [700, 520],
      [1200, 566],
    ],
    "#E2B04A",
    "#B87F26",
  ) +
  ears(sheet, 90) +
  ears(sheet, 1090);

function ears(sheet: Sheet, from: number): string {
  const random = randomOf(from);
  const ear = sheet.symbol(
    stroke("M0 0C4 -60 0 -110 -4 -150", "#B8862C", 5) +
      Array.from(
        { length: 5 },
        (_, i) =>
          oval(
            -11,
            -84 - i * 22,
            7,
            16,
            sheet.linear(["#FBE29C", "#D9A035"]),
            `transform="rotate(-24 -11 ${-84 - i * 22})"`,
          ) +
          oval(
            9,
            -84 - i * 22,
            7,
            16,
            sheet.linear(["#F3CF74", "#C0842A"]),
            `transform="rotate(24 9 ${-84 - i * 22})"`,
          ),
      ).join("") +
      oval(-4, -196, 7, 17, "#EFC766"),
  );
  return Array.from({ length: 20 }, (_, i) =>
    stamp(
      ear,
      from + i * 23 + random() * 14,
      664 + random() * 26,
      0.72 + random() * 0.4,
      random() * 16 - 6,
    ),
  ).join("");
}

const mill = (sheet: Sheet, tone: string): string =>
  sky(sheet, tone) +
  hill(
    sheet,
    [
      [160, 400],
      [560, 352],
      [960, 388],
      [1360, 340],
    ],
    mix(tone, "#EADBB0", 0.7),
    mix(tone, "#C9B27A", 0.55),
  ) +
  hill(
    sheet,
    [
      [260, 500],
      [760, 452],
      [1160, 360],
      [1480, 420],
    ],
    "#D8C98A",
    "#A8A35C",
  ) +
  millOn(sheet, 1170, 300) +
  [870, 960, 1390, 1470]
    .map((x, i) => stamp(tree(sheet, "#6B9350"), x, 400 + (i % 2) * 16, 0.6 + (i % 3) * 0.12))
    .join("") +
  hill(
    sheet,
    [
      [200, 566],
      [700, 540],
      [1240, 522],
    ],
    "#B7C07A",
    "#6F8A4C",
  ) +
  shape(
    "M-20 660C320 560 560 640 820 590C1040 548 1180 620 1640 566V660Z",
    sheet.linear(["#DCEBEE", "#9CC2D0"]),
  ) +
  stroke(
    "M80 632C260 600 420 628 560 622M760 622C900 598 1040 612 1180 616",
    "#FFFFFF",
    5,
    'opacity=".7"',
  );

const orchard = (sheet: Sheet, tone: string): string => {
  const random = randomOf(5);
  const fruitTree = sheet.symbol(
    `<use href="${tree(sheet, "#5F9150")}"/>` +
      Array.from({ length: 13 }, () =>
        oval(-46 + random() * 92, -112 + random() * 96, 8, 8, sheet.radial(["#F6A07A", "#C8382A"])),
      ).join(""),
  );
  const row = (y: number, k: number, step: number, from: number) =>
    Array.from({ length: Math.ceil((1640 - from) / step) }, (_, i) =>
      stamp(fruitTree, from + i * step, y + Math.sin(i) * 4, k),
    ).join("");
  return (
    sky(sheet, tone) +
    hill(
      sheet,
      [
        [200, 360],
        [620, 320],
        [1000, 366],
        [1400, 310],
      ],
      mix(tone, "#D6E3C0", 0.7),
      mix(tone, "#A9C48E", 0.6),
    ) +
    hill(
      sheet,
      [
        [240, 420],
        [800, 396],
        [1300, 410],
      ],
      "#C9D892",
      "#93B266",
    ) +
    row(400, 0.5, 96, 620) +
    hill(
      sheet,
      [
        [240, 490],
        [800, 460],
        [1300, 480],
      ],
      "#BBD084",
      "#7FA458",
    ) +
    row(474, 0.78, 148, 700) +
    hill(
      sheet,
      [
        [240, 590],
        [800, 556],
        [1300, 580],
      ],
      "#A8C474",
      "#5F8C48",
    ) +
    row(578, 1.16, 224, 800)
  );
};

const bakehouse = (sheet: Sheet, tone: string): string => {
  const bricks = Array.from({ length: 14 }, (_, row) =>
    Array.from({ length: 10 }, (_, i) =>
      shape(
        boxPath(890 + i * 76 - (row % 2) * 38, 40 + row * 44, 70, 38, 5),
        ["#C98A64", "#BD7A54", "#D29A74", "#B87050"][(i * 3 + row * 5) % 4] ?? "#C98A64",
      ),
    ).join(""),
  ).join("");
  const shelf = (y: number) =>
    shape(
      boxPath(120, y + 14, 620, 60, 0),
      sheet.linear(
        [
          [0, "#2A1A10", 0.25],
          [1, "#2A1A10", 0],
        ],
        [0, 0, 0, 1],
      ),
    ) +
    solid(
      sheet,
      boxPath(100, y, 660, 24, 6),
      { lit: "#E9C798", base: "#B98A55", shade: "#8A5E30", deep: "#4A2E12" },
      { rim: 12 },
    );
  const loaves = (foods: ReadonlyArray<Food>, y: number, size: number) =>
    foods
      .map((food, i) =>
        foodMotif(sheet, food, {
          x: 200 + i * (460 / Math.max(1, foods.length - 1)),
          y: y - size * 0.36,
          width: size,
          height: size * 0.72,
        }),
      )
      .join("");
  const arch = "M960 560V360C960 190 1420 190 1420 360V560Z";
  return (
    shape(
      boxPath(0, 0, 1600, 640),
      sheet.linear([mix(tone, "#FBF3E2", 0.78), mix(tone, "#E8D6B8", 0.6)]),
    ) +
    shelf(250) +
    loaves(["country-loaf", "batard", "brioche"], 252, 170) +
    shelf(470) +
    loaves(["croissant", "bread-roll", "country-loaf", "chausson"], 472, 140) +
    group(
      shape(boxPath(850, 0, 760, 660), "#E0BFA2") + bricks,
      `clip-path="${sheet.clip(boxPath(850, 0, 760, 640))}"`,
    ) +
    shape(
      boxPath(850, 0, 760, 640),
      sheet.linear(
        [
          [0, "#FFF3DC", 0.3],
          [1, "#2A1508", 0.4],
        ],
        [0, 0, 1, 0.8],
      ),
    ) +
    shape("M930 570V360C930 150 1450 150 1450 360V570Z", sheet.linear(["#E9DCC8", "#B59C7C"])) +
    shape(arch, sheet.linear(["#2A1008", "#1A0A06"], [0, 0, 0, 1])) +
    group(
      oval(
        1190,
        560,
        300,
        210,
        sheet.radial(
          [
            [0, "#FFD86A", 0.95],
            [0.4, "#F08A2A", 0.8],
            [1, "#7A1E0A", 0],
          ],
          [0.5, 0.5, 0.5],
        ),
      ) +
        shape(
          smooth([
            [1040, 560],
            [1070, 470],
            [1096, 510],
            [1130, 410],
            [1166, 490],
            [1204, 392],
            [1240, 486],
            [1280, 430],
            [1304, 512],
            [1336, 480],
            [1350, 560],
          ]),
          sheet.linear(["#FFE9A0", "#F5A02C", "#D2501A"], [0.5, 0, 0.5, 1]),
        ) +
        shape(
          smooth([
            [1110, 560],
            [1134, 500],
            [1160, 530],
            [1200, 460],
            [1236, 526],
            [1268, 496],
            [1284, 560],
          ]),
          "#FFF3C4",
        ),
      `clip-path="${sheet.clip(arch)}"`,
    ) +
    solid(
      sheet,
      boxPath(890, 552, 600, 44, 8),
      { lit: "#F4EAD8", base: "#D3C0A2", shade: "#A28C6A", deep: "#5E4A2E" },
      { rim: 18 },
    )
  );
};

const mountains = (sheet: Sheet, tone: string): string => {
  const pine = sheet.symbol(
    stroke("M0 40V0", "#5B3416", 10) +
      shape(
        "M0 -120L34 -56H18L46 -8H24L54 30H-54L-24 -8H-46L-18 -56H-34Z",
        sheet.linear(["#6F9A86", "#2F5D46", "#1C3F30"], [0, 0, 1, 0.6]),
      ) +
      shape("M0 -120L-34 -56H-18L-22 -48L2 -76Z", "#FFFFFF", 'opacity=".75"'),
  );
  const peak = (x: number, y: number, w: number, far: number) => {
    const base = mix("#7F9CB0", "#E3EBEC", far);
    return (
      shape(
        `M${x - w} 480L${x} ${y}L${x + w} 480Z`,
        sheet.linear([mix(base, "#FFFFFF", 0.35), base], [0, 0, 0.6, 1]),
      ) +
      shape(
        `M${x} ${y}L${x + w} 480H${x + w * 0.1}L${x + w * 0.16} ${y + 190}L${x - w * 0.02} ${y + 110}Z`,
        mix(base, "#35526B", 0.3),
      ) +
      shape(
        `M${x} ${y}L${x - w * 0.3} ${y + (480 - y) * 0.3}L${x - w * 0.16} ${y + (480 - y) * 0.25}L${x - w * 0.06} ${y + (480 - y) * 0.36}L${x + w * 0.06} ${y + (480 - y) * 0.25}L${x + w * 0.19} ${y + (480 - y) * 0.33}L${x + w * 0.27} ${y + (480 - y) * 0.27}Z`,
        "#FFFFFF",
      )
    );
  };
  return (
    sky(sheet, tone) +
    peak(760, 190, 340, 0.5) +
    peak(1420, 150, 380, 0.4) +
    peak(1090, 90, 430, 0.1) +
    hill(
      sheet,
      [
        [200, 468],
        [700, 430],
        [1180, 470],
        [1500, 432],
      ],
      "#E9F0EE",
      "#BFD0CE",
    ) +
    Array.from({ length: 13 }, (_, i) =>
      stamp(pine, 640 + i * 76, 448 + ((i * 5) % 4) * 9, 0.56 + ((i * 7) % 5) * 0.07),
    ).join("") +
    hill(
      sheet,
      [
        [200, 568],
        [760, 520],
        [1300, 566],
      ],
      "#FFFFFF",
      "#D3E0E4",
    ) +
    [900, 1010, 1290, 1400, 1520]
      .map((x, i) => stamp(pine, x, 566 + (i % 2) * 16, 1 + (i % 3) * 0.18))
      .join("")
  );
};

type Landscape = Exclude<Scene, keyof typeof INDOORS>;

const SCENE_ART: Readonly<Record<Landscape, (sheet: Sheet, tone: string) => string>> = {
  fields,
  mill,
  meadow,
  orchard,
  bakehouse,
  mountains,
};

/** A merchant's landscape, tinted by the tone in the distance, or what it makes on a worktop. */
export function drawMerchantCover(
  sheet: Sheet,
  { scene, tone }: MerchantCoverPicture,
  draw: DrawThing,
): string {
  return scene in INDOORS
    ? drawIndoors(sheet, INDOORS[scene as keyof typeof INDOORS], draw)
    : SCENE_ART[scene as Landscape](sheet, shadesOf(tone).base);
}
