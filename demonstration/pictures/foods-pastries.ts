import { CHOCOLATE, CRUMB, GOLD, PALE, SUGAR, turned } from "./food-art.ts";
import type { Crust, FoodArt } from "./food-art.ts";
import { gloss } from "./foods-viennoiserie.ts";
import { raspberry } from "./foods-fruits.ts";
import type { Point, Sheet } from "./sheet.ts";
import {
  ellipsePath,
  group,
  oval,
  place,
  randomOf,
  shape,
  short,
  smooth,
  softOval,
  solid,
  stamp,
  stroke,
} from "./sheet.ts";
import { mix, shadesOf } from "./tones.ts";

const eclair: FoodArt = {
  box: [85, 284, 634, 288],
  shadow: [418, 488, 318, 88, -13],
  draw: (sheet, tone = "cocoa") => {
    const icing = tone === "cocoa" ? CHOCOLATE : shadesOf(tone);
    const at = (points: ReadonlyArray<Point>) => smooth(turned(points, 400, 424, -13));
    const shell = at([
      [-322, 14],
      [-290, -66],
      [-160, -100],
      [0, -104],
      [170, -100],
      [292, -66],
      [322, 10],
      [288, 76],
      [160, 104],
      [0, 108],
      [-170, 104],
      [-290, 80],
    ]);
    const glaze = at([
      [-292, -6],
      [-262, -66],
      [-150, -92],
      [0, -96],
      [160, -92],
      [268, -62],
      [294, -8],
      [262, 34],
      [180, 26],
      [90, 44],
      [0, 34],
      [-96, 48],
      [-180, 30],
      [-260, 40],
    ]);
    const trail = smooth(
      turned(
        Array.from(
          { length: 21 },
          (_, i) => [-230 + i * 23, -26 + (i % 2 === 0 ? -22 : 22)] as const,
        ),
        400,
        424,
        -13,
      ),
      false,
    );
    return (
      solid(sheet, shell, GOLD, { rim: 64 }) +
      solid(sheet, glaze, icing, {
        rim: 34,
        inside:
          stroke(trail, mix(icing.lit, "#FFF3DC", 0.55), 8, 'opacity=".9"') +
          gloss(
            sheet,
            at([
              [-250, -44],
              [-140, -80],
              [60, -84],
              [70, -70],
              [-120, -62],
              [-230, -22],
            ]),
            0.7,
          ),
      })
    );
  },
};

/** A fluted pastry shell seen from three quarters above: the wall, then the rim. */
export function tartShell(sheet: Sheet, filling: (clipped: string) => string): string {
  const flutes = Array.from({ length: 13 }, (_, i) => {
    const turnAt = (k: number) => Math.PI * (1 - k / 13);
    const edge = (k: number, rx: number, ry: number, cy: number): Point => [
      400 + Math.cos(turnAt(k)) * rx,
      cy + Math.sin(turnAt(k)) * ry,
    ];
    const [a, b] = [edge(i, 296, 168, 392), edge(i + 1, 296, 168, 392)];
    const [c, d] = [edge(i + 1, 238, 134, 474), edge(i, 238, 134, 474)];
    const out = edge(i + 0.5, 252, 148, 480);
    const line = `M${[...a, ...b, ...c].map((n) => short(n)).join(" ")}Q${[...out, ...d].map((n) => short(n)).join(" ")}Z`;
    const lightness = 0.5 + Math.cos((i / 12) * 2.6 + 0.4) * 0.5;
    const fill = sheet.linear(
      [
        mix(GOLD.shade, GOLD.lit, lightness),
        mix(GOLD.shade, GOLD.base, lightness),
        mix(GOLD.deep, GOLD.shade, 0.4),
      ],
      [0, 0, 1, 0.6],
    );
    return shape(line.replace(/^M(\S+ \S+) /, "M$1L"), fill);
  });
  const rim = smooth(
    Array.from({ length: 52 }, (_, i) => {
      const angle = (i / 52) * 6.2832;
      const k = i % 2 === 0 ? 1.035 : 0.99;
      return [400 + Math.cos(angle) * 296 * k, 388 + Math.sin(angle) * 168 * k] as const;
    }),
  );
  return (
    flutes.join("") +
    solid(sheet, rim, PALE, { rim: 26 }) +
    filling(ellipsePath(400, 388, 264, 142))
  );
}

