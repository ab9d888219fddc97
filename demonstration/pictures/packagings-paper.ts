import { bandLabel, paperLabel } from "./labels.ts";
import { foodMotif } from "./foods.ts";
import { boardShades } from "./packagings-counter.ts";
import type { PackagingPicture } from "./picture-spec.ts";
import {
  facet,
  groundShadow,
  group,
  oval,
  shape,
  smooth,
  softOval,
  softStroke,
  solid,
  stamp,
  stroke,
} from "./sheet.ts";
import type { Sheet } from "./sheet.ts";
import { textLine } from "./text.ts";
import { INK, mix, PAPER, shadesOf } from "./tones.ts";
import type { Shades } from "./tones.ts";

/** Soft folds of paper: dark below, light above. */
function creases(d: string, colours: Shades, width: number): string {
  return (
    softStroke(d, colours.deep, width, 0.42, 6) +
    softStroke(d, colours.lit, width * 0.7, 0.8, 5, 'transform="translate(-8 -7)"')
  );
}

/** The 10 to 25 kg sack: sewn head, shoulders full of flour, a paper label. */
export function drawSack(sheet: Sheet, spec: PackagingPicture): string {
  const kraft = shadesOf(spec.body ?? "kraft");
  const body =
    "M222 170C210 210 196 250 198 330C200 420 190 520 206 660C210 694 228 706 262 708C352 716 450 716 540 708C574 706 592 694 596 660C610 520 600 420 602 330C604 250 590 210 578 170C500 186 300 186 222 170Z";
  const head = "M216 106C300 94 500 94 584 106L578 178C500 192 300 192 222 178Z";
  const folds =
    "M236 196C250 230 248 260 232 300M560 196C548 236 552 262 572 306M330 192C336 220 326 244 312 262M472 192C468 220 478 240 490 258M214 600C240 630 250 660 246 694M590 596C560 630 552 660 556 694";
  const label = "M222 240C340 226 460 226 578 240L582 580C460 594 340 594 218 580Z";
  const { weight, ...withoutWeight } = spec.label;
  const { food } = spec;
  return (
    groundShadow(sheet, 404, 706, 214, 26) +
    solid(sheet, body, kraft, {
      rim: 66,
      depth: 0.42,
      inside: creases(folds, kraft, 12) + softOval(sheet, [400, 190, 190, 14], kraft.deep, 0.35, 8),
    }) +
    solid(
      sheet,
      head,
      { ...kraft, base: mix(kraft.base, kraft.shade, 0.25) },
      { rim: 26, depth: 0.35 },
    ) +
    stroke("M216 108C300 96 500 96 584 108", mix(kraft.lit, "#FFFFFF", 0.35), 5) +
    stroke("M226 140C310 130 490 130 574 140", "#8A6B3E", 6, 'stroke-dasharray="17 13"') +
    paperLabel(
      sheet,
      withoutWeight,
      { x: 220, y: 232, width: 360, height: 356 },
      { mark: spec.mark },
      label,
    ) +
    (weight === undefined
      ? ""
      : textLine(weight, {
          x: food === undefined ? 400 : 456,
          y: 646,
          width: food === undefined ? 320 : 220,
          cap: 44,
          face: "figtree",
          fill: mix(kraft.deep, INK, 0.7),
        })) +
    (food === undefined
      ? ""
      : foodMotif(sheet, food, {
          x: weight === undefined ? 400 : 286,
          y: 648,
          width: 112,
          height: 88,
        }))
  );
}

