import { CRUMB, GOLD, PALE, SUGAR } from "./food-art.ts";
import { loafSign } from "./loaf-mark.ts";
import type { PropArt } from "./props-paper.ts";
import {
  boxPath,
  ellipsePath,
  facet,
  groundShadow,
  group,
  oval,
  place,
  shape,
  smooth,
  softOval,
  solid,
  stroke,
} from "./sheet.ts";
import { textLine } from "./text.ts";
import { INK, shadesOf } from "./tones.ts";

// What stands about in a bakehouse and has no label. Drawn on the 800 × 800 sheet, as tools are.

const STEEL = { lit: "#FFFFFF", base: "#D3D2CD", shade: "#9C9A94", deep: "#54524D" };

const basket: PropArt = (sheet, tone) => {
  const body =
    "M152 400C164 520 190 620 214 664C222 682 240 690 262 690H538C560 690 578 682 586 664C610 620 636 520 648 400Z";
  const staves = Array.from(
    { length: 11 },
    (_, i) => `M${176 + i * 45} 396L${238 + i * 32.6} 690`,
  ).join("");
  const weave = Array.from({ length: 6 }, (_, row) =>
    Array.from({ length: 11 }, (__, i) => {
      const y = 434 + row * 46;
      const squeeze = 1 - row * 0.052;
      const x = 400 + (i - 5) * 46 * squeeze + (row % 2 === 0 ? 0 : 23 * squeeze);
      return `M${x - 19 * squeeze} ${y}q${19 * squeeze} -15 ${38 * squeeze} 0`;
    }).join(""),
  ).join("");
  return (
    groundShadow(sheet, 412, 690, 230, 28) +
    shape(ellipsePath(400, 398, 250, 66), sheet.linear([tone.deep, tone.shade], [0, 0, 0, 1])) +
    stroke("M176 392C186 92 614 92 624 392", tone.deep, 38) +
    stroke("M176 390C186 90 614 90 624 390", tone.base, 28) +
    stroke("M170 386C182 84 604 84 616 384", tone.lit, 7, 'opacity=".7" stroke-dasharray="26 16"') +
    solid(sheet, body, tone, {
      rim: 64,
      inside:
        stroke(staves, tone.deep, 7, 'opacity=".28"') +
        stroke(weave, tone.deep, 17, 'opacity=".45"') +
        stroke(weave, tone.lit, 11, 'opacity=".75" transform="translate(-2 -5)"'),
    }) +
    stroke("M150 398C166 480 634 480 650 398", tone.deep, 36) +
    stroke("M150 396C166 476 634 476 650 396", tone.base, 26) +
    stroke("M152 392C170 466 630 466 648 392", tone.lit, 7, 'opacity=".8" stroke-dasharray="22 14"')
  );
};

const magnifier: PropArt = (sheet, tone) =>
  groundShadow(sheet, 440, 560, 330, 60, 40) +
  place(
    solid(sheet, boxPath(-30, 0, 60, 300, 28), tone, { rim: 26 }) +
      shape(boxPath(-34, -14, 68, 54, 10), sheet.linear(["#FFFFFF", "#98938A"], [0, 0, 1, 0])),
    474,
    470,
    1,
    -42,
  ) +
  oval(338, 330, 204, 204, "#FFFFFF", 'opacity=".55"') +
  oval(
    338,
    330,
    204,
    204,
    sheet.radial(
      [
        [0, "#EAF3F2", 0.2],
        [0.7, "#CFE2EA", 0.5],
        [1, "#A9CADB", 0.8],
      ],
      [0.4, 0.35, 0.7],
    ),
  ) +
  `<circle cx="338" cy="330" r="206" fill="none" stroke="#54524D" stroke-width="36"/>` +
  `<circle cx="336" cy="327" r="206" fill="none" stroke="#D3D2CD" stroke-width="24"/>` +
  stroke("M190 300C204 232 252 188 316 174", "#FFFFFF", 12) +
  stroke("M216 312C228 262 262 226 308 214", "#FFFFFF", 18, 'opacity=".85"');