const tart: FoodArt = {
  box: [93, 215, 614, 403],
  shadow: [410, 588, 250, 44],
  draw: (sheet, tone = "berry") => {
    const fruit = tone === "berry" || tone === "poppy" || tone === "rose";
    const colours = shadesOf(fruit ? "cream" : tone);
    const rows = [
      [236, 340],
      [306, 304],
      [386, 284],
      [470, 296],
      [548, 326],
      [588, 376],
      [206, 394],
      [282, 372],
      [362, 350],
      [446, 352],
      [522, 386],
      [250, 442],
      [330, 424],
      [410, 416],
      [488, 440],
      [566, 436],
      [328, 486],
      [412, 482],
      [490, 488],
    ];
    const berry = fruit ? raspberry(sheet, shadesOf(tone)) : "";
    return tartShell(
      sheet,
      (d) =>
        solid(sheet, d, colours, {
          rim: 40,
          inside: fruit
            ? ""
            : gloss(sheet, "M186 360C230 286 330 256 420 254C330 286 250 320 212 390Z", 0.8),
        }) +
        (fruit
          ? rows
              .map(
                ([x = 0, y = 0]) =>
                  oval(x + 6, y + 30, 44, 26, "#5B1A14", 'opacity=".3"') + stamp(berry, x, y, 0.42),
              )
              .join("")
          : [
              [320, 400],
              [400, 366],
              [486, 402],
              [404, 440],
            ]
              .map(([x = 0, y = 0]) => dollop(sheet, x, y, 0.5))
              .join("")),
    );
  },
};

/** A piped rosette of cream or meringue. */
export function dollop(
  sheet: Sheet,
  x: number,
  y: number,
  scale: number,
  colours: Crust = SUGAR,
): string {
  const ring = (w: number, h: number, dy: number) =>
    solid(
      sheet,
      smooth(
        turned(
          [
            [-w, dy],
            [-w * 0.7, dy - h],
            [0, dy - h * 1.2],
            [w * 0.7, dy - h],
            [w, dy],
            [w * 0.7, dy + h * 0.9],
            [0, dy + h * 1.15],
            [-w * 0.7, dy + h * 0.9],
          ],
          x,
          y,
          0,
          scale,
        ),
      ),
      colours,
      { rim: 26 * Math.max(0.6, scale) },
    );
  const tip = smooth(
    turned(
      [
        [-40, -50],
        [-22, -86],
        [10, -122],
        [24, -84],
        [40, -50],
        [0, -36],
      ],
      x,
      y,
      0,
      scale,
    ),
  );
  return (
    ring(96, 40, 20) +
    ring(70, 32, -22) +
    solid(sheet, tip, colours, { rim: 18 * Math.max(0.6, scale) })
  );
}

