import { glass } from "./foods-dairy.ts";
import { bandLabel, paperLabel } from "./labels.ts";
import type { PackagingPicture } from "./picture-spec.ts";
import {
  ellipsePath,
  groundShadow,
  group,
  oval,
  shape,
  softOval,
  softStroke,
  solid,
  stroke,
} from "./sheet.ts";
import type { Sheet, Stop } from "./sheet.ts";
import { mix, shadesOf } from "./tones.ts";
import type { Shades } from "./tones.ts";

/** The light across an upright round wall: edge, lit left third, base, shade, bounce at the right. */
function wall(sheet: Sheet, colours: Shades): string {
  const stops: ReadonlyArray<Stop> = [
    [0, mix(colours.base, colours.shade, 0.75)],
    [0.2, mix(colours.lit, colours.base, 0.1)],
    [0.45, colours.base],
    [0.82, mix(colours.shade, colours.deep, 0.22)],
    [1, mix(colours.shade, colours.base, 0.2)],
  ];
  return sheet.linear(stops, [0, 0, 1, 0]);
}

/** Dark where a rim overhangs. */
function overhang(sheet: Sheet, d: string, clipTo: string, colour: string): string {
  return group(softStroke(d, colour, 22, 0.5, 9), `clip-path="${sheet.clip(clipTo)}"`);
}

/** A side label on a round wall: box x..x+w, both edges sagging by `sag`. */
function wrapped(x: number, y: number, w: number, h: number, sag: number, taper = 0): string {
  const middle = x + w / 2;
  return (
    `M${x} ${y}Q${middle} ${y + 2 * sag} ${x + w} ${y}L${x + w - taper} ${y + h}` +
    `Q${middle} ${y + h + 2 * sag} ${x + taper} ${y + h}Z`
  );
}

const METAL: Shades = {
  lit: "#F8F6F1",
  base: "#C9C5BC",
  shade: "#958F84",
  deep: "#4E493F",
  ink: "#2A1A10",
};

/** The pail with its handle; the band carries the label. */
export function drawBucket(sheet: Sheet, spec: PackagingPicture): string {
  const body = shadesOf(spec.body ?? "white");
  const pail =
    "M202 268L238 660C242 676 262 684 290 688C360 696 450 696 516 688C544 684 562 676 566 660L600 268Z";
  const band = wrapped(208, 322, 386, 304, 16, 26);
  return (
    groundShadow(sheet, 406, 680, 216, 28) +
    stroke("M214 256C214 84 590 84 590 256", mix(body.shade, "#6B5A44", 0.5), 15) +
    stroke("M212 250C216 92 584 88 586 250", mix(body.lit, "#C9BBA4", 0.3), 5) +
    shape(
      "M332 116C360 104 446 104 472 116L476 144C446 132 360 132 328 144Z",
      sheet.linear([body.lit, body.base, body.shade], [0, 0, 0.3, 1]),
    ) +
    shape(pail, wall(sheet, body)) +
    shape("M230 604Q400 640 572 604L570 624Q400 660 232 624Z", body.deep, 'opacity=".08"') +
    bandLabel(sheet, spec.label, { x: 232, y: 348, width: 338, height: 284 }, band, spec.food) +
    shape(
      band,
      sheet.linear(
        [
          [0, "#2A1508", 0.2],
          [0.2, "#FFF8E6", 0.12],
          [0.5, "#2A1508", 0],
          [1, "#2A1508", 0.34],
        ],
        [0, 0, 1, 0],
      ),
    ) +
    overhang(sheet, "M196 292Q400 326 606 292", pail, body.deep) +
    shape(
      "M186 236H616L612 284Q400 318 190 284Z",
      wall(sheet, { ...body, base: mix(body.base, body.shade, 0.25) }),
    ) +
    stroke("M188 262Q400 294 614 262", body.deep, 3, 'opacity=".3"') +
    shape(
      ellipsePath(401, 236, 215, 32),
      sheet.linear([mix(body.lit, "#FFFFFF", 0.5), body.base, mix(body.base, body.shade, 0.6)]),
    ) +
    stroke(ellipsePath(401, 237, 186, 24), body.shade, 4, 'opacity=".8"') +
    oval(208, 262, 13, 15, body.lit) +
    oval(594, 262, 13, 15, body.shade)
  );
}

