import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { VERSION } from "../../ui/environment/version.ts";

it("is the same in traces as in package.json", () => {
  const { version }: { readonly version: string } = JSON.parse(
    readFileSync("package.json", "utf8"),
  );
  expect(VERSION).toBe(version);
});