function macaronAt(
  sheet: Sheet,
  x: number,
  y: number,
  colours: Crust,
  filling: Crust,
  turn: number,
): string {
  const dome = `M-190 2C-196 -92 -110 -134 0 -134C110 -134 196 -92 190 2C150 22 -150 22 -190 2Z`;
  const foot = (top: number) =>
    smooth(
      Array.from({ length: 48 }, (_, i) => {
        const angle = (i / 48) * 6.2832;
        const k = i % 2 === 0 ? 1.012 : 0.988;
        return [Math.cos(angle) * 191 * k, top + Math.sin(angle) * 26 * k] as const;
      }),
    );
  const under = "M-190 70C-186 132 -110 158 0 158C110 158 186 132 190 70Z";
  return place(
    solid(sheet, under, colours, { rim: 46 }) +
      solid(sheet, foot(74), { ...colours, lit: mix(colours.lit, "#FFFFFF", 0.2) }, { rim: 18 }) +
      solid(
        sheet,
        "M-172 26C-190 36 -190 60 -172 70C-120 90 120 90 172 70C190 60 190 36 172 26Z",
        filling,
        { rim: 20 },
      ) +
      solid(sheet, foot(14), { ...colours, lit: mix(colours.lit, "#FFFFFF", 0.2) }, { rim: 20 }) +
      solid(sheet, dome, colours, {
        rim: 62,
        inside: gloss(sheet, ellipsePath(-70, -84, 62, 22), 0.65),
      }),
    x,
    y,
    1,
    turn,
  );
}

const macaron: FoodArt = {
  box: [206, 132, 413, 510],
  shadow: [414, 622, 220, 34],
  draw: (sheet, tone = "rose") => {
    const colours = shadesOf(tone);
    const pale = {
      ...colours,
      base: mix(colours.base, "#FFF3DC", 0.25),
      lit: mix(colours.lit, "#FFFFFF", 0.3),
    };
    const filling =
      tone === "cocoa" || tone === "crust"
        ? CRUMB
        : { ...SUGAR, base: mix(colours.base, "#FFF8E8", 0.82) };
    return (
      macaronAt(sheet, 400, 484, colours, filling, 0) +
      macaronAt(sheet, 416, 270, pale, filling, -9)
    );
  },
};

const madeleine: FoodArt = {
  box: [148, 175, 504, 487],
  shadow: [424, 470, 280, 170, -42],
  draw: (sheet) => {
    const at = (points: ReadonlyArray<Point>) => turned(points, 390, 434, 48);
    const outline = smooth(
      at([
        [0, 290],
        [-70, 262],
        [-128, 160],
        [-186, 10],
        [-206, -110],
        [-176, -190],
        [-120, -236],
        [-56, -258],
        [0, -264],
        [56, -258],
        [120, -236],
        [176, -190],
        [206, -110],
        [186, 10],
        [128, 160],
        [70, 262],
      ]),
    );
    const lobe = (i: number) => {
      const far = (k: number, reach: number): Point => {
        const angle = ((i + k) * 12.2 * Math.PI) / 180;
        return [Math.sin(angle) * reach * 0.98, 262 - Math.cos(angle) * reach];
      };
      const reach = 506 - Math.abs(i) * 26;
      const d = smooth(
        at([
          far(-0.2, 60),
          far(-0.46, 250),
          far(-0.47, reach - 46),
          far(-0.26, reach),
          far(0.26, reach),
          far(0.47, reach - 46),
          far(0.46, 250),
          far(0.2, 60),
        ]),
      );
      return solid(sheet, d, MADELEINE, { rim: 34, depth: 0.75 });
    };
    return (
      solid(sheet, outline, GOLD, { rim: 40 }) +
      group([-3, 3, -2, 2, -1, 1, 0].map(lobe).join(""), `clip-path="${sheet.clip(outline)}"`) +
      softOval(sheet, [310, 330, 130, 46], "#FFF3D0", 0.35, 18, `transform="rotate(-42 310 330)"`)
    );
  },
};

const MADELEINE: Crust = { lit: "#FBE0A4", base: "#E9AE58", shade: "#C9803A", deep: "#8A4716" };

/** Gougères, chouquettes, empty choux: three round puffs, cracked as choux paste bakes. */
const puffs: FoodArt = {
  box: [100, 258, 600, 366],
  shadow: [400, 612, 280, 40],
  draw: (sheet) => puff(sheet, 400, 372, 0.94) + puff(sheet, 254, 502) + puff(sheet, 546, 502),
};