const plate: PropArt = (sheet) =>
  groundShadow(sheet, 404, 640, 310, 44) +
  oval(400, 580, 312, 102, sheet.linear(["#FFFFFF", "#D8C9AE"])) +
  oval(400, 570, 300, 94, sheet.linear(["#FBF8F2", "#FFFFFF"])) +
  oval(400, 564, 218, 60, sheet.linear(["#E8DCC8", "#F9F3E8"])) +
  (
    [
      [318, 552, 13],
      [362, 578, 9],
      [424, 542, 10],
      [470, 572, 15],
      [514, 548, 8],
      [392, 530, 8],
      [440, 596, 7],
      [548, 576, 9],
      [270, 574, 8],
    ] as const
  )
    .map(
      ([x, y, r]) =>
        oval(x + 3, y + 4, r * 1.2, r * 0.7, "#5B3416", 'opacity=".35"') +
        oval(x, y, r * 1.2, r * 0.8, sheet.linear(["#F1CB86", "#B8692A"])),
    )
    .join("");

const crackedEgg: PropArt = (sheet) => {
  const shell = { lit: "#FBE3CB", base: "#EDBE97", shade: "#C98E63", deep: "#80502E" };
  const half = (teeth: string) => `M-150 0${teeth}C146 130 88 196 0 196C-88 196 -146 130 -150 0Z`;
  const teeth = "L-110 -34L-70 14L-26 -40L22 16L70 -36L112 12L150 -10";
  return (
    groundShadow(sheet, 410, 660, 320, 44) +
    solid(
      sheet,
      smooth([
        [110, 620],
        [190, 560],
        [330, 536],
        [480, 548],
        [620, 560],
        [706, 612],
        [650, 672],
        [500, 694],
        [330, 690],
        [180, 680],
      ]),
      { lit: "#FFFFFF", base: "#F6F1E6", shade: "#E4DBC8", deep: "#B9A88C" },
      { rim: 22, depth: 0.35 },
    ) +
    solid(
      sheet,
      ellipsePath(440, 592, 96, 70),
      { lit: "#FFE69A", base: "#F5B52E", shade: "#DB8A12", deep: "#8F4E06" },
      { rim: 40, inside: softOval(sheet, [404, 564, 30, 16], "#FFFFFF", 0.9, 8) },
    ) +
    place(
      solid(sheet, half(teeth), shell, { rim: 60 }) +
        shape(`M-150 0${teeth}C120 40 -120 40 -150 0Z`, "#F7E6D2"),
      226,
      410,
      1,
      -38,
    ) +
    place(
      solid(sheet, half(teeth), shell, { rim: 60 }) +
        shape(`M-150 0${teeth}C120 40 -120 40 -150 0Z`, "#F7E6D2"),
      580,
      400,
      1,
      44,
    )
  );
};

const plug: PropArt = (sheet, tone) => place(cables(sheet, tone), 60, 64, 0.85);

const cables: PropArt = (sheet, tone) =>
  groundShadow(sheet, 410, 560, 330, 34) +
  stroke("M20 640C60 470 130 440 190 440", "#2A1A10", 34) +
  stroke("M20 636C60 466 130 436 190 436", "#6B4A2B", 20) +
  stroke("M780 640C740 470 690 440 620 440", "#2A1A10", 34) +
  stroke("M780 636C740 466 690 436 620 436", "#6B4A2B", 20) +
  shape(boxPath(338, 396, 62, 22, 8), sheet.linear(["#FFFFFF", "#98938A"], [0, 0, 0, 1])) +
  shape(boxPath(338, 466, 62, 22, 8), sheet.linear(["#FFFFFF", "#98938A"], [0, 0, 0, 1])) +
  solid(sheet, "M176 396C190 360 240 350 290 350H340V530H290C240 530 190 520 176 484Z", tone, {
    rim: 40,
  }) +
  solid(sheet, "M624 396C610 360 580 350 540 350H470V530H540C580 530 610 520 624 484Z", tone, {
    rim: 40,
  }) +
  shape(boxPath(462, 350, 22, 180, 10), tone.deep) +
  stroke("M406 330L392 300M434 322V284M462 330L478 300", "#E2B04A", 11) +
  stroke("M406 552L392 582M434 560V598M462 552L478 582", "#E2B04A", 11);

