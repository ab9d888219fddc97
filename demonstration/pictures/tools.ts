import { BROWN, SUGAR, turned } from "./food-art.ts";
import { dollop } from "./foods-pastries.ts";
import type { Crust } from "./food-art.ts";
import type { Tool, ToolPicture } from "./picture-spec.ts";
import type { Point, Sheet } from "./sheet.ts";
import {
  ellipsePath,
  facet,
  groundShadow,
  group,
  oval,
  place,
  shape,
  smooth,
  softOval,
  softStroke,
  solid,
  stroke,
} from "./sheet.ts";
import { mix, shadesOf } from "./tones.ts";
import type { Shades } from "./tones.ts";
import { cakeBoard, candles, charms, nozzles, ringMould } from "./tools-pastry.ts";

export const STEEL: Crust = { lit: "#FFFFFF", base: "#D3D2CD", shade: "#9C9A94", deep: "#54524D" };
const BEECH: Crust = { lit: "#F4DDB2", base: "#D9B27A", shade: "#B3854C", deep: "#6E4A22" };

export type ToolArt = (sheet: Sheet, tone: Shades) => string;

/** The grain of turned wood. */
function grain(d: string): string {
  return stroke(d, "#8A5E2E", 4, 'opacity=".28"');
}

const apron: ToolArt = (sheet, tone) => {
  const bib =
    "M290 190C330 214 470 214 510 190L532 330C560 372 604 388 628 396L640 640C646 676 620 690 590 690H210C180 690 154 676 160 640L172 396C196 388 240 372 268 330Z";
  const pocket = "M266 470H534L526 590C524 606 516 612 502 612H298C284 612 276 606 274 590Z";
  return (
    groundShadow(sheet, 404, 694, 236, 18) +
    stroke("M294 196C286 100 350 76 400 76C450 76 514 100 506 196", tone.deep, 15) +
    stroke("M292 194C284 98 348 72 400 72C452 72 512 98 504 190", tone.base, 11) +
    stroke("M174 404C130 420 110 470 100 540M626 404C670 420 690 470 704 548", tone.shade, 13) +
    stroke("M174 402C128 418 106 466 96 536M626 402C672 418 692 466 702 540", tone.base, 7) +
    solid(sheet, bib, tone, {
      rim: 62,
      depth: 0.5,
      inside:
        softStroke(
          "M230 420C250 500 236 600 250 690M566 420C548 500 566 600 548 690M400 230C394 330 408 400 400 460",
          tone.deep,
          14,
          0.4,
          10,
        ) +
        stroke(
          "M300 206C340 226 460 226 500 206M284 338C250 378 206 396 184 404M516 338C550 378 594 396 616 404",
          tone.lit,
          4,
          'opacity=".65" stroke-dasharray="12 9"',
        ),
    }) +
    solid(sheet, pocket, tone, {
      rim: 26,
      depth: 0.4,
      inside: stroke(
        "M268 488H532M400 490V610",
        tone.lit,
        4,
        'opacity=".65" stroke-dasharray="12 9"',
      ),
    }) +
    oval(272, 352, 8, 8, "#E2B04A") +
    oval(528, 352, 8, 8, "#E2B04A")
  );
};

const gloves: ToolArt = (sheet, tone) => {
  const hand = smooth([
    [-84, 250],
    [-92, 90],
    [-108, -20],
    [-112, -120],
    [-94, -142],
    [-76, -120],
    [-66, -40],
    [-58, -58],
    [-56, -190],
    [-36, -214],
    [-16, -190],
    [-12, -66],
    [-4, -70],
    [4, -206],
    [24, -228],
    [42, -204],
    [40, -62],
    [48, -60],
    [66, -170],
    [86, -184],
    [100, -160],
    [92, 0],
    [104, 10],
    [142, -58],
    [166, -60],
    [170, -32],
    [130, 70],
    [92, 130],
    [84, 250],
  ]);
  const one = () =>
    solid(sheet, hand, tone, {
      rim: 40,
      depth: 0.5,
      inside: stroke(
        "M-58 -40C-50 0 -52 20 -56 40M-8 -50C-4 -10 -6 10 -8 34M44 -48C44 -10 40 10 36 34M-70 110C-20 130 40 130 84 96",
        tone.deep,
        5,
        'opacity=".28"',
      ),
    }) +
    solid(sheet, "M-92 240C-40 256 40 256 92 240L98 296C40 312 -40 312 -98 296Z", tone, {
      rim: 20,
      inside: stroke(
        "M-94 262C-40 278 40 278 94 262M-96 280C-40 296 40 296 96 280",
        tone.deep,
        4,
        'opacity=".35"',
      ),
    });
  return (
    groundShadow(sheet, 412, 676, 250, 24) +
    place(one(), 520, 390, 0.98, 14) +
    group(one(), 'transform="translate(296 378) rotate(-10) scale(-1 1)"')
  );
};