function puff(sheet: Sheet, x: number, y: number, scale = 1): string {
  const at = (points: ReadonlyArray<Point>) => smooth(turned(points, x, y, 0, scale));
  const crack = (points: ReadonlyArray<Point>): string =>
    turned(points, x, y, 0, scale)
      .map(([px, py], i) => `${i === 0 ? "M" : "L"}${px.toFixed(0)} ${py.toFixed(0)}`)
      .join("");
  const round = at([
    [-150, 40],
    [-138, -24],
    [-96, -78],
    [-44, -98],
    [2, -118],
    [58, -102],
    [110, -76],
    [142, -20],
    [150, 42],
    [112, 98],
    [0, 118],
    [-112, 98],
  ]);
  const cracks = [
    crack([
      [-78, -62],
      [-52, -34],
      [-64, -8],
      [-42, 18],
    ]),
    crack([
      [8, -92],
      [0, -60],
      [24, -36],
      [14, -4],
    ]),
    crack([
      [84, -60],
      [70, -30],
      [92, -4],
      [78, 26],
    ]),
  ].join("");
  return solid(sheet, round, GOLD, {
    rim: 62,
    depth: 0.62,
    inside: stroke(cracks, "#7A3C12", 8, 'opacity=".3"'),
  });
}

const choux: FoodArt = {
  box: [137, 197, 527, 439],
  shadow: [410, 622, 250, 40],
  draw: (sheet) => {
    const base = smooth([
      [150, 516],
      [182, 452],
      [300, 440],
      [400, 450],
      [510, 440],
      [620, 452],
      [654, 520],
      [610, 602],
      [480, 632],
      [320, 632],
      [190, 600],
    ]);
    const cream = smooth([
      [160, 452],
      [208, 420],
      [262, 440],
      [320, 414],
      [380, 438],
      [440, 414],
      [500, 438],
      [560, 416],
      [612, 430],
      [644, 462],
      [604, 508],
      [548, 490],
      [492, 520],
      [432, 494],
      [376, 520],
      [318, 494],
      [258, 516],
      [204, 490],
    ]);
    const cap = smooth([
      [140, 420],
      [158, 320],
      [222, 248],
      [310, 236],
      [384, 198],
      [470, 226],
      [560, 246],
      [634, 318],
      [662, 414],
      [600, 448],
      [500, 434],
      [400, 446],
      [300, 434],
      [200, 448],
    ]);
    const pearls = Array.from({ length: 26 }, (_, i) => {
      const far = Math.sqrt((i + 0.6) / 26);
      const [x, y] = [394 + Math.cos(i * 2.4) * 220 * far, 318 + Math.sin(i * 2.4) * 88 * far];
      const size = 10 + ((i * 7) % 5) * 1.4;
      return (
        oval(x + 3, y + 4, size, size * 0.9, "#7A3C12", 'opacity=".4"') +
        oval(x, y, size, size * 0.9, sheet.linear(["#FFFFFF", "#F2E6D0"]))
      );
    });
    const cracks =
      "M236 276C270 300 262 340 300 356M470 236C452 276 486 300 470 340M560 300C540 340 566 364 548 396M356 250C368 280 346 296 360 322";
    return (
      solid(sheet, base, GOLD, { rim: 54 }) +
      solid(sheet, cream, CRUMB, { rim: 34 }) +
      solid(sheet, cap, GOLD, {
        rim: 70,
        depth: 0.65,
        inside: stroke(cracks, "#7A3C12", 8, 'opacity=".35"') + pearls.join(""),
      })
    );
  },
};