/** The 1 to 5 kg bag: folded head with a clip of paper, gusset on the right. */
export function drawPaperBag(sheet: Sheet, spec: PackagingPicture): string {
  const paper = shadesOf(spec.body ?? "white");
  const front =
    "M196 236L520 236C526 380 530 540 534 690C420 700 290 700 186 690C190 540 192 380 196 236Z";
  const side = "M520 236L606 206C612 360 616 510 622 654L534 690C530 540 526 380 520 236Z";
  const roll =
    "M188 168C188 156 196 150 208 148L592 128C606 128 612 136 612 148L608 208L520 242L196 242C190 220 188 196 188 168Z";
  return (
    groundShadow(sheet, 410, 686, 240, 28) +
    solid(
      sheet,
      side,
      {
        lit: paper.shade,
        base: mix(paper.shade, paper.deep, 0.18),
        shade: mix(paper.shade, paper.deep, 0.5),
        deep: paper.deep,
      },
      {
        rim: 30,
        inside: stroke("M562 224C556 330 566 420 580 672", paper.deep, 5, 'opacity=".35"'),
      },
    ) +
    solid(sheet, front, paper, {
      rim: 50,
      depth: 0.36,
      inside: creases(
        "M214 260C232 300 226 330 212 360M506 262C488 300 494 330 512 350M196 640C240 660 260 676 262 694",
        paper,
        9,
      ),
    }) +
    solid(
      sheet,
      roll,
      { ...paper, base: mix(paper.base, paper.shade, 0.3) },
      {
        rim: 34,
        depth: 0.45,
        inside:
          stroke("M190 196C300 186 500 178 610 166", paper.deep, 4, 'opacity=".35"') +
          stroke("M192 204C300 194 500 186 610 174", paper.lit, 4, 'opacity=".8"'),
      },
    ) +
    shape("M326 142L404 138L410 250L318 254Z", shadesOf(spec.label.tone).base, 'opacity=".95"') +
    shape("M326 142L404 138L406 166L323 170Z", "#FFF8E6", 'opacity=".2"') +
    paperLabel(sheet, spec.label, { x: 208, y: 276, width: 304, height: 380 }, spec)
  );
}

/** The shipping carton, corner forwards; the label lies on the lit face, the arrows on the other. */
export function drawCarton(sheet: Sheet, spec: PackagingPicture): string {
  const board = shadesOf(spec.body ?? "kraft");
  const left = "M120 262L446 318V690L120 616Z";
  const right = "M446 318L684 238V594L446 690Z";
  const top = "M120 262L352 196L684 238L446 318Z";
  const tape = mix(board.lit, "#FFFBEF", 0.55);
  const rightShades = {
    lit: mix(board.base, board.shade, 0.5),
    base: mix(board.shade, board.deep, 0.12),
    shade: mix(board.shade, board.deep, 0.34),
    deep: board.deep,
  };
  const arrows = "M40 150V66M14 96L40 62L66 96M106 150V66M80 96L106 62L132 96M6 174H140";
  return (
    groundShadow(sheet, 412, 652, 310, 44) +
    facet(sheet, top, {
      ...board,
      lit: mix(board.lit, "#FFFFFF", 0.35),
      base: board.lit,
      shade: mix(board.lit, board.base, 0.8),
    }) +
    shape("M214 235L252 224L566 276L530 290Z", tape, 'opacity=".85"') +
    stroke("M234 229L548 283", board.deep, 2.5, 'opacity=".35"') +
    facet(sheet, right, rightShades) +
    facet(sheet, left, {
      ...board,
      lit: mix(board.lit, board.base, 0.35),
      shade: mix(board.base, board.shade, 0.7),
    }) +
    shape("M214 278L252 285V366L214 358Z", tape, 'opacity=".85"') +
    stroke("M446 318V688", board.lit, 4, 'opacity=".55"') +
    group(
      stroke(arrows, board.deep, 9, 'opacity=".6"'),
      'transform="matrix(.92 -.31 0 1 500 372)"',
    ) +
    group(
      paperLabel(sheet, spec.label, { x: 0, y: 0, width: 294, height: 282 }, spec),
      'transform="matrix(1 .172 0 1 136 318)"',
    )
  );
}

