import { hill, sky, tree } from "./landscape.ts";
import {
  ellipsePath,
  group,
  oval,
  randomOf,
  shape,
  smooth,
  softOval,
  stamp,
  stroke,
} from "./sheet.ts";
import type { Sheet } from "./sheet.ts";
import { mix } from "./tones.ts";

// The dairy's landscape: a meadow with its barn and two cows. Light comes from the top left; rounded
// things are shaded by gradients alone, which show no steps at the width of a screen.

const HIDE = { lit: "#FFFFFF", base: "#F6EBD8", shade: "#CDB58E" } as const;
const COAT = ["#9A6236", "#74431F", "#4E2B12"] as const;

const BODY = smooth([
  [122, -54],
  [92, -70],
  [20, -62],
  [-58, -70],
  [-100, -70],
  [-122, -34],
  [-96, 12],
  [-40, 34],
  [24, 40],
  [70, 28],
  [112, 16],
  [128, -18],
]);
const NECK =
  "M-50 -72C-78 -92 -98 -104 -116 -108L-140 -62C-132 -34 -118 -8 -92 10C-64 6 -46 -30 -50 -72Z";
const HEAD = smooth([
  [-108, -110],
  [-134, -112],
  [-154, -78],
  [-176, -50],
  [-178, -32],
  [-158, -24],
  [-134, -38],
  [-112, -62],
]);
const FORE = "M-92 2C-90 34 -86 50 -84 68L-88 104H-62L-62 68C-58 50 -48 30 -44 6Z";
const HIND = "M36 -8C48 22 68 38 70 64L62 104H90L95 66C104 42 128 22 126 -28Z";

/** A cow that stands and looks to the left; the origin is the middle of her body. */
function cow(sheet: Sheet): string {
  const white = sheet.linear([HIDE.lit, [0.45, HIDE.base], HIDE.shade], [0.3, 0, 0.5, 1]);
  const far = sheet.linear(["#D9C5A2", "#A98D63"], [0, 0, 0, 1]);
  const coat = sheet.linear(COAT, [0.2, 0, 0.7, 1]);
  const hoof = (x: number, width: number) =>
    shape(`M${x} 96h${width}l3 12h${-width - 6}Z`, "#3A2616");
  const patches =
    shape(
      smooth([
        [-34, -84],
        [34, -76],
        [44, -30],
        [6, -6],
        [-36, -26],
      ]),
      coat,
    ) +
    shape(
      smooth([
        [86, -82],
        [140, -60],
        [136, -6],
        [96, 10],
        [70, -30],
      ]),
      coat,
    ) +
    shape(
      smooth([
        [-96, -30],
        [-70, -20],
        [-74, 14],
        [-104, 10],
      ]),
      coat,
    );
  return (
    softOval(sheet, [12, 106, 132, 10], "#1C2A12", 0.4, 12) +
    group(shape(FORE, far) + hoof(-88, 24), 'transform="translate(26 -5)"') +
    group(shape(HIND, far) + hoof(63, 26), 'transform="translate(-30 -5)"') +
    stroke("M122 -52C140 -36 136 6 140 30", "#E4D3B4", 7) +
    shape("M134 24C142 40 142 58 136 66C128 54 128 38 134 24Z", COAT[1]) +
    shape("M26 30C36 52 62 54 72 28Z", sheet.linear(["#F3CBBB", "#D79A88"], [0, 0, 0, 1])) +
    stroke("M40 46v8M56 46v8", "#D79A88", 6) +
    shape(HIND, white) +
    hoof(63, 26) +
    shape(FORE, white) +
    hoof(-88, 24) +
    group(
      shape(BODY, white) +
        patches +
        softOval(sheet, [20, 42, 120, 16], "#6B4A22", 0.34, 16) +
        softOval(sheet, [-20, -58, 80, 8], "#FFFFFF", 0.5, 10),
      `clip-path="${sheet.clip(BODY)}"`,
    ) +
    group(
      shape(NECK, coat) + softOval(sheet, [-66, -16, 20, 40], "#2A1508", 0.3, 14),
      `clip-path="${sheet.clip(NECK)}"`,
    ) +
    shape("M-106 -104C-92 -112 -74 -108 -66 -96C-78 -86 -96 -86 -108 -92Z", COAT[1]) +
    stroke("M-112 -108C-106 -120 -106 -128 -110 -136", "#EADBBE", 8) +
    stroke("M-130 -112C-138 -120 -142 -128 -140 -136", "#EADBBE", 8) +
    group(
      shape(HEAD, coat) +
        shape(
          "M-132 -116C-142 -90 -160 -60 -186 -44L-176 -60C-160 -80 -150 -100 -144 -118Z",
          "#F6EBD8",
        ),
      `clip-path="${sheet.clip(HEAD)}"`,
    ) +
    shape(ellipsePath(-167, -38, 16, 14), sheet.linear(["#F3CBBB", "#D79A88"], [0.2, 0, 0.8, 1])) +
    oval(-173, -42, 3, 4, "#7A3F34") +
    oval(-138, -82, 5, 6, "#1F120A") +
    oval(-139.5, -84, 1.6, 2, "#FFFFFF")
  );
}