const thermometer: PropArt = (sheet, tone) =>
  groundShadow(sheet, 440, 440, 330, 60, 56) +
  place(
    stroke("M0 120V380", "#54524D", 22) +
      stroke("M-2 120V378", "#E4E2DD", 12) +
      solid(sheet, ellipsePath(0, 0, 176, 176), tone, { rim: 40 }) +
      oval(0, 0, 142, 142, sheet.linear(["#FFFFFF", "#F0E6D4"])) +
      Array.from({ length: 11 }, (_, i) => {
        const angle = Math.PI * (0.8 + (i / 10) * 1.4);
        const [x, y] = [Math.cos(angle), Math.sin(angle)];
        return stroke(
          `M${x * 106} ${y * 106}L${x * 128} ${y * 128}`,
          i > 7 ? "#B92D19" : "#5B3416",
          9,
        );
      }).join("") +
      stroke("M0 0L48 -84", "#B92D19", 11) +
      oval(0, 0, 16, 16, INK),
    366,
    290,
    1,
    -32,
  ) +
  textLine("24°", { x: 372, y: 362, width: 150, cap: 46, face: "figtree", fill: INK });

const scale: PropArt = (sheet, tone) =>
  groundShadow(sheet, 410, 692, 270, 28) +
  solid(sheet, "M210 420H590L640 660C644 682 632 694 612 694H188C168 694 156 682 160 660Z", tone, {
    rim: 50,
  }) +
  oval(400, 560, 112, 112, "#2A1508", 'opacity=".28"') +
  oval(400, 556, 108, 108, sheet.linear(["#FFFFFF", "#F0E6D4"])) +
  Array.from({ length: 16 }, (_, i) => {
    const angle = (i / 16) * 6.283;
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    return stroke(
      `M${400 + x * 82} ${556 + y * 82}L${400 + x * 96} ${556 + y * 96}`,
      "#5B3416",
      i % 4 === 0 ? 8 : 4,
    );
  }).join("") +
  stroke("M400 556L446 504", "#B92D19", 9) +
  oval(400, 556, 12, 12, INK) +
  shape(boxPath(330, 372, 140, 54, 12), sheet.linear(["#FFFFFF", "#98938A"], [0, 0, 1, 0])) +
  solid(sheet, "M108 250C120 340 220 392 400 392C580 392 680 340 692 250Z", STEEL, { rim: 40 }) +
  oval(400, 250, 292, 62, sheet.linear(["#8A8780", "#D3D2CD", "#F4F3F0"], [0, 0, 0.4, 1])) +
  `<ellipse cx="400" cy="250" rx="292" ry="62" fill="none" stroke="#FFFFFF" stroke-width="7"/>`;

const clock: PropArt = (sheet, tone) =>
  groundShadow(sheet, 410, 712, 220, 18) +
  solid(sheet, ellipsePath(400, 406, 296, 296), tone, { rim: 46 }) +
  oval(400, 406, 246, 246, sheet.linear(["#FFFFFF", "#F4ECDD"])) +
  Array.from({ length: 12 }, (_, i) => {
    const angle = (i / 12) * 6.283;
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    return stroke(
      `M${400 + x * 196} ${406 + y * 196}L${400 + x * 222} ${406 + y * 222}`,
      "#5B3416",
      i % 3 === 0 ? 15 : 8,
    );
  }).join("") +
  stroke("M400 406H520", INK, 22) +
  stroke("M400 406V226", INK, 15) +
  oval(400, 406, 24, 24, "#E2B04A");