const millefeuille: FoodArt = {
  box: [100, 208, 604, 434],
  shadow: [420, 616, 300, 40],
  draw: (sheet) => {
    const layer = (y: number, h: number, colours: Crust, detail = "") =>
      solid(sheet, `M104 ${y}L470 ${y + 62}V${y + 62 + h}L104 ${y + h}Z`, colours, {
        rim: 20,
        depth: 0.35,
        inside: detail,
      }) +
      solid(
        sheet,
        `M470 ${y + 62}L700 ${y - 32}V${y - 32 + h}L470 ${y + 62 + h}Z`,
        {
          lit: colours.base,
          base: colours.shade,
          shade: mix(colours.shade, colours.deep, 0.35),
          deep: colours.deep,
        },
        { rim: 20, depth: 0.4, inside: detail },
      );
    const leaves = (y: number) =>
      stroke(
        [12, 26, 40]
          .map(
            (k) =>
              `M104 ${y + k}L200 ${y + k + 20}L300 ${y + k + 30}L470 ${y + k + 62}L560 ${y + k + 22}L700 ${y + k - 32}`,
          )
          .join(""),
        "#7A3C12",
        4,
        'opacity=".45"',
      );
    const rosette = sheet.symbol(
      solid(sheet, ellipsePath(0, 0, 38, 34), VANILLA, { rim: 24, depth: 0.4 }),
    );
    const shaded = sheet.symbol(
      solid(
        sheet,
        ellipsePath(0, 0, 36, 34),
        { ...VANILLA, lit: VANILLA.base, base: VANILLA.shade },
        { rim: 24, depth: 0.5 },
      ),
    );
    const cream = (y: number) =>
      [0, 1, 2, 3, 4, 5].map((i) => stamp(rosette, 138 + i * 62, y + 36 + i * 10.4)).join("") +
      [0, 1, 2, 3].map((i) => stamp(shaded, 506 + i * 54, y + 80 - i * 22.4)).join("");
    return (
      layer(526, 54, GOLD, leaves(526)) +
      cream(458) +
      layer(412, 54, GOLD, leaves(412)) +
      cream(344) +
      layer(296, 54, GOLD, leaves(296)) +
      solid(sheet, "M104 280L470 342V366L104 304Z", SUGAR, { rim: 14 }) +
      solid(
        sheet,
        "M470 342L700 250V274L470 366Z",
        { ...SUGAR, lit: "#EFE4D0", base: "#E4D6BE" },
        { rim: 14 },
      ) +
      solid(sheet, "M104 280L336 208L700 250L470 342Z", SUGAR, {
        rim: 24,
        depth: 0.25,
        inside: group(stroke(chevronsAcross(), "#5B3420", 9), 'opacity=".9"'),
      })
    );
  },
};

function chevronsAcross(): string {
  return [0, 1, 2, 3, 4, 5]
    .map((i) => {
      const [x, y] = [150 + i * 66, 270 + i * 9.6];
      return `M${short(x)} ${short(y + 14)}Q${short(x + 66)} ${short(y + 2)} ${short(x + 82)} ${short(y - 22)}T${short(x + 190)} ${short(y - 46)}`;
    })
    .join("");
}

const VANILLA: Crust = { lit: "#FFF6D6", base: "#FBE6A6", shade: "#E9C873", deep: "#B98B3A" };

const galette: FoodArt = {
  box: [83, 230, 633, 383],
  shadow: [410, 586, 300, 52],
  draw: (sheet) => {
    const side = smooth([
      [88, 410],
      [150, 300],
      [290, 240],
      [420, 232],
      [560, 256],
      [668, 324],
      [712, 414],
      [700, 480],
      [600, 566],
      [430, 612],
      [260, 588],
      [130, 520],
      [92, 462],
    ]);
    const rosace = Array.from({ length: 12 }, (_, i) => {
      const a = (i / 12) * 360;
      const curve = turned(
        [
          [0, 0],
          [60, -40],
          [140, -56],
          [214, -20],
          [250, 26],
        ],
        0,
        0,
        a,
      );
      return smooth(curve, false);
    }).join("");
    const cuts = group(
      stroke(rosace, "#7A3C12", 12, 'opacity=".55"') +
        stroke(rosace, "#FBE0A4", 5, 'transform="translate(-3 7)"'),
      'transform="translate(400 402) scale(1.14 .66)"',
    );
    const ticks = Array.from({ length: 22 }, (_, i) => {
      const angle = 0.12 + (i / 21) * 2.9;
      const [x, y] = [400 + Math.cos(angle) * 306, 424 + Math.sin(angle) * 168];
      return `M${short(x)} ${short(y)}l${short(Math.cos(angle) * 4)} 44`;
    }).join("");
    return solid(
      sheet,
      side,
      { ...GOLD, shade: "#A85A20" },
      {
        rim: 50,
        depth: 0.7,
        inside:
          stroke(ticks, "#6A3310", 7, 'opacity=".4"') +
          solid(sheet, ellipsePath(400, 402, 306, 166), GOLD, {
            rim: 60,
            depth: 0.62,
            inside:
              cuts + gloss(sheet, "M170 370C220 300 330 262 430 262C330 290 240 330 196 400Z", 0.6),
          }),
      },
    );
  },
};

