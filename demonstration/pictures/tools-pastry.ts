import { GOLD } from "./food-art.ts";
import type { ToolArt } from "./tools.ts";
import {
  ellipsePath,
  groundShadow,
  group,
  oval,
  shape,
  smooth,
  softOval,
  solid,
  stroke,
} from "./sheet.ts";
import { mix, shadesOf } from "./tones.ts";

// Small things of the pâtissier: what a cake stands on, is shaped in and is decorated with.

/** A pile of card discs, the topmost shining. */
export const cakeBoard: ToolArt = (sheet, tone) => {
  const edge = (y: number) =>
    shape(
      `M96 ${y}a304 146 0 0 0 608 0v16a304 146 0 0 1 -608 0Z`,
      sheet.linear([tone.shade, tone.lit, tone.base, tone.deep], [0, 0, 1, 0]),
    ) + stroke(`M96 ${y + 16}a304 146 0 0 0 608 0`, tone.deep, 3, 'opacity=".5"');
  return (
    groundShadow(sheet, 408, 520, 330, 120) +
    [472, 456, 440, 424].map(edge).join("") +
    shape(
      ellipsePath(400, 420, 304, 146),
      sheet.linear([tone.lit, [0.45, tone.base], [0.55, mix(tone.lit, "#FFFFFF", 0.4)], tone.base]),
    ) +
    stroke(ellipsePath(400, 420, 284, 133), tone.shade, 4, 'opacity=".7"') +
    stroke(ellipsePath(400, 422, 284, 133), "#FFFFFF", 3, 'opacity=".5"')
  );
};

/** Porcelain figures: a loaf, a crown, a sheaf's star, a mill's sail, each glazed. */
export const charms: ToolArt = (sheet, tone) => {
  const glaze = { lit: "#FFFFFF", base: "#F7F3EA", shade: "#D6CDBC", deep: "#8C8271" };
  const foot = (x: number, y: number) =>
    solid(sheet, ellipsePath(x, y, 92, 34), glaze, { rim: 26 });
  const figure = (d: string, colours: Parameters<typeof solid>[2], inside = "") =>
    solid(sheet, d, colours, { rim: 30, inside });
  const crown = "M148 470L130 330L184 384L222 300L260 384L314 330L296 470Z";
  const loaf = "M330 300C330 232 372 196 430 196C488 196 530 232 530 300V330H330Z";
  const star = smooth(
    Array.from({ length: 10 }, (_, i) => {
      const [angle, r] = [(i / 10) * 6.283 - 1.571, i % 2 === 0 ? 104 : 56];
      return [592 + Math.cos(angle) * r, 420 + Math.sin(angle) * r] as const;
    }),
  );
  return (
    groundShadow(sheet, 230, 500, 140, 30) +
    groundShadow(sheet, 436, 346, 150, 28) +
    groundShadow(sheet, 604, 540, 150, 34) +
    groundShadow(sheet, 400, 652, 160, 34) +
    foot(430, 334) +
    figure(loaf, GOLD, stroke("M376 232l36 60M424 220l36 66M470 230l28 52", "#FBE7BF", 12)) +
    foot(222, 480) +
    figure(crown, shadesOf("wheat"), softOval(sheet, [220, 440, 60, 16], "#FFF6DF", 0.7, 8)) +
    foot(592, 526) +
    figure(star, tone) +
    foot(400, 640) +
    figure(
      "M320 630C306 540 340 470 400 462C460 470 494 540 480 630Z",
      glaze,
      stroke("M330 596Q400 624 472 596", tone.base, 16) +
        oval(378, 530, 8, 10, "#2A1A10") +
        oval(424, 530, 8, 10, "#2A1A10") +
        stroke("M382 560Q402 578 420 560", "#B92D19", 6),
    ) +
    solid(sheet, "M336 480C330 430 360 400 400 400C440 400 470 430 464 480Z", glaze, { rim: 26 })
  );
};

