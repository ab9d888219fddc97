import { emblem } from "./emblems.ts";
import type { BrandPicture, MerchantLogoPicture } from "./picture-spec.ts";
import { boxPath, oval, place, shape, stroke } from "./sheet.ts";
import type { Sheet } from "./sheet.ts";
import { textBlock } from "./text.ts";
import { mix, PAPER, shadesOf } from "./tones.ts";

/** A brand's sign: emblem over name, name on a plate, or everything in a round seal. */
export function drawBrand(sheet: Sheet, spec: BrandPicture): string {
  const tone = shadesOf(spec.tone);
  const dark = tone.ink === PAPER ? tone.base : tone.deep;
  const tint = mix(tone.base, "#F0CE82", tone.ink === PAPER ? 0.72 : 0.2);
  const bare = spec.emblem === "none";
  const style = spec.style ?? "stacked";
  if (style === "plate") return plate(sheet, spec, bare);
  if (style === "round") {
    return (
      oval(400, 400, 330, 330, dark) +
      `<circle cx="400" cy="400" r="304" fill="none" stroke="${tint}" stroke-width="6"/>` +
      (bare ? "" : place(emblem(spec.emblem, spec.name, PAPER, tint), 400, 272, 0.78)) +
      name(spec.name, 400, bare ? 400 : 516, 500, bare ? 220 : 150, PAPER)
    );
  }
  return (
    (bare ? "" : place(emblem(spec.emblem, spec.name, dark, tint), 400, 246, 1.06)) +
    name(spec.name, 400, bare ? 400 : 556, 700, bare ? 300 : 190, dark) +
    stroke(bare ? "M300 580H500" : "M340 690H460", tint, 7)
  );
}

function plate(sheet: Sheet, spec: BrandPicture, bare: boolean): string {
  const tone = shadesOf(spec.tone);
  const tint = tone.ink === PAPER ? "#F0CE82" : mix(tone.deep, tone.base, 0.3);
  return (
    shape(
      boxPath(40, 220, 720, 360, 40),
      sheet.linear([tone.lit, [0.25, tone.base], tone.base, tone.shade]),
    ) +
    shape(boxPath(60, 240, 680, 320, 26), "none", `stroke="${tint}" stroke-width="4"`) +
    (bare ? "" : place(emblem(spec.emblem, spec.name, tone.ink, tint), 184, 400, 0.64)) +
    name(spec.name, bare ? 400 : 512, 400, bare ? 600 : 400, 190, tone.ink)
  );
}

function name(
  text: string,
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
): string {
  return textBlock(text, { x, y, width, height, cap: 96, face: "fraunces", fill, tracking: -6 });
}

/** A merchant's round sign: the emblem alone, or the initials. */
export function drawMerchantLogo(sheet: Sheet, spec: MerchantLogoPicture): string {
  const tone = shadesOf(spec.tone);
  const tint = tone.ink === PAPER ? "#F0CE82" : tone.deep;
  const sign = spec.emblem === "none" ? "monogram" : spec.emblem;
  return (
    oval(
      400,
      400,
      384,
      384,
      sheet.linear([tone.lit, [0.3, tone.base], [0.7, tone.base], tone.shade]),
    ) +
    `<circle cx="400" cy="400" r="346" fill="none" stroke="${tint}" stroke-width="8" opacity=".8"/>` +
    place(emblem(sign, spec.name, tone.ink, tint), 400, 400, 1.5)
  );
}