/** Baking cases and papers: an open box with the pleated cases standing beside it. */
export function drawBoxOfCases(sheet: Sheet, spec: PackagingPicture): string {
  const board = shadesOf(spec.body ?? "white");
  const tone = shadesOf(spec.label.tone);
  const pleated = (fill: Shades) => {
    const [cx, cy, k, height] = [0, 0, 1, 96];
    const pleats = Array.from({ length: 15 }, (_, i) => {
      const edge = (j: number, rx: number, ry: number, y: number) => {
        const angle = Math.PI * (1 - j / 15);
        return `${(cx + Math.cos(angle) * rx * k).toFixed(1)} ${(y + Math.sin(angle) * ry * k).toFixed(1)}`;
      };
      const colour = sheet.linear(
        i % 2 === 0 ? [fill.lit, fill.base] : [fill.base, mix(fill.shade, fill.deep, i / 40)],
        [0, 0, 1, 0],
      );
      return shape(
        `M${edge(i, 122, 34, cy)}L${edge(i + 1, 122, 34, cy)}L${edge(i + 1, 84, 26, cy + height * k)}L${edge(i, 84, 26, cy + height * k)}Z`,
        colour,
      );
    });
    return (
      pleats.join("") +
      oval(
        cx,
        cy,
        122 * k,
        34 * k,
        sheet.linear([fill.deep, fill.shade, fill.base], [0.2, 0, 0.8, 1]),
      ) +
      stroke(
        `M${cx - 122 * k} ${cy}a${122 * k} ${34 * k} 0 1 1 ${244 * k} 0a${122 * k} ${34 * k} 0 1 1 ${-244 * k} 0Z`,
        fill.lit,
        4,
      )
    );
  };
  const pleatedCase = sheet.symbol(pleated(tone));
  const stack = (cx: number, foot: number, k: number, count: number) =>
    Array.from({ length: count }, (_, i) =>
      stamp(pleatedCase, cx, foot - 96 * k - i * 24 * k, k),
    ).join("");
  return (
    groundShadow(sheet, 400, 664, 320, 36) +
    facet(sheet, "M96 276L420 230L520 268L206 322Z", {
      ...board,
      lit: board.deep,
      base: mix(board.shade, board.deep, 0.4),
      shade: board.shade,
    }) +
    facet(sheet, "M206 322L520 268V606L206 686Z", {
      ...board,
      lit: board.base,
      base: mix(board.base, board.shade, 0.35),
      shade: board.shade,
    }) +
    facet(sheet, "M96 276L206 322V686L96 610Z", {
      ...board,
      base: mix(board.base, board.lit, 0.4),
      shade: board.base,
    }) +
    facet(sheet, "M96 276L206 322L178 238L76 198Z", { ...board, lit: "#FFFFFF" }) +
    group(
      paperLabel(sheet, spec.label, { x: 0, y: 0, width: 258, height: 262 }, spec),
      'transform="matrix(1 -.176 0 1 232 376)"',
    ) +
    stack(602, 668, 0.96, 5)
  );
}

/** The folded pastry box, with its ribbon and a round label. */
export function drawPastryBox(sheet: Sheet, spec: PackagingPicture): string {
  const board = boardShades(spec);
  const tone = shadesOf(spec.label.tone === "white" ? "wheat" : spec.label.tone);
  const right = {
    lit: board.shade,
    base: mix(board.shade, board.deep, 0.12),
    shade: mix(board.shade, board.deep, 0.34),
    deep: board.deep,
  };
  const satin = sheet.linear([tone.lit, tone.base, tone.shade], [0, 0, 1, 1]);
  const bow = (d: string) => solid(sheet, d, tone, { rim: 22 });
  return (
    groundShadow(sheet, 412, 622, 318, 44) +
    facet(sheet, "M96 356L430 420V662L104 584Z", board) +
    facet(sheet, "M430 420L704 330V560L430 662Z", right) +
    facet(sheet, "M86 330L376 258L716 306L430 392Z", {
      ...board,
      lit: "#FFFFFF",
      base: mix(board.base, "#FFFFFF", 0.5),
      shade: board.base,
    }) +
    facet(sheet, "M86 330L430 392V436L86 368Z", board) +
    facet(sheet, "M430 392L716 306V346L430 436Z", right) +
    shape("M212 299L254 288L584 340L548 352Z", satin) +
    shape("M254 360L296 368V628L254 618Z", satin) +
    shape("M520 366L560 353V612L520 626Z", tone.shade) +
    shape("M500 275L548 282L270 364L226 355Z", satin) +
    bow("M392 318C330 250 262 236 250 276C240 316 320 340 392 324Z") +
    bow("M400 318C440 236 520 214 540 250C556 290 470 330 402 324Z") +
    bow("M392 322C360 346 340 380 336 410L366 398L384 414C386 380 396 350 404 326Z") +
    bow("M400 322C440 340 470 360 490 392L456 390L446 412C430 380 412 350 394 328Z") +
    oval(398, 320, 24, 20, satin) +
    oval(392, 314, 10, 7, tone.lit, 'opacity=".7"') +
    group(
      oval(104, 108, 104, 104, "#2A1A10", 'opacity=".14"') +
        oval(100, 102, 104, 104, PAPER) +
        `<circle cx="100" cy="102" r="92" fill="none" stroke="${tone.base}" stroke-width="4"/>` +
        roundWords(sheet, spec),
      'transform="matrix(1.16 .222 0 1.2 132 382)"',
    )
  );
}

