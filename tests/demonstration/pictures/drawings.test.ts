import sharp from "sharp";
import { describe, expect, it } from "vitest";
import {
  drawingProblems,
  drawingsOf,
  readDrawings,
} from "../../../demonstration/pictures/drawings.ts";
import { demoCatalogue } from "../../../demonstration/seed/catalogue.ts";
import {
  contentPicturePaths,
  demonstrationDelivery,
} from "../../../demonstration/seed/content/delivery.ts";
import { shopPicturePaths } from "../../../demonstration/seed/shop-pictures.ts";

const drawings = await readDrawings();

/** What only rows of a former version name (tests/server/upgrade.test.ts). */
const FORMER = ["340503", "340703", "344306"].map((code) => `/images/products/${code}-2`);

describe("the demonstration's drawings", () => {
  it("are those that its rows name, each once", () => {
    const named = [
      ...shopPicturePaths(),
      ...demoCatalogue(new Date("2026-11-24T10:00:00.000Z")).pictures.map(({ path }) => path),
      ...contentPicturePaths(demonstrationDelivery()),
      ...FORMER,
    ];
    expect(drawings.map(({ path }) => path)).toEqual(named.toSorted());
    expect(new Set(named).size).toBe(named.length);
  });

  it("can be shown as they are", () => {
    const unfit = drawings.flatMap(({ path, svg }) => {
      const problems = drawingProblems(svg);
      return problems.length === 0 ? [] : [[path, ...problems]];
    });
    expect(unfit).toEqual([]);
  });

  it.each([
    ["/images/products/101065", 60, 60],
    ["/images/merchants/grands-moulins-panetier-cover", 60, 24],
    ["/images/tiles/recettes", 60, 40],
  ])("show something: %s", async (path, width, height) => {
    const [drawing] = await drawingsOf([path]);
    const { data, info } = await sharp(Buffer.from(drawing?.svg ?? ""))
      .resize({ width })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const painted = data.filter((value, i) => i % 4 === 3 && value > 0).length;
    expect([info.width, info.height]).toEqual([width, height]);
    expect(painted / (width * height)).toBeGreaterThan(0.2);
  });

  it("names every path that it has no drawing of", async () => {
    await expect(drawingsOf(["/images/taxons/farines", "/a", "/b"])).rejects.toEqual(
      new RangeError("No drawing for /a, /b"),
    );
  });

  const whole = (content: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8">${content}</svg>`;

  it.each([
    [whole('<path d="M0 0h8"/>'), []],
    [whole('<use href="#d1" fill="url(#d2)"/>'), []],
    ["<svg><path/></svg>", ["must begin with <svg … width height>"]],
    ['<svg width="8" height="8"><path/>', ["must end with </svg>"]],
    [whole("<script>1</script>"), ["must not hold scripts or other files"]],
    [whole('<path onclick="1"/>'), ["must not hold scripts or other files"]],
    [whole('<image href="#a"/>'), ["must not hold scripts or other files"]],
    [whole('<use href="https://a.example/b.svg#c"/>'), ["must not name addresses"]],
    [whole('<path fill="url(https://a.example/b)"/>'), ["must not name addresses"]],
    [whole("<text>T65</text>"), ["must hold words as outlines"]],
  ])("are told what is wrong with them: %s", (svg, problems) => {
    expect(drawingProblems(svg)).toEqual(problems);
  });
});