/** The metal can in a printed sleeve. */
export function drawTin(sheet: Sheet, spec: PackagingPicture): string {
  const sleeve = shadesOf(spec.body ?? spec.label.tone);
  const can = "M196 210V620C196 650 290 672 400 672C510 672 604 650 604 620V210Z";
  const paper = "M196 244Q400 294 604 244V590Q400 640 196 590Z";
  const label = wrapped(246, 320, 308, 240, 15);
  return (
    groundShadow(sheet, 406, 656, 222, 30) +
    shape(can, wall(sheet, METAL)) +
    shape(paper, wall(sheet, sleeve)) +
    stroke("M196 252Q400 302 604 252M196 582Q400 632 604 582", "#F0CE82", 6, 'opacity=".9"') +
    paperLabel(sheet, spec.label, { x: 246, y: 330, width: 308, height: 246 }, spec, label) +
    shape(
      label,
      sheet.linear(
        [
          [0.5, "#2A1508", 0],
          [1, "#2A1508", 0.16],
        ],
        [0, 0, 1, 0],
      ),
    ) +
    shape("M190 606Q400 668 610 606V628Q400 692 190 628Z", wall(sheet, METAL)) +
    shape("M188 206H612V224Q400 284 188 224Z", wall(sheet, METAL)) +
    shape(ellipsePath(400, 206, 212, 48), sheet.linear(["#FFFFFF", "#DAD6CC", "#A39D91"])) +
    shape(ellipsePath(400, 209, 192, 40), sheet.linear(["#A8A296", "#CFCBC1", "#F4F2EC"])) +
    stroke(ellipsePath(400, 211, 150, 30), "#8F897D", 4, 'opacity=".6"') +
    stroke(ellipsePath(400, 213, 104, 20), "#FFFFFF", 4, 'opacity=".7"') +
    solid(
      sheet,
      "M356 214C330 196 402 176 440 190C474 204 400 228 372 220L384 210C410 214 440 204 428 198C410 190 372 200 380 208Z",
      METAL,
      { rim: 10 },
    )
  );
}

/** The glass jar, full to the shoulder. */
export function drawJar(sheet: Sheet, spec: PackagingPicture): string {
  const fill = shadesOf(spec.body ?? spec.label.tone);
  const lid = shadesOf(spec.label.tone);
  const jar =
    "M250 206C250 236 186 250 186 318V622C186 656 210 676 246 676H554C590 676 614 656 614 622V318C614 250 550 236 550 206Z";
  const content =
    "M204 322C204 296 220 284 250 280C340 262 460 262 550 280C580 284 596 296 596 322V616C596 646 580 660 550 660H250C220 660 204 646 204 616Z";
  const label = wrapped(206, 344, 388, 270, 10);
  return (
    groundShadow(sheet, 406, 668, 226, 28) +
    shape(jar, "#F4F1EA") +
    solid(sheet, content, fill, { rim: 60, depth: 0.5 }) +
    shape(ellipsePath(400, 286, 176, 20), sheet.linear([fill.lit, fill.base]), 'opacity=".85"') +
    glass(sheet, jar, "M206 326V344M206 618V634") +
    paperLabel(sheet, spec.label, { x: 214, y: 350, width: 372, height: 274 }, spec, label) +
    shape(
      label,
      sheet.linear(
        [
          [0, "#2A1508", 0.1],
          [0.16, "#2A1508", 0],
          [0.6, "#2A1508", 0],
          [1, "#2A1508", 0.18],
        ],
        [0, 0, 1, 0],
      ),
    ) +
    shape(
      "M232 118H568C578 118 582 124 582 134V196C582 206 576 212 566 212Q400 236 234 212C224 212 218 206 218 196V134C218 124 222 118 232 118Z",
      wall(sheet, lid),
    ) +
    stroke(
      Array.from(
        { length: 19 },
        (_, i) => `M${234 + i * 18.4} ${(150 + Math.sin((i / 18) * 3.14) * 8).toFixed(0)}v48`,
      ).join(""),
      lid.deep,
      3.5,
      'opacity=".32"',
    ) +
    shape(
      "M228 126Q400 102 572 126Q400 158 228 126Z",
      sheet.linear([mix(lid.lit, "#FFFFFF", 0.4), lid.lit, lid.base]),
    )
  );
}

