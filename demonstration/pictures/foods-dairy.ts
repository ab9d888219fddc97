import { SUGAR, turned } from "./food-art.ts";
import type { Crust, FoodArt } from "./food-art.ts";
import { dollop } from "./foods-pastries.ts";
import { gloss } from "./foods-viennoiserie.ts";
import type { Sheet } from "./sheet.ts";
import { ellipsePath, oval, randomOf, shape, smooth, softOval, solid, stroke } from "./sheet.ts";

export const BUTTER: Crust = { lit: "#FFF3B8", base: "#F8DD7E", shade: "#E8BF4C", deep: "#AD7E22" };

/** Glass in front of what it holds: a cool edge, a tall reflection on the left. */
export function glass(sheet: Sheet, d: string, shineLine: string): string {
  return (
    shape(
      d,
      sheet.linear(
        [
          [0, "#FFFFFF", 0.3],
          [0.3, "#EAF0F0", 0.06],
          [0.8, "#B9CBD0", 0.08],
          [1, "#8FA6AE", 0.3],
        ],
        [0, 0, 1, 0],
      ),
    ) +
    stroke(d, "#8FA6AE", 4, 'opacity=".55"') +
    stroke(shineLine, "#FFFFFF", 12, 'opacity=".8"')
  );
}

const milk: FoodArt = {
  box: [180, 139, 468, 515],
  shadow: [416, 648, 240, 30],
  draw: (sheet) => {
    const bottle =
      "M250 190C250 176 362 176 362 190L364 262C368 316 430 340 430 420V616C430 640 416 652 394 652H218C196 652 182 640 182 616V420C182 340 244 316 248 262Z";
    const milkIn =
      "M246 290C250 330 192 356 192 424V610C192 632 204 642 222 642H390C408 642 420 632 420 610V424C420 356 362 330 366 290C330 300 282 300 246 290Z";
    const tumbler = "M460 420H646L628 630C626 646 616 652 600 652H506C490 652 480 646 478 630Z";
    return (
      solid(sheet, milkIn, SUGAR, { rim: 60, depth: 0.4 }) +
      glass(sheet, bottle, "M216 430V588") +
      solid(
        sheet,
        "M240 150C240 136 372 136 372 150L376 196C376 212 236 212 236 196Z",
        { lit: "#4E7FA0", base: "#1E4A6B", shade: "#153A56", deep: "#0A2236" },
        { rim: 26 },
      ) +
      solid(
        sheet,
        "M470 476C520 490 590 490 640 476L626 626C624 638 614 644 600 644H506C492 644 484 638 482 626Z",
        SUGAR,
        { rim: 44, depth: 0.4 },
      ) +
      oval(555, 476, 86, 17, "#FFFFFF") +
      oval(555, 478, 78, 13, "#F4EBDB") +
      glass(sheet, tumbler, "M494 470L502 600") +
      stroke(ellipsePath(553, 421, 93, 18), "#8FA6AE", 4, 'opacity=".6"')
    );
  },
};

const butter: FoodArt = {
  box: [90, 300, 620, 331],
  shadow: [412, 604, 312, 42],
  draw: (sheet) => {
    const top = "M190 384L472 300L632 356L350 452Z";
    const front = "M190 384L350 452V566L190 494Z";
    const side = "M350 452L632 356V464L350 566Z";
    const slice =
      "M118 470L166 452L306 514C316 520 318 528 312 534L300 594C296 604 288 606 278 602L134 540C122 536 114 528 114 518Z";
    return (
      solid(
        sheet,
        smooth([
          [90, 560],
          [160, 500],
          [400, 470],
          [640, 490],
          [710, 548],
          [640, 604],
          [400, 630],
          [160, 612],
        ]),
        PLATE,
        { rim: 36 },
      ) +
      solid(
        sheet,
        smooth([
          [140, 556],
          [220, 514],
          [400, 494],
          [590, 510],
          [660, 548],
          [590, 586],
          [400, 604],
          [210, 592],
        ]),
        { ...PLATE, lit: "#EADFCB", base: "#F6F0E4", shade: "#FFFFFF" },
        { rim: 20, depth: 0.2 },
      ) +
      softOval(sheet, [440, 556, 210, 34], "#8A5A20", 0.35, 12) +
      solid(
        sheet,
        side,
        { ...BUTTER, lit: BUTTER.base, base: "#EBC558", shade: "#D3A336" },
        { rim: 26, depth: 0.5 },
      ) +
      solid(sheet, front, { ...BUTTER, lit: "#FBE695" }, { rim: 24, depth: 0.35 }) +
      solid(
        sheet,
        top,
        { ...BUTTER, lit: "#FFFBE2", base: "#FDEFB0", shade: "#F6DC80" },
        { rim: 24, depth: 0.2 },
      ) +
      softOval(sheet, [236, 590, 110, 16], "#8A5A20", 0.4, 8) +
      solid(sheet, slice, { ...BUTTER, lit: "#FFF8CE" }, { rim: 26, depth: 0.45 }) +
      gloss(sheet, "M230 384L466 314L510 328L280 398Z", 0.7)
    );
  },
};

const PLATE: Crust = { lit: "#FFFFFF", base: "#F8F3E9", shade: "#DFD3BF", deep: "#A6937A" };