const buche: FoodArt = {
  box: [107, 188, 604, 424],
  shadow: [420, 604, 300, 44],
  draw: (sheet, tone = "cocoa") => {
    const icing = tone === "cocoa" ? CHOCOLATE : shadesOf(tone);
    const log = smooth([
      [110, 470],
      [150, 376],
      [250, 320],
      [420, 274],
      [560, 248],
      [660, 270],
      [708, 360],
      [692, 450],
      [600, 510],
      [440, 560],
      [300, 606],
      [180, 604],
      [120, 550],
    ]);
    const bark =
      "M230 366C360 320 480 300 640 292M270 404C400 366 500 340 610 338M250 440C420 400 560 380 690 366M330 482C460 448 560 420 680 412M350 540C460 506 560 478 660 462M420 330C450 322 480 318 510 314";
    const end = ellipsePath(214, 482, 104, 122);
    const swirl = smooth(
      Array.from({ length: 22 }, (_, i) => {
        const angle = (i / 21) * 6.283 * 2.2 + 2.4;
        const r = 8 + (i / 21) * 92;
        return [214 + Math.cos(angle) * r * 0.86, 482 + Math.sin(angle) * r] as const;
      }),
      false,
    );
    const leaf = (x: number, y: number, turn: number) =>
      solid(
        sheet,
        smooth(
          turned(
            [
              [0, 0],
              [16, -22],
              [34, -20],
              [52, -34],
              [70, -22],
              [96, -20],
              [112, 0],
              [94, 16],
              [70, 18],
              [52, 30],
              [32, 18],
              [16, 18],
            ],
            x,
            y,
            turn,
          ),
        ),
        HOLLY,
        { rim: 16 },
      );
    const berry = (x: number, y: number) =>
      solid(
        sheet,
        ellipsePath(x, y, 19, 19),
        { ...shadesOf("poppy"), lit: "#F08A6A" },
        { rim: 14 },
      );
    return (
      solid(sheet, log, icing, {
        rim: 76,
        inside:
          stroke(bark, icing.deep, 8, 'opacity=".6"') +
          stroke(bark, icing.lit, 5, 'opacity=".7" transform="translate(-2 -7)"'),
      }) +
      solid(sheet, end, CRUMB, { rim: 34, inside: stroke(swirl, icing.base, 16) }) +
      leaf(446, 286, -150) +
      leaf(466, 292, -20) +
      leaf(456, 300, -84) +
      berry(440, 300) +
      berry(476, 310) +
      berry(462, 278)
    );
  },
};

const HOLLY: Crust = { lit: "#7FA878", base: "#3F7A55", shade: "#2A5A40", deep: "#143424" };