/** Flavouring, syrup or oil: shoulder bottle with a stopper. */
export function drawBottle(sheet: Sheet, spec: PackagingPicture): string {
  const liquid = shadesOf(spec.body ?? spec.label.tone);
  const bottle =
    "M348 176L350 270C350 316 266 330 266 410V630C266 660 286 676 318 676H482C514 676 534 660 534 630V410C534 330 450 316 450 270L452 176Z";
  const inside =
    "M356 286C352 338 280 344 280 414V628C280 650 294 662 318 662H482C506 662 520 650 520 628V414C520 344 448 338 444 286C416 296 384 296 356 286Z";
  const cap = shadesOf("ink");
  const label = wrapped(266, 398, 268, 246, 9);
  return (
    groundShadow(sheet, 406, 668, 150, 24) +
    shape(bottle, mix(liquid.lit, "#F4F1EA", 0.65)) +
    solid(sheet, inside, liquid, { rim: 50, depth: 0.6 }) +
    glass(sheet, bottle, "M292 410V560") +
    paperLabel(sheet, spec.label, { x: 272, y: 402, width: 256, height: 252 }, spec, label) +
    shape(
      label,
      sheet.linear(
        [
          [0, "#2A1508", 0.14],
          [0.2, "#2A1508", 0],
          [0.6, "#2A1508", 0],
          [1, "#2A1508", 0.26],
        ],
        [0, 0, 1, 0],
      ),
    ) +
    shape(
      "M340 108C340 100 346 96 356 96H444C454 96 460 100 460 108V186Q400 200 340 186Z",
      wall(sheet, cap),
    ) +
    stroke(
      Array.from({ length: 9 }, (_, i) => `M${352 + i * 12} 118v58`).join(""),
      "#000000",
      3,
      'opacity=".35"',
    ) +
    shape(ellipsePath(400, 104, 58, 11), sheet.linear([cap.lit, cap.base]))
  );
}

/** The 5 to 20 l can in milky plastic. */
export function drawJerrycan(sheet: Sheet, spec: PackagingPicture): string {
  const plastic = shadesOf(spec.body ?? "white");
  const cap = shadesOf(spec.label.tone);
  const body =
    "M184 292C184 262 200 246 230 238L300 218H330V166C330 156 336 150 346 150H392C402 150 408 156 408 166V214L470 158C484 146 500 142 520 142H556C596 142 618 164 618 204V628C618 660 600 678 568 678H234C202 678 184 660 184 628Z";
  const hole =
    "M432 268L498 204C506 196 516 194 528 194H540C556 194 564 202 564 218V250C564 266 556 274 540 274H440C426 274 424 276 432 268Z";
  return (
    groundShadow(sheet, 408, 672, 240, 28) +
    solid(sheet, body, plastic, {
      rim: 60,
      depth: 0.46,
      inside:
        shape(
          hole,
          sheet.linear([plastic.deep, mix(plastic.shade, plastic.deep, 0.4), plastic.shade]),
        ) +
        stroke(hole, plastic.lit, 4, 'opacity=".9" transform="translate(3 4)"') +
        stroke(
          "M204 318Q400 304 598 318M204 640Q400 652 598 640",
          plastic.deep,
          4,
          'opacity=".22"',
        ) +
        stroke(
          "M588 350H606M588 400H606M588 450H606M588 500H606M588 550H606",
          plastic.deep,
          4,
          'opacity=".4"',
        ),
    }) +
    shape(
      "M318 92C318 84 324 80 332 80H406C414 80 420 84 420 92V158Q370 170 318 158Z",
      wall(sheet, cap),
    ) +
    stroke(
      Array.from({ length: 8 }, (_, i) => `M${330 + i * 11.4} 98v52`).join(""),
      cap.deep,
      3,
      'opacity=".4"',
    ) +
    shape(ellipsePath(369, 88, 50, 9), sheet.linear([cap.lit, cap.base])) +
    paperLabel(sheet, spec.label, { x: 226, y: 350, width: 336, height: 264 }, spec)
  );
}

