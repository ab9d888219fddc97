import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { columnsTables } from "../../../core/exchange/columns-table.ts";

/** Markdown without the widths that the formatter gives to its tables. */
const plain = (markdown: string): string =>
  markdown
    .split("\n")
    .map((line) =>
      line.startsWith("|")
        ? line
            .split(/(?<!\\)\|/)
            .map((cell) => cell.trim().replace(/^-+$/, "---"))
            .join("|")
        : line,
    )
    .join("\n")
    .trim();

it("docs/exchange.md says of each column what the contract says", () => {
  const text = readFileSync(new URL("../../../docs/exchange.md", import.meta.url), "utf8");
  const [, columns = ""] = text.split("document.test.ts -->");
  expect(plain(columns)).toBe(plain(columnsTables()));
});