const cookie: FoodArt = {
  box: [114, 197, 574, 448],
  shadow: [410, 620, 262, 46],
  draw: (sheet) => {
    const disc = smooth([
      [114, 416],
      [146, 310],
      [240, 230],
      [372, 198],
      [520, 218],
      [640, 300],
      [686, 414],
      [664, 524],
      [560, 612],
      [412, 644],
      [262, 620],
      [152, 536],
    ]);
    const chips = [
      [250, 320, 30],
      [370, 274, 26],
      [500, 300, 32],
      [584, 392, 28],
      [460, 400, 34],
      [320, 410, 32],
      [214, 452, 26],
      [382, 520, 34],
      [520, 520, 30],
      [280, 540, 26],
      [602, 486, 20],
      [430, 330, 16],
    ];
    const cracks =
      "M300 350C330 368 340 400 386 404M430 460C470 470 480 500 520 470M240 390C250 420 270 430 262 480M540 340C550 366 540 380 556 420";
    return solid(sheet, disc, GOLD, {
      rim: 66,
      inside:
        stroke(cracks, "#7A3C12", 7, 'opacity=".32"') +
        chips
          .map(
            ([x = 0, y = 0, r = 0], i) =>
              oval(x + 5, y + 7, r * 1.08, r * 0.86, "#7A3C12", 'opacity=".4"') +
              solid(
                sheet,
                smooth(
                  turned(
                    [
                      [-r, 0],
                      [-r * 0.6, -r * 0.7],
                      [r * 0.5, -r * 0.75],
                      [r, -r * 0.1],
                      [r * 0.6, r * 0.7],
                      [-r * 0.5, r * 0.72],
                    ],
                    x,
                    y,
                    i * 47,
                  ),
                ),
                CHOCOLATE,
                { rim: 18 },
              ),
          )
          .join(""),
    });
  },
};

const waffle: FoodArt = {
  box: [104, 211, 594, 425],
  shadow: [412, 588, 300, 66],
  draw: (sheet) => {
    const slab = (dy: number, colours: Crust) =>
      solid(
        sheet,
        smooth([
          [104, 430 + dy],
          [150, 366 + dy],
          [320, 240 + dy],
          [400, 212 + dy],
          [486, 240 + dy],
          [650, 352 + dy],
          [698, 416 + dy],
          [650, 480 + dy],
          [480, 588 + dy],
          [400, 612 + dy],
          [310, 588 + dy],
          [150, 494 + dy],
        ]),
        colours,
        { rim: 40 },
      );
    const wells = [0, 1, 2, 3].flatMap((row) =>
      [0, 1, 2, 3].map((column) => {
        const [x, y] = [400 + (column - row) * 68, 254 + (column + row) * 52];
        const d = `M${x} ${y - 38}L${x + 50} ${y}L${x} ${y + 38}L${x - 50} ${y}Z`;
        return (
          shape(
            d,
            sheet.linear(["#8A4716", "#B8692A"], [0.3, 0, 0.7, 1]),
            'stroke="#8A4716" stroke-width="10" stroke-linejoin="round"',
          ) +
          shape(
            `M${x} ${y - 14}L${x + 36} ${y + 11}L${x} ${y + 36}L${x - 36} ${y + 11}Z`,
            sheet.linear(["#D9964A", "#F0C47C"]),
            'stroke="#E3A85C" stroke-width="8" stroke-linejoin="round"',
          )
        );
      }),
    );
    const random = randomOf(8);
    const sugar = Array.from({ length: 40 }, () =>
      oval(
        250 + random() * 300,
        270 + random() * 220,
        3 + random() * 5,
        2 + random() * 4,
        "#FFFDF6",
        'opacity=".9"',
      ),
    );
    return (
      slab(24, { ...GOLD, base: "#B8692A", shade: "#8F4A1A" }) +
      slab(0, GOLD) +
      wells.join("") +
      sugar.join("")
    );
  },
};