const banneton: ToolArt = (sheet, tone) => {
  const rim = ellipsePath(400, 340, 300, 112);
  const cane = (y: number, rx: number, h: number) =>
    solid(
      sheet,
      `M${400 - rx} ${y}A${rx} ${Math.round(rx * 0.38)} 0 0 0 ${400 + rx} ${y}V${y + h}A${rx} ${Math.round(rx * 0.38)} 0 0 1 ${400 - rx} ${y + h}Z`,
      BEECH,
      { rim: 18, depth: 0.6 },
    );
  const rings = [0.9, 0.74, 0.58, 0.42, 0.26].map(
    (k, i) =>
      stroke(ellipsePath(400, 352 + i * 13, 284 * k, 100 * k), "#7A5226", 9, 'opacity=".5"') +
      stroke(ellipsePath(400, 346 + i * 13, 284 * k, 100 * k), "#FBEBCB", 7, 'opacity=".75"'),
  );
  return (
    groundShadow(sheet, 410, 600, 250, 40) +
    cane(494, 206, 36) +
    cane(458, 230, 40) +
    cane(420, 252, 42) +
    cane(380, 274, 44) +
    cane(338, 294, 48) +
    solid(sheet, rim, BEECH, { rim: 26 }) +
    group(
      shape(
        ellipsePath(400, 346, 276, 96),
        sheet.linear([mix(tone.deep, "#6E4A22", 0.8), "#B3854C", "#E8C998"], [0.2, 0, 0.7, 1]),
      ) +
        rings.join("") +
        softOval(sheet, [430, 400, 150, 40], "#FFF8EA", 0.6, 16),
      `clip-path="${sheet.clip(ellipsePath(400, 346, 276, 96))}"`,
    )
  );
};

const scraper: ToolArt = (sheet, tone) => {
  const blade = "M136 330L664 246L690 488C692 506 682 518 664 520L182 596C164 598 152 590 150 574Z";
  const handle =
    "M120 262C118 240 130 226 150 222L632 146C654 142 668 154 672 174L684 246C686 268 676 280 656 284L172 360C150 364 138 352 134 332Z";
  return (
    groundShadow(sheet, 420, 590, 290, 40, -8) +
    solid(sheet, blade, STEEL, {
      rim: 34,
      depth: 0.4,
      inside:
        shape("M220 330L330 312L300 600L190 610Z", "#FFFFFF", 'opacity=".5"') +
        shape("M380 306L420 300L392 590L350 596Z", "#FFFFFF", 'opacity=".35"') +
        stroke("M150 572L690 490", "#FFFFFF", 6, 'opacity=".8"'),
    }) +
    solid(sheet, handle, tone, {
      rim: 44,
      inside: softStroke("M160 246L630 172", "#FFF8E6", 14, 0.5, 6),
    }) +
    [
      [200, 292],
      [410, 258],
      [612, 226],
    ]
      .map(
        ([x = 0, y = 0]) =>
          oval(x + 2, y + 3, 15, 15, tone.deep) +
          oval(x, y, 14, 14, sheet.linear(["#FFFFFF", "#B9B7B0"])),
      )
      .join("")
  );
};