const doughBowl: PropArt = (sheet, tone) => {
  return (
    groundShadow(sheet, 410, 690, 250, 30) +
    shape(ellipsePath(400, 400, 310, 84), sheet.linear([tone.deep, tone.shade], [0, 0, 0, 1])) +
    solid(
      sheet,
      smooth([
        [130, 420],
        [150, 330],
        [260, 258],
        [400, 236],
        [546, 262],
        [650, 334],
        [670, 420],
        [560, 470],
        [400, 484],
        [240, 470],
      ]),
      { lit: "#FFFBEE", base: "#F8EBCF", shade: "#E4CB9C", deep: "#B08D58" },
      {
        rim: 80,
        depth: 0.4,
        inside:
          stroke(
            "M250 330C310 300 360 330 420 300M440 370C500 350 540 370 590 350",
            "#C9A86E",
            7,
            'opacity=".5"',
          ) + softOval(sheet, [330, 290, 120, 30], "#FFFFFF", 0.8, 22),
      },
    ) +
    solid(
      sheet,
      "M90 400C96 430 200 482 400 482C600 482 704 430 710 400C696 560 600 680 480 690H320C200 680 104 560 90 400Z",
      tone,
      { rim: 56 },
    ) +
    stroke("M90 400C96 430 200 482 400 482C600 482 704 430 710 400", tone.lit, 9)
  );
};

const jug: PropArt = (sheet) => {
  const body = "M230 190L262 620C266 660 290 684 330 684H470C510 684 534 660 538 620L560 240Z";
  const water = "M244 380L264 616C268 652 290 674 330 674H470C508 674 530 652 534 616L550 380Z";
  return (
    groundShadow(sheet, 414, 684, 180, 24) +
    stroke("M556 300C690 290 690 540 540 540", "#8FA6AE", 40, 'opacity=".55"') +
    stroke("M556 298C686 288 686 538 540 538", "#EAF3F2", 22, 'opacity=".9"') +
    shape(body, "#FFFFFF", 'opacity=".5"') +
    shape(water, sheet.linear(["#DDEEF5", "#A9CADB", "#6FA3BF"], [0, 0, 1, 0.7]), 'opacity=".9"') +
    oval(397, 382, 153, 26, sheet.linear(["#F2FAFC", "#B9D6E2"])) +
    stroke(body, "#8FA6AE", 7) +
    stroke("M230 190C200 180 190 196 214 214", "#8FA6AE", 7) +
    stroke("M292 300L312 600", "#FFFFFF", 22, 'opacity=".75"') +
    stroke("M480 420h36M480 480h36M480 540h36", "#FFFFFF", 7, 'opacity=".9"')
  );
};

const crown: PropArt = (sheet, tone) => {
  const front =
    "M140 300L240 440L320 250L400 420L480 250L560 440L660 300L624 640C560 680 240 680 176 640Z";
  return (
    groundShadow(sheet, 410, 660, 240, 30) +
    shape(
      "M176 560C240 520 560 520 624 560L640 420L540 500L470 400L400 500L330 400L260 500L160 420Z",
      tone.deep,
    ) +
    solid(sheet, front, tone, {
      rim: 46,
      inside:
        stroke("M168 580C250 616 550 616 632 580", tone.deep, 8, 'opacity=".5"') +
        [
          [240, 566],
          [320, 588],
          [400, 594],
          [480, 588],
          [560, 566],
        ]
          .map(([x = 0, y = 0], i) =>
            solid(
              sheet,
              `M${x} ${y - 52}L${x + 26} ${y - 22}L${x} ${y + 8}L${x - 26} ${y - 22}Z`,
              shadesOf(i % 2 === 0 ? "poppy" : "sage"),
              { rim: 14 },
            ),
          )
          .join(""),
    }) +
    [140, 320, 480, 660]
      .map((x) =>
        solid(sheet, ellipsePath(x, x === 140 || x === 660 ? 296 : 246, 22, 22), SUGAR, {
          rim: 14,
        }),
      )
      .join("")
  );
};