function roundWords(sheet: Sheet, spec: PackagingPicture): string {
  const { label, food } = spec;
  const motif =
    food === undefined ? "" : foodMotif(sheet, food, { x: 100, y: 68, width: 120, height: 78 });
  const title = textLine(label.title, {
    x: 100,
    y: food === undefined ? 94 : 134,
    width: 158,
    cap: food === undefined ? 62 : 40,
    face: "fraunces",
    fill: INK,
  });
  const small = food === undefined ? (label.weight ?? label.subtitle) : undefined;
  return (
    motif +
    title +
    (small === undefined
      ? ""
      : textLine(small, {
          x: 100,
          y: 146,
          width: 130,
          cap: 20,
          face: "figtree",
          fill: INK,
        }))
  );
}

/** A roll of bags, film or baking paper: banded, with its free end. */
export function drawBagRoll(sheet: Sheet, spec: PackagingPicture): string {
  const paper = shadesOf(spec.body ?? "kraft");
  const rings = [0.86, 0.7, 0.54]
    .map((k) =>
      stroke(
        `M${630 - 74 * k} 400a${74 * k} ${132 * k} 0 1 1 ${148 * k} 0a${74 * k} ${132 * k} 0 1 1 ${-148 * k} 0Z`,
        paper.deep,
        4,
        'opacity=".4"',
      ),
    )
    .join("");
  const band = "M236 268H548C500 330 500 470 548 532H236C190 470 190 330 236 268Z";
  return (
    groundShadow(sheet, 408, 600, 320, 44) +
    solid(
      sheet,
      "M150 500C120 560 100 600 96 640L486 640C500 600 520 570 548 530Z",
      { ...paper, lit: mix(paper.lit, "#FFFFFF", 0.5), base: paper.lit, shade: paper.base },
      {
        rim: 30,
        depth: 0.35,
        inside: stroke("M120 616H480", paper.deep, 5, 'opacity=".4" stroke-dasharray="14 12"'),
      },
    ) +
    solid(sheet, "M150 268H630V532H150C94 470 94 330 150 268Z", paper, { rim: 74, depth: 0.5 }) +
    bandLabel(sheet, spec.label, { x: 216, y: 288, width: 300, height: 224 }, band, spec.food) +
    shape(
      band,
      sheet.linear(
        [
          [0, "#FFF8E6", 0.3],
          [0.3, "#FFF8E6", 0],
          [0.6, "#2A1508", 0],
          [1, "#2A1508", 0.45],
        ],
        [0, 0, 0, 1],
      ),
    ) +
    solid(
      sheet,
      smooth([
        [556, 400],
        [578, 300],
        [630, 268],
        [682, 300],
        [704, 400],
        [682, 500],
        [630, 532],
        [578, 500],
      ]),
      { ...paper, lit: mix(paper.lit, "#FFFFFF", 0.3) },
      { rim: 22, inside: rings },
    ) +
    solid(
      sheet,
      smooth([
        [604, 400],
        [612, 352],
        [632, 336],
        [652, 352],
        [660, 400],
        [652, 448],
        [632, 464],
        [612, 448],
      ]),
      { lit: "#3A2414", base: "#6B4A2B", shade: "#9A744A", deep: "#2A1508" },
      { rim: 14 },
    )
  );
}
