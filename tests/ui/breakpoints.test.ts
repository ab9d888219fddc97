import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "..", "..");

/** docs/design.md: phone, bar at the bottom, whole header; and half a phone. */
const WIDTHS = new Set(["600px", "1000px", "1200px", "280px"]);

/** The logo makes room for the basket on the narrowest phones. */
const EXCEPTIONS = new Set(["ui/layout/header.module.css: 340px"]);

it("change at three widths of the window, and at half a phone", () => {
  const files = globSync("ui/**/*.css", { cwd: root }).map((file) => file.replaceAll("\\", "/"));
  expect(files.length).toBeGreaterThan(200);
  const others = files.flatMap((file) => {
    const sheet = readFileSync(join(root, file), "utf8");
    return [...sheet.matchAll(/@media([^{]+)\{/g)].flatMap(([, condition = ""]) =>
      // 'width <= 600px', '600px < width'; a height is another matter.
      [
        ...condition.matchAll(
          /(?<![-\w])width\s*[<>]=?\s*([\d.]+\w+)|([\d.]+\w+)\s*[<>]=?\s*width/g,
        ),
      ]
        .map(([, after, before]) => after ?? before ?? "")
        .filter((width) => !WIDTHS.has(width))
        .map((width) => `${file}: ${width}`),
    );
  });
  expect(new Set(others)).toEqual(EXCEPTIONS);
});

it("are asked for in one way: up to a width, or above it", () => {
  const strays = globSync("ui/**/*.css", { cwd: root }).filter((file) =>
    /@media[^{]*(?:min-width|max-width|(?<![-\w])width\s*(?:<(?!=)|>=))/.test(
      readFileSync(join(root, file), "utf8"),
    ),
  );
  expect(strays).toEqual([]);
});
