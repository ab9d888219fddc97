import type { StillLifePicture, StillLifeThing, Tone } from "./picture-spec.ts";
import { boxPath, group, oval, randomOf, shape, softOval, stroke } from "./sheet.ts";
import type { Sheet } from "./sheet.ts";
import { mix, shadesOf } from "./tones.ts";

// Several things on a worktop, under the light of all pictures: what a recipe, an article or a tile
// is about. 1200 × 800: what matters stands in the middle 800, a square card shows no more.

export const STILL_LIFE_WIDTH = 1200;
export const STILL_LIFE_HEIGHT = 800;

/** Where the worktop begins. */
const EDGE = 440;

/** Draws one thing that stands alone on the 800 × 800 sheet. */
export type DrawThing = (sheet: Sheet, thing: StillLifeThing["picture"]) => string;

/** Wall, worktop and the things on it, in the order they are named: back to front. */
export function drawStillLife(sheet: Sheet, spec: StillLifePicture, draw: DrawThing): string {
  return (
    wall(sheet, spec.wall) +
    WORKTOPS[spec.worktop](sheet) +
    spec.things.map((thing) => placed(sheet, thing, draw)).join("")
  );
}

/** `x` and `y` are where the middle of its foot stands, `size` the side of its sheet. */
export function placed(sheet: Sheet, thing: StillLifeThing, draw: DrawThing): string {
  const scale = thing.size / 800;
  const turn = thing.turn === undefined ? "" : ` rotate(${thing.turn} 400 400)`;
  return group(
    draw(sheet, thing.picture),
    `transform="translate(${thing.x - 400 * scale} ${thing.y - 676 * scale}) scale(${scale})${turn}"`,
  );
}

function wall(sheet: Sheet, tone: Tone): string {
  const { base } = shadesOf(tone);
  const light = mix(base, "#FFF9EC", 0.62);
  return (
    shape(
      boxPath(0, 0, 1200, 800),
      sheet.linear([mix(light, "#FFFDF6", 0.5), light, mix(light, base, 0.35)], [0, 0, 1, 0.7]),
    ) +
    // The window, as light on the wall.
    softOval(sheet, [330, 170, 300, 200], "#FFFDF2", 0.7, 120) +
    group(
      shape("M150 0L430 0L620 440L310 440Z", "#FFFDF2") +
        shape("M520 0L640 0L860 440L720 440Z", "#FFFDF2"),
      'fill-opacity=".22"',
    )
  );
}

const edgeShade = (sheet: Sheet): string =>
  shape(
    boxPath(0, EDGE - 26, 1200, 26),
    sheet.linear(
      [
        [0, "#2A1A10", 0],
        [1, "#2A1A10", 0.16],
      ],
      [0, 0, 0, 1],
    ),
  );

const top = (sheet: Sheet, far: string, near: string): string =>
  edgeShade(sheet) +
  shape(boxPath(0, EDGE, 1200, 800 - EDGE), sheet.linear([far, near], [0.3, 0, 0.5, 1])) +
  shape(boxPath(0, EDGE, 1200, 5), "#FFFFFF", 'opacity=".5"');

function wood(sheet: Sheet): string {
  const random = randomOf(19);
  const grain = Array.from({ length: 26 }, () => {
    const [x, y, w] = [random() * 1100, EDGE + 16 + random() * 290, 120 + random() * 320];
    return `M${Math.round(x)} ${Math.round(y)}c${Math.round(w / 3)} ${Math.round(random() * 10 - 5)} ${Math.round((2 * w) / 3)} ${Math.round(random() * 10 - 5)} ${Math.round(w)} 0`;
  });
  return (
    top(sheet, "#E0BE8C", "#B98A55") +
    stroke(grain.join(""), "#7A4E22", 3, 'opacity=".28"') +
    stroke(`M0 ${EDGE + 92}H1200M0 ${EDGE + 210}H1200`, "#7A4E22", 4, 'opacity=".35"') +
    softOval(sheet, [380, 560, 360, 60], "#FFF3DC", 0.5, 60)
  );
}

function marble(sheet: Sheet): string {
  return (
    top(sheet, "#FBF8F2", "#DCD3C4") +
    stroke(
      "M-20 560C160 520 260 640 460 590S760 520 900 600S1100 640 1240 570M120 800C220 700 340 740 420 660M700 800C760 720 900 740 1010 650M-20 700C60 690 90 660 160 664",
      "#B9AE9C",
      4,
      'opacity=".45"',
    ) +
    stroke(
      "M300 446C340 520 420 540 470 592M880 446C860 520 930 570 900 600",
      "#C9BFAE",
      3,
      'opacity=".5"',
    )
  );
}

function steel(sheet: Sheet): string {
  return (
    top(sheet, "#E9E8E4", "#A8A6A0") +
    stroke(
      Array.from({ length: 14 }, (_, i) => `M0 ${EDGE + 18 + i * 22}H1200`).join(""),
      "#FFFFFF",
      2,
      'opacity=".35"',
    ) +
    softOval(sheet, [420, 600, 420, 50], "#FFFFFF", 0.55, 60)
  );
}

function flour(sheet: Sheet): string {
  const random = randomOf(41);
  return (
    wood(sheet) +
    softOval(sheet, [600, 668, 470, 66], "#FFFDF6", 0.9, 40) +
    Array.from({ length: 90 }, () => {
      const [x, y] = [120 + random() * 960, EDGE + 60 + random() * 240];
      const size = 2 + random() * 4;
      return oval(x, y, size, size * 0.6, "#FFFDF6", 'opacity=".85"');
    }).join("")
  );
}

function cloth(sheet: Sheet): string {
  return (
    wood(sheet) +
    shape("M120 800L210 540H990L1080 800Z", sheet.linear(["#FFFDF6", "#EADFCB"], [0, 0, 0.4, 1])) +
    stroke("M182 620H1018M162 678H1038M150 706H1050", "#B92D19", 7, 'opacity=".55"') +
    stroke("M210 540H990", "#FFFFFF", 5)
  );
}

const WORKTOPS: Readonly<Record<StillLifePicture["worktop"], (sheet: Sheet) => string>> = {
  wood,
  marble,
  steel,
  flour,
  cloth,
};