/** The barn, gable forwards: its long side lies in the shade. */
function barn(sheet: Sheet): string {
  const boards = Array.from({ length: 6 }, (_, i) => `M${1236 + i * 18} 470V330`).join("");
  const sideBoards = Array.from({ length: 9 }, (_, i) => `M${1352 + i * 20} 470V352`).join("");
  const gable = "M1226 470V352L1284 286L1342 352V470Z";
  return (
    softOval(sheet, [1390, 474, 190, 8], "#1C2A12", 0.4, 12) +
    shape("M1342 352H1530V470H1342Z", sheet.linear(["#8F3222", "#6E2417"], [0, 0, 1, 1])) +
    stroke(sideBoards, "#4A150C", 2, 'opacity=".35"') +
    [1384, 1440, 1496]
      .map(
        (x) =>
          shape(`M${x - 13} 388h26v30h-26Z`, "#F1DFC0") +
          stroke(`M${x} 388v30M${x - 13} 403h26`, "#7A4A2E", 3),
      )
      .join("") +
    shape("M1342 352H1530V362H1342Z", "#2A0D06", 'opacity=".35"') +
    group(
      shape(gable, sheet.linear(["#D36A4C", "#B5452F", "#A03A26"], [0, 0, 0.9, 1])) +
        stroke(boards, "#6E2417", 2, 'opacity=".4"'),
      `clip-path="${sheet.clip(gable)}"`,
    ) +
    shape(
      "M1276 278L1478 278L1546 360H1350Z",
      sheet.linear(["#8A6A4C", "#5F432C"], [0, 0, 0.4, 1]),
    ) +
    stroke("M1296 300H1496M1314 322H1514M1332 343H1532", "#3E2A18", 2.5, 'opacity=".45"') +
    stroke("M1216 362L1284 282L1352 362", "#F4E7D0", 9) +
    shape("M1270 336h28v26h-28Z", "#4A2314") +
    shape("M1258 470V396H1310V470Z", "#F4E7D0") +
    shape("M1264 470V402H1304V470Z", sheet.linear(["#B5452F", "#943524"], [0, 0, 1, 1])) +
    stroke("M1264 402L1304 470M1304 402L1264 470", "#F4E7D0", 5)
  );
}

function flowers(sheet: Sheet): string {
  const petals = [0, 72, 144, 216, 288]
    .map(
      (turn) =>
        `<ellipse cx="0" cy="-9" rx="5" ry="9" fill="#FFFDF6" transform="rotate(${turn})"/>`,
    )
    .join("");
  const flower = sheet.symbol(petals + oval(0, 0, 5, 5, "#E2B04A"));
  const blade = sheet.symbol(
    stroke("M0 0C-2 -12 -8 -20 -12 -24M0 0C2 -14 4 -22 10 -28", "#5E8A46", 4),
  );
  const random = randomOf(61);
  return Array.from({ length: 60 }, (_, i) => {
    const y = 566 + random() * 66;
    return stamp(i % 3 === 0 ? flower : blade, random() * 1600, y, 0.45 + (y - 566) / 130);
  }).join("");
}

export const meadow = (sheet: Sheet, tone: string): string =>
  sky(sheet, tone) +
  hill(
    sheet,
    [
      [160, 380],
      [480, 300],
      [900, 372],
      [1340, 290],
    ],
    mix(tone, "#CFE0CE", 0.7),
    mix(tone, "#9DBB98", 0.6),
  ) +
  hill(
    sheet,
    [
      [260, 470],
      [720, 420],
      [1160, 452],
      [1500, 404],
    ],
    "#C6D699",
    "#8FB06A",
  ) +
  [520, 1130, 1190]
    .map((x, i) => stamp(tree(sheet, "#5E8A58"), x, 414 + i * 14, 0.62 + i * 0.12))
    .join("") +
  barn(sheet) +
  hill(
    sheet,
    [
      [200, 540],
      [760, 482],
      [1280, 500],
    ],
    "#B5CD7E",
    "#6F9A4E",
  ) +
  stamp(sheet.symbol(cow(sheet)), 750, 486, 0.72) +
  stamp(sheet.symbol(cow(sheet)), 1064, 506, 0.98) +
  flowers(sheet);