const lame: ToolArt = (sheet, tone) => {
  const at = (points: ReadonlyArray<Point>, closed = true) =>
    smooth(turned(points, 400, 410, -36), closed);
  const blade = turned(
    [
      [150, -60],
      [366, -84],
      [384, -68],
      [382, 62],
      [366, 78],
      [150, 56],
    ],
    400,
    410,
    -36,
  );
  const slot = turned(
    [
      [230, -12],
      [330, -16],
      [330, 12],
      [230, 10],
    ],
    400,
    410,
    -36,
  );
  const path = (points: ReadonlyArray<Point>) =>
    `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`;
  const handle = at([
    [-350, -22],
    [-330, -40],
    [-200, -30],
    [-40, -36],
    [120, -46],
    [204, -34],
    [212, 0],
    [204, 28],
    [120, 40],
    [-40, 32],
    [-200, 26],
    [-330, 40],
    [-352, 18],
  ]);
  return (
    groundShadow(sheet, 420, 470, 370, 46, -36) +
    facet(
      sheet,
      path(blade),
      STEEL,
      shape(path(slot), "#54524D", 'opacity=".55"') +
        shape(
          path(
            turned(
              [
                [250, -100],
                [300, -100],
                [276, 90],
                [226, 90],
              ],
              400,
              410,
              -36,
            ),
          ),
          "#FFFFFF",
          'opacity=".55"',
        ),
    ) +
    solid(sheet, handle, tone.base === shadesOf("wheat").base ? BROWN : tone, {
      rim: 34,
      inside: grain(
        at(
          [
            [-320, -8],
            [-100, -10],
            [160, -16],
          ],
          false,
        ) +
          at(
            [
              [-320, 12],
              [-100, 10],
              [160, 8],
            ],
            false,
          ),
      ),
    }) +
    turned(
      [
        [-318, 0],
        [110, -2],
      ],
      400,
      410,
      -36,
    )
      .map(([x, y]) => oval(x, y, 10, 10, sheet.linear(["#FFF3D2", "#C08A2E"])))
      .join("")
  );
};

const rollingPin: ToolArt = (sheet, tone) => {
  const turn = -32;
  const at = (points: ReadonlyArray<Point>, closed = true) =>
    smooth(turned(points, 400, 410, turn), closed);
  const handle = (side: number) =>
    at([
      [side * 236, -22],
      [side * 262, -20],
      [side * 290, -34],
      [side * 350, -36],
      [side * 372, -18],
      [side * 374, 14],
      [side * 352, 36],
      [side * 290, 34],
      [side * 262, 20],
      [side * 236, 22],
    ]);
  return (
    groundShadow(sheet, 430, 480, 370, 74, turn) +
    solid(sheet, handle(-1), tone, { rim: 30 }) +
    solid(sheet, handle(1), tone, { rim: 30 }) +
    solid(
      sheet,
      at([
        [-248, -54],
        [-236, -72],
        [-120, -76],
        [0, -76],
        [120, -76],
        [236, -72],
        [248, -54],
        [250, 0],
        [248, 54],
        [236, 72],
        [120, 76],
        [0, 76],
        [-120, 76],
        [-236, 72],
        [-248, 54],
        [-250, 0],
      ]),
      BEECH,
      {
        rim: 58,
        inside: grain(
          [-40, -12, 16, 42]
            .map((y, i) =>
              at(
                [
                  [-230, y],
                  [-60 + i * 20, y - 8],
                  [90, y + 6],
                  [232, y - 2],
                ],
                false,
              ),
            )
            .join(""),
        ),
      },
    )
  );
};