const bulb: PropArt = (sheet) =>
  softOval(sheet, [400, 330, 250, 250], "#FFE9A4", 0.75, 60) +
  groundShadow(sheet, 410, 704, 120, 18) +
  solid(
    sheet,
    "M316 520C316 470 226 440 226 316C226 214 304 140 400 140C496 140 574 214 574 316C574 440 484 470 484 520Z",
    { lit: "#FFFBE6", base: "#FBE08A", shade: "#F0C24A", deep: "#B07A1A" },
    {
      rim: 70,
      depth: 0.35,
      inside:
        stroke("M340 520L350 360L376 410L400 350L424 410L450 360L460 520", "#C0701A", 9) +
        softOval(sheet, [316, 240, 34, 50], "#FFFFFF", 0.9, 14),
    },
  ) +
  solid(sheet, boxPath(324, 516, 152, 150, 26), STEEL, {
    rim: 30,
    inside: stroke("M320 560H480M320 600H480M320 640H480", "#6B655C", 9, 'opacity=".6"'),
  }) +
  shape("M360 664H440L424 700H376Z", "#54524D");

const lorry: PropArt = (sheet, tone) =>
  groundShadow(sheet, 400, 620, 380, 30) +
  facet(
    sheet,
    boxPath(40, 216, 480, 356, 26),
    { lit: "#FFFFFF", base: "#FBF6EA", shade: "#E8DCC8", deep: "#B79F7E" },
    shape(boxPath(40, 490, 480, 90), tone.base) + shape(boxPath(40, 474, 480, 12), "#E2B04A"),
  ) +
  loafSign(168, 270, 226) +
  solid(
    sheet,
    "M520 320H630C656 320 676 332 690 356L742 446C748 458 752 470 752 486V572H520Z",
    tone,
    {
      rim: 40,
    },
  ) +
  shape(
    "M552 352H626C642 352 652 358 660 372L702 450H552Z",
    sheet.linear(["#F2FAFC", "#B9D6E2", "#7FA9BE"]),
  ) +
  shape(boxPath(716, 500, 34, 26, 8), "#F0CE82") +
  stroke("M40 576H752", "#3A2A1C", 16) +
  [176, 612]
    .map(
      (x) =>
        oval(x, 584, 68, 68, INK) +
        oval(x, 584, 34, 34, sheet.linear(["#FFFFFF", "#98938A"])) +
        oval(x, 584, 12, 12, "#54524D"),
    )
    .join("");

const board: PropArt = (sheet, tone) =>
  groundShadow(sheet, 410, 640, 350, 36) +
  solid(
    sheet,
    "M70 560L190 470H640L740 560L724 620C720 634 712 640 700 640H108C96 640 90 634 86 620Z",
    tone,
    {
      rim: 30,
      inside: stroke(
        "M110 590C300 570 480 604 700 584M200 500C340 490 480 512 640 496M150 540C320 528 520 556 690 536",
        tone.deep,
        5,
        'opacity=".25"',
      ),
    },
  );

const breadShelf: PropArt = (sheet, tone) =>
  groundShadow(sheet, 410, 704, 300, 22) +
  facet(sheet, boxPath(110, 120, 580, 580, 20), tone) +
  [180, 360, 540]
    .map(
      (y) =>
        shape(
          boxPath(140, y - 30, 520, 150, 10),
          sheet.linear(["#3A2414", "#6B4420"], [0, 0, 0, 1]),
        ) + shape(boxPath(128, y + 112, 544, 22, 8), tone.lit),
    )
    .join("") +
  group(
    [
      [230, 262],
      [400, 262],
      [570, 262],
    ]
      .map(([x = 0, y = 0]) => solid(sheet, ellipsePath(x, y, 74, 42), GOLD, { rim: 30 }))
      .join("") +
      [270, 520]
        .map((x) => solid(sheet, boxPath(x - 100, 404, 200, 64, 32), PALE, { rim: 26 }))
        .join("") +
      [220, 340, 460, 580]
        .map((x) =>
          solid(sheet, ellipsePath(x, 620, 52, 40), x % 120 === 100 ? GOLD : CRUMB, { rim: 24 }),
        )
        .join(""),
    "",
  );

export const THING_PROPS = {
  basket,
  magnifier,
  plate,
  "cracked-egg": crackedEgg,
  plug,
  thermometer,
  scale,
  clock,
  "dough-bowl": doughBowl,
  jug,
  crown,
  bulb,
  lorry,
  board,
  "bread-shelf": breadShelf,
} as const;