/** Twisted candles with their flames. */
export const candles: ToolArt = (sheet, tone) => {
  const colours = [tone, shadesOf("wheat"), shadesOf("sky"), shadesOf("pistachio")];
  const candle = (x: number, top: number, i: number) => {
    const body = `M${x - 30} ${top}h60V620q0 18 -30 18q-30 0 -30 -18Z`;
    const stripes = Array.from(
      { length: 9 },
      (_, k) => `M${x - 40} ${top + 34 + k * 46}L${x + 40} ${top - 6 + k * 46}`,
    ).join("");
    return (
      stroke(`M${x} ${top}v-34`, "#2A1A10", 6) +
      shape(
        `M${x} ${top - 128}C${x + 44} ${top - 70} ${x + 34} ${top - 26} ${x} ${top - 24}C${x - 34} ${top - 26} ${x - 44} ${top - 70} ${x} ${top - 128}Z`,
        sheet.linear(["#FFE9A4", "#F3B43F", "#E2702A"], [0, 0, 0, 1]),
      ) +
      softOval(sheet, [x, top - 54, 10, 20], "#FFFBE6", 0.9, 6) +
      solid(sheet, body, colours[i % colours.length] ?? tone, {
        rim: 22,
        inside: stroke(stripes, "#FFFDF8", 12, 'opacity=".85"'),
      }) +
      shape(ellipsePath(x, top, 30, 10), "#FFFDF8")
    );
  };
  return (
    groundShadow(sheet, 408, 636, 290, 30) +
    [
      [180, 300],
      [326, 252],
      [472, 286],
      [618, 260],
    ]
      .map(([x = 0, top = 0], i) => candle(x, top, i))
      .join("")
  );
};

/** The steel circle that an entremets is built in. */
export const ringMould: ToolArt = (sheet, tone) => {
  const wall = "M96 360V516a304 128 0 0 0 608 0V360a304 128 0 0 1 -608 0Z";
  return (
    groundShadow(sheet, 410, 590, 320, 70) +
    shape(
      ellipsePath(400, 360, 304, 128),
      sheet.linear([tone.deep, tone.shade, [0.7, tone.lit], tone.base], [0, 0, 1, 0.3]),
    ) +
    group(
      oval(400, 504, 296, 124, "#FBF8F2") +
        softOval(sheet, [400, 440, 260, 60], "#2A1A10", 0.2, 20),
      `clip-path="${sheet.clip(ellipsePath(400, 366, 292, 118))}"`,
    ) +
    shape(
      wall,
      sheet.linear(
        [
          tone.shade,
          [0.18, "#FFFFFF"],
          [0.4, tone.base],
          [0.62, tone.shade],
          [0.8, tone.lit],
          tone.deep,
        ],
        [0, 0, 1, 0],
      ),
    ) +
    stroke(ellipsePath(400, 360, 304, 128), "#FFFFFF", 7) +
    stroke("M96 516a304 128 0 0 0 608 0", tone.deep, 4, 'opacity=".5"')
  );
};

/** Steel nozzles, each with its mouth. */
export const nozzles: ToolArt = (sheet, tone) => {
  const cone = (x: number, foot: number, k: number) => {
    const [w, h] = [104 * k, 300 * k];
    const steel = sheet.linear(
      [tone.shade, [0.22, "#FFFFFF"], [0.5, tone.base], tone.deep],
      [0, 0, 1, 0],
    );
    return (
      shape(
        `M${x - w} ${foot}L${x - w * 0.26} ${foot - h}H${x + w * 0.26}L${x + w} ${foot}a${w} ${w * 0.3} 0 0 1 ${-2 * w} 0Z`,
        steel,
      ) +
      shape(ellipsePath(x, foot - h, w * 0.26, w * 0.1), tone.deep) +
      stroke(`M${x - w} ${foot}a${w} ${w * 0.3} 0 0 0 ${2 * w} 0`, "#FFFFFF", 6, 'opacity=".8"')
    );
  };
  return (
    groundShadow(sheet, 412, 612, 310, 50) +
    cone(268, 500, 0.86) +
    cone(540, 490, 0.92) +
    cone(400, 620, 1.1) +
    cone(186, 616, 0.7) +
    cone(618, 618, 0.66)
  );
};