const brush: ToolArt = (sheet, tone) => {
  const at = (points: ReadonlyArray<Point>, closed = true) =>
    smooth(turned(points, 400, 410, 40), closed);
  const hairs = Array.from({ length: 11 }, (_, i) =>
    at(
      [
        [-66 + i * 13, 150],
        [-72 + i * 14.4, 230],
        [-70 + i * 14, 316],
      ],
      false,
    ),
  ).join("");
  return (
    groundShadow(sheet, 410, 470, 340, 80, -50) +
    solid(
      sheet,
      at([
        [-78, 140],
        [78, 140],
        [92, 230],
        [84, 326],
        [30, 340],
        [-30, 338],
        [-84, 326],
        [-92, 230],
      ]),
      { lit: "#FBF0D6", base: "#E8D2A4", shade: "#C7A86E", deep: "#7E6232" },
      { rim: 44, inside: stroke(hairs, "#94753E", 4, 'opacity=".4"') },
    ) +
    solid(
      sheet,
      at([
        [-40, -340],
        [-14, -356],
        [14, -356],
        [40, -340],
        [40, -180],
        [34, -60],
        [52, 20],
        [80, 60],
        [-80, 60],
        [-52, 20],
        [-34, -60],
        [-40, -180],
      ]),
      tone.base === shadesOf("wheat").base ? BEECH : tone,
      {
        rim: 40,
        inside: grain(
          at(
            [
              [-10, -320],
              [-6, -100],
              [-20, 50],
            ],
            false,
          ) +
            at(
              [
                [14, -320],
                [10, -100],
                [24, 50],
              ],
              false,
            ),
        ),
      },
    ) +
    solid(
      sheet,
      at([
        [-84, 56],
        [0, 52],
        [84, 56],
        [88, 100],
        [84, 150],
        [0, 156],
        [-84, 150],
        [-88, 100],
      ]),
      STEEL,
      {
        rim: 30,
        inside: stroke(
          at(
            [
              [-86, 78],
              [0, 76],
              [86, 78],
            ],
            false,
          ) +
            at(
              [
                [-86, 130],
                [0, 132],
                [86, 130],
              ],
              false,
            ),
          "#54524D",
          4,
          'opacity=".4"',
        ),
      },
    ) +
    turned([[0, -318]], 400, 410, 40)
      .map(([x, y]) => oval(x, y, 13, 13, "#3A2414"))
      .join("")
  );
};

const pipingBag: ToolArt = (sheet, tone) => {
  const bag = "M392 208C470 150 668 290 640 404L304 570L222 496Z";
  return (
    groundShadow(sheet, 300, 660, 240, 30) +
    dollop(sheet, 190, 616, 0.92, SUGAR) +
    solid(
      sheet,
      "M470 214C520 160 560 186 600 142C634 104 690 96 704 124C718 152 690 178 684 214C680 254 672 300 612 352Z",
      tone,
      {
        rim: 36,
        inside: stroke(
          "M600 150C630 140 670 150 690 180M560 186C610 190 650 220 664 262M510 208C570 230 612 270 626 318",
          tone.deep,
          6,
          'opacity=".4"',
        ),
      },
    ) +
    solid(sheet, bag, tone, {
      rim: 64,
      depth: 0.5,
      inside:
        softStroke("M470 220L290 480M560 280L320 530M610 350L420 480", tone.deep, 12, 0.3, 8) +
        softStroke("M400 240L264 450", "#FFFFFF", 22, 0.5, 10),
    }) +
    solid(
      sheet,
      "M222 496L304 570C290 590 268 594 258 588L200 544C194 530 204 510 222 496Z",
      mixCrust(tone),
      { rim: 24 },
    ) +
    solid(
      sheet,
      "M204 520L266 582L214 626C206 634 196 632 190 626L160 596C154 588 154 580 162 572Z",
      STEEL,
      {
        rim: 22,
        depth: 0.6,
        inside: stroke("M220 540L178 596M240 560L196 614", "#54524D", 4, 'opacity=".5"'),
      },
    )
  );
};

function mixCrust(tone: Shades): Crust {
  return {
    lit: tone.base,
    base: mix(tone.base, tone.shade, 0.7),
    shade: tone.shade,
    deep: tone.deep,
  };
}