const muffin: FoodArt = {
  box: [137, 171, 526, 479],
  shadow: [408, 640, 196, 32],
  draw: (sheet, tone = "cocoa") => {
    const paper = shadesOf(tone === "cocoa" ? "cream" : tone);
    const pleats = Array.from({ length: 10 }, (_, i) => {
      const [l, r] = [186 + i * 42.8, 186 + (i + 1) * 42.8];
      const [fl, fr] = [234 + i * 33.2, 234 + (i + 1) * 33.2];
      const fill = sheet.linear(
        i % 2 === 0 ? [paper.lit, paper.base] : [paper.base, paper.shade],
        [0, 0, 1, 0.3],
      );
      return shape(`M${short(l)} 420L${short(r)} 420L${short(fr)} 650L${short(fl)} 650Z`, fill);
    });
    const top = smooth([
      [140, 400],
      [150, 318],
      [214, 236],
      [310, 184],
      [404, 172],
      [506, 190],
      [592, 246],
      [650, 322],
      [660, 404],
      [610, 446],
      [520, 434],
      [400, 450],
      [280, 434],
      [186, 446],
    ]);
    const chips = [
      [270, 300],
      [364, 236],
      [468, 268],
      [560, 330],
      [410, 340],
      [310, 384],
      [500, 398],
      [214, 366],
      [590, 402],
    ];
    return (
      group(
        pleats.join("") +
          shape(
            "M186 420H614L566 650H234Z",
            sheet.linear(
              [
                [0.4, "#542A10", 0],
                [1, "#542A10", 0.34],
              ],
              [0, 0, 1, 0.2],
            ),
          ),
        `clip-path="${sheet.clip("M186 420H614L566 650H234Z")}"`,
      ) +
      solid(sheet, top, GOLD, {
        rim: 76,
        inside: chips
          .map(([x = 0, y = 0], i) =>
            solid(
              sheet,
              smooth(
                turned(
                  [
                    [-22, 0],
                    [-10, -20],
                    [16, -16],
                    [24, 4],
                    [6, 20],
                    [-16, 16],
                  ],
                  x,
                  y,
                  i * 61,
                ),
              ),
              CHOCOLATE,
              { rim: 14 },
            ),
          )
          .join(""),
      })
    );
  },
};

const iceCream: FoodArt = {
  box: [234, 99, 332, 596],
  shadow: [404, 690, 80, 18],
  draw: (sheet, tone = "rose") => {
    const first = shadesOf(tone);
    const second = shadesOf(tone === "cream" ? "rose" : "cream");
    const scoop = (cx: number, cy: number, k: number, colours: Crust) =>
      solid(
        sheet,
        smooth(
          turned(
            [
              [-150, 40],
              [-146, -40],
              [-96, -118],
              [0, -148],
              [96, -118],
              [146, -40],
              [150, 40],
              [118, 74],
              [84, 46],
              [40, 82],
              [0, 52],
              [-46, 80],
              [-84, 48],
              [-120, 72],
            ],
            cx,
            cy,
            0,
            k,
          ),
        ),
        colours,
        {
          rim: 66 * k,
          inside: gloss(sheet, ellipsePath(cx - 62 * k, cy - 74 * k, 34 * k, 24 * k), 0.8),
        },
      );
    const cone = "M252 400L548 400L416 684Q400 706 384 684Z";
    const grid = Array.from(
      { length: 9 },
      (_, i) => `M${200 + i * 56} 390L${360 + i * 56} 700M${600 - i * 56} 390L${440 - i * 56} 700`,
    ).join("");
    return (
      solid(sheet, cone, GOLD, {
        rim: 56,
        inside:
          stroke(grid, "#8A4716", 6, 'opacity=".45"') +
          stroke(grid, "#FBE4AE", 4, 'opacity=".6" transform="translate(5 1)"') +
          softOval(sheet, [400, 410, 150, 30], "#542A10", 0.45, 9),
      }) +
      scoop(404, 236, 0.92, second) +
      scoop(400, 354, 1.08, first)
    );
  },
};

export const PASTRIES = {
  eclair,
  tart,
  macaron,
  madeleine,
  choux,
  puffs,
  millefeuille,
  galette,
  buche,
  cookie,
  waffle,
  muffin,
  "ice-cream": iceCream,
} as const;