/** The large fibre keg, clamped with a metal ring. */
export function drawDrum(sheet: Sheet, spec: PackagingPicture): string {
  const body = shadesOf(spec.body ?? "kraft");
  const keg = "M180 206V618C180 652 280 684 400 684C520 684 620 652 620 618V206Z";
  const hoop = (y: number, h: number) =>
    shape(
      `M174 ${y}Q400 ${y + 92} 626 ${y}V${y + h}Q400 ${y + h + 92} 174 ${y + h}Z`,
      wall(sheet, METAL),
    );
  const label = wrapped(248, 346, 306, 214, 15);
  return (
    groundShadow(sheet, 408, 664, 246, 34) +
    shape(keg, wall(sheet, body)) +
    stroke("M180 300Q400 376 620 300", body.deep, 4, 'opacity=".25"') +
    paperLabel(sheet, spec.label, { x: 248, y: 356, width: 306, height: 220 }, spec, label) +
    shape(
      label,
      sheet.linear(
        [
          [0.5, "#2A1508", 0],
          [1, "#2A1508", 0.18],
        ],
        [0, 0, 1, 0],
      ),
    ) +
    hoop(602, 26) +
    shape(
      "M170 176H630V226Q400 318 170 226Z",
      wall(sheet, { ...body, base: mix(body.base, body.shade, 0.35), lit: body.base }),
    ) +
    hoop(206, 24) +
    shape(
      ellipsePath(400, 176, 230, 60),
      sheet.linear([mix(body.lit, "#FFFFFF", 0.3), body.lit, body.base]),
    ) +
    stroke(ellipsePath(400, 179, 204, 50), body.shade, 5, 'opacity=".7"') +
    solid(sheet, "M540 244L584 228V286L540 304Z", METAL, { rim: 14 }) +
    stroke("M562 246V286", METAL.deep, 5, 'opacity=".6"')
  );
}

/** The low tub with a snap lid: ice cream, fresh cheese, fillings. */
export function drawTub(sheet: Sheet, spec: PackagingPicture): string {
  const body = shadesOf(spec.body ?? "white");
  const lid = shadesOf(spec.label.tone);
  const tub =
    "M126 352L164 590C168 618 190 636 222 640C340 654 460 654 578 640C610 636 632 618 636 590L674 352Z";
  const label = wrapped(196, 414, 408, 178, 10, 16);
  return (
    groundShadow(sheet, 406, 632, 280, 34) +
    shape(tub, wall(sheet, body)) +
    paperLabel(sheet, spec.label, { x: 214, y: 420, width: 372, height: 184 }, spec, label) +
    shape(
      label,
      sheet.linear(
        [
          [0.5, "#2A1508", 0],
          [1, "#2A1508", 0.14],
        ],
        [0, 0, 1, 0],
      ),
    ) +
    overhang(sheet, "M120 380Q400 428 680 380", tub, body.deep) +
    shape(
      "M104 304C104 296 112 292 120 292H680C688 292 696 296 696 304L690 362Q400 420 110 362Z",
      wall(sheet, lid),
    ) +
    stroke("M110 336Q400 392 690 336", lid.lit, 4, 'opacity=".4"') +
    shape(ellipsePath(400, 296, 296, 68), sheet.linear([lid.lit, lid.base, lid.shade])) +
    stroke(ellipsePath(400, 298, 256, 54), lid.deep, 6, 'opacity=".35"') +
    stroke(ellipsePath(400, 302, 256, 54), lid.lit, 4, 'opacity=".6"') +
    softOval(sheet, [286, 272, 110, 18], "#FFF8E6", 0.4, 10, `transform="rotate(-5 286 272)"`)
  );
}