const sprayBottle: ToolArt = (sheet, tone) => {
  const flask =
    "M330 300C330 340 236 350 230 440L222 640C222 666 236 680 262 680H528C554 680 568 666 568 640L560 440C554 350 470 340 470 300Z";
  const trigger = mixCrust(shadesOf("stone"));
  return (
    groundShadow(sheet, 408, 672, 204, 26) +
    solid(
      sheet,
      flask,
      {
        lit: mix(tone.lit, "#FFFFFF", 0.3),
        base: mix(tone.base, tone.lit, 0.2),
        shade: tone.shade,
        deep: tone.deep,
      },
      {
        rim: 54,
        depth: 0.5,
        inside: softStroke("M262 450L254 620", "#FFFFFF", 20, 0.75, 5),
      },
    ) +
    shape("M246 470H546L554 610H240Z", "#FFFDF8") +
    shape("M246 470H546L547 500H245Z", shadesOf("mill").base) +
    stroke(
      "M400 524C372 560 366 574 366 582C366 598 382 608 400 614C418 608 434 598 434 582C434 574 428 560 400 524Z",
      shadesOf("mill").base,
      9,
    ) +
    solid(sheet, "M344 236H456V296C456 308 448 314 436 314H364C352 314 344 308 344 296Z", SUGAR, {
      rim: 26,
      inside: stroke(
        "M366 246V308M386 246V308M406 246V308M426 246V308",
        "#8A7A62",
        4,
        'opacity=".35"',
      ),
    }) +
    solid(
      sheet,
      "M296 214C280 262 262 300 244 322C234 336 250 348 264 340C300 312 330 268 342 222Z",
      trigger,
      { rim: 20 },
    ) +
    solid(
      sheet,
      "M226 132C226 120 234 112 248 112H470C540 112 574 150 584 206C586 222 578 232 562 232H350C330 232 326 210 310 202L250 196C234 194 226 186 226 172Z",
      SUGAR,
      { rim: 40, depth: 0.5 },
    ) +
    solid(
      sheet,
      "M190 128H228V184H190C182 184 178 178 178 170V142C178 134 182 128 190 128Z",
      trigger,
      { rim: 18 },
    ) +
    [
      [140, 140],
      [112, 120],
      [112, 166],
      [80, 142],
      [84, 100],
      [84, 186],
    ]
      .map(([x = 0, y = 0], i) => oval(x, y, 7 - i * 0.5, 7 - i * 0.5, "#A9CADB", 'opacity=".9"'))
      .join("")
  );
};

const mould: ToolArt = (sheet, tone) => {
  const body = "M130 330L186 592C192 616 208 626 232 626H568C592 626 608 616 614 592L670 330Z";
  return (
    groundShadow(sheet, 408, 620, 254, 34) +
    solid(sheet, body, tone, {
      rim: 58,
      depth: 0.55,
      inside: Array.from(
        { length: 9 },
        (_, i) =>
          stroke(`M${168 + i * 58} 360L${212 + i * 47} 620`, tone.deep, 7, 'opacity=".3"') +
          stroke(`M${160 + i * 58} 360L${205 + i * 47} 620`, tone.lit, 5, 'opacity=".4"'),
      ).join(""),
    }) +
    solid(sheet, ellipsePath(400, 330, 296, 96), tone, { rim: 26 }) +
    shape(
      ellipsePath(400, 334, 262, 78),
      sheet.linear([tone.deep, mix(tone.shade, tone.deep, 0.5), tone.base], [0.2, 0, 0.7, 1]),
    ) +
    group(
      solid(
        sheet,
        "M150 400C220 420 580 420 650 400V520H150Z",
        { ...tone, lit: tone.shade, base: mix(tone.base, tone.shade, 0.5) },
        { rim: 20 },
      ) +
        solid(sheet, "M348 420C352 300 372 276 400 276C428 276 448 300 452 420Z", tone, {
          rim: 34,
        }),
      `clip-path="${sheet.clip(ellipsePath(400, 334, 262, 78))}"`,
    ) +
    shape(ellipsePath(400, 284, 26, 8), tone.deep)
  );
};