const cream: FoodArt = {
  box: [128, 189, 544, 461],
  shadow: [410, 640, 210, 32],
  draw: (sheet) => {
    const clay: Crust = { lit: "#7FA3B8", base: "#3F6D8C", shade: "#285471", deep: "#122F45" };
    return (
      solid(
        sheet,
        ellipsePath(400, 424, 272, 78),
        { ...clay, lit: clay.shade, base: clay.base },
        { rim: 24 },
      ) +
      solid(
        sheet,
        smooth([
          [146, 424],
          [200, 380],
          [300, 356],
          [420, 350],
          [540, 364],
          [628, 400],
          [652, 428],
          [560, 490],
          [400, 504],
          [230, 484],
        ]),
        SUGAR,
        { rim: 50, depth: 0.35 },
      ) +
      dollop(sheet, 400, 372, 1.5) +
      solid(
        sheet,
        "M128 424C134 550 224 640 326 650H474C576 640 666 550 672 424C620 520 180 520 128 424Z",
        clay,
        {
          rim: 64,
          inside: gloss(sheet, "M160 490C176 540 210 580 250 606C220 600 166 548 152 494Z", 0.5),
        },
      )
    );
  },
};

const egg: FoodArt = {
  box: [135, 195, 530, 402],
  shadow: [412, 604, 300, 42],
  draw: (sheet) => {
    const one = (x: number, y: number, turn: number, colours: Crust, k: number) => {
      const outline = smooth(
        turned(
          [
            [0, -190],
            [64, -164],
            [116, -84],
            [138, 20],
            [118, 108],
            [64, 160],
            [0, 172],
            [-64, 160],
            [-118, 108],
            [-138, 20],
            [-116, -84],
            [-64, -164],
          ],
          x,
          y,
          turn,
          k,
        ),
      );
      const random = randomOf(x);
      const specks = Array.from({ length: 22 }, () =>
        oval(
          x - 110 + random() * 220,
          y - 120 + random() * 250,
          2.4,
          2,
          colours.deep,
          'opacity=".35"',
        ),
      );
      return solid(sheet, outline, colours, {
        rim: 86,
        depth: 0.5,
        inside:
          specks.join("") + gloss(sheet, ellipsePath(x - 52 * k, y - 70 * k, 26 * k, 40 * k), 0.8),
      });
    };
    const brown: Crust = { lit: "#FBDFC0", base: "#E3AD7C", shade: "#C4854F", deep: "#844D22" };
    const pale: Crust = { lit: "#FFFBF2", base: "#F8E8D2", shade: "#E3C6A2", deep: "#A88258" };
    return one(282, 396, -16, brown, 1.08) + one(524, 424, 24, pale, 1);
  },
};

const yeast: FoodArt = {
  box: [121, 274, 583, 345],
  shadow: [412, 606, 306, 40],
  draw: (sheet) => {
    const putty: Crust = { lit: "#FBF1DC", base: "#E6D2AC", shade: "#C9AE80", deep: "#8A6E42" };
    const random = randomOf(12);
    const bits = Array.from({ length: 16 }, (_, i) => {
      const [x, y, k] = [120 + random() * 250, 560 + random() * 60, 0.5 + random() * 0.9];
      return solid(
        sheet,
        smooth(
          turned(
            [
              [-18, -4],
              [-6, -16],
              [14, -12],
              [20, 6],
              [2, 16],
              [-14, 12],
            ],
            x,
            y,
            i * 50,
            k,
          ),
        ),
        putty,
        { rim: 14 },
      );
    });
    return (
      solid(sheet, "M330 340L590 276L704 330L704 500L452 596L300 540Z", putty, {
        rim: 20,
        depth: 0.2,
      }) +
      solid(
        sheet,
        "M340 338L590 274L702 328L452 398Z",
        { ...putty, lit: "#FFFAEC", base: "#F3E4C6", shade: "#E3CFA6" },
        { rim: 22, depth: 0.25 },
      ) +
      solid(
        sheet,
        "M452 398L702 328V496L452 592Z",
        { ...putty, lit: putty.base, base: "#D3BA8C", shade: "#B89B68" },
        { rim: 30, depth: 0.45 },
      ) +
      solid(
        sheet,
        smooth([
          [452, 400],
          [424, 384],
          [396, 372],
          [360, 352],
          [340, 338],
          [318, 372],
          [330, 404],
          [304, 436],
          [318, 474],
          [290, 510],
          [312, 546],
          [360, 556],
          [404, 582],
          [452, 592],
          [446, 500],
        ]),
        putty,
        {
          rim: 30,
          inside: stroke(
            "M344 380L380 400L372 440L420 460M330 470L364 486L400 540M404 420L430 440",
            "#8A6E42",
            6,
            'opacity=".35"',
          ),
        },
      ) +
      solid(
        sheet,
        smooth([
          [140, 560],
          [162, 500],
          [226, 484],
          [286, 512],
          [300, 566],
          [262, 606],
          [190, 612],
          [148, 594],
        ]),
        putty,
        {
          rim: 34,
          inside: stroke(
            "M190 508L212 540L196 572M242 504L250 548L276 560",
            "#8A6E42",
            5,
            'opacity=".35"',
          ),
        },
      ) +
      bits.join("")
    );
  },
};

export const DAIRY = { milk, butter, cream, egg, yeast } as const;