const whisk: ToolArt = (sheet, tone) => {
  const wire = (spread: number) =>
    `M-10 -10C${-spread} 50 ${-spread * 1.5} 296 0 296C${spread * 1.5} 296 ${spread} 50 10 -10`;
  const wires = [118, 78, 36].map(wire).join("");
  const tool =
    stroke(wires, "#54524D", 13) +
    stroke(wires, "#B9B7B0", 9) +
    stroke(wires, "#FFFFFF", 3, 'transform="translate(-2 -1)"') +
    solid(sheet, "M-34 -300C-34 -326 34 -326 34 -300L26 -40C26 -18 -26 -18 -26 -40Z", tone, {
      rim: 30,
      depth: 0.55,
    }) +
    solid(sheet, "M-30 -52C-10 -44 10 -44 30 -52L26 6C12 16 -12 16 -26 6Z", STEEL, { rim: 16 }) +
    oval(0, -290, 9, 11, "#2A1A10", 'opacity=".6"');
  return groundShadow(sheet, 420, 470, 340, 70, -52) + place(tool, 414, 400, 1.08, 38);
};

const bakingTray: ToolArt = (sheet, tone) => {
  const metal: Crust =
    tone.base === shadesOf("wheat").base
      ? { lit: "#9A948A", base: "#5E5952", shade: "#403C37", deep: "#1E1B18" }
      : tone;
  const holes = [0, 1, 2, 3].flatMap((row) =>
    Array.from(
      { length: 7 },
      (_, i) =>
        oval(
          196 + i * 68 + (row % 2) * 30 - row * 8,
          356 + row * 54,
          11,
          7,
          metal.deep,
          'opacity=".75"',
        ) +
        oval(
          198 + i * 68 + (row % 2) * 30 - row * 8,
          360 + row * 54,
          10,
          5,
          metal.lit,
          'opacity=".25"',
        ),
    ),
  );
  return (
    groundShadow(sheet, 412, 606, 330, 34) +
    facet(sheet, "M76 566L724 566L716 604C714 612 708 616 700 616H100C92 616 86 612 84 604Z", {
      ...metal,
      lit: metal.base,
      base: metal.shade,
      shade: metal.deep,
    }) +
    solid(
      sheet,
      "M164 290H636C648 290 654 294 658 304L728 556C732 566 726 574 714 574H86C74 574 68 566 72 556L142 304C146 294 152 290 164 290Z",
      metal,
      { rim: 22 },
    ) +
    shape(
      "M178 314H622L690 548H110Z",
      sheet.linear([metal.shade, metal.base, mix(metal.base, metal.lit, 0.4)], [0.2, 0, 0.8, 1]),
    ) +
    holes.join("") +
    shape("M178 314H340L210 548H110Z", "#FFFFFF", 'opacity=".1"')
  );
};

const TOOL_ART: Readonly<
  Record<Tool, { readonly draw: ToolArt; readonly tone: Parameters<typeof shadesOf>[0] }>
> = {
  apron: { draw: apron, tone: "mill" },
  gloves: { draw: gloves, tone: "sky" },
  banneton: { draw: banneton, tone: "kraft" },
  scraper: { draw: scraper, tone: "sage" },
  lame: { draw: lame, tone: "wheat" },
  "rolling-pin": { draw: rollingPin, tone: "crust" },
  brush: { draw: brush, tone: "wheat" },
  "piping-bag": { draw: pipingBag, tone: "sky" },
  "spray-bottle": { draw: sprayBottle, tone: "sky" },
  mould: { draw: mould, tone: "poppy" },
  whisk: { draw: whisk, tone: "crust" },
  "baking-tray": { draw: bakingTray, tone: "wheat" },
  "cake-board": { draw: cakeBoard, tone: "wheat" },
  charms: { draw: charms, tone: "mill" },
  candles: { draw: candles, tone: "rose" },
  "ring-mould": { draw: ringMould, tone: "stone" },
  nozzles: { draw: nozzles, tone: "stone" },
};

/** A tool or a piece of workwear, in its own colour unless the picture names a tone. */
export function drawTool(sheet: Sheet, spec: ToolPicture): string {
  const { draw, tone } = TOOL_ART[spec.kind];
  return draw(sheet, shadesOf(spec.tone ?? tone));
}
