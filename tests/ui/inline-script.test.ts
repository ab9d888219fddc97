// @vitest-environment node
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { contentSecurityPolicy } from "../../server/web/security-headers.ts";

const page = readFileSync(new URL("../../index.html", import.meta.url), "utf8");
const scripts = [...page.matchAll(/<script>([^]*?)<\/script>/g)].map(([, text = ""]) => text);

/** What the script leaves on <html>, for what the browser keeps. */
const markedBy = (localStorage: { getItem: (key: string) => string | null }) => {
  const dataset: { bakehouse?: string } = {};
  const document = { documentElement: { dataset }, addEventListener: () => undefined };
  runInNewContext(scripts[0] ?? "", { localStorage, document, window: {} });
  return dataset;
};

describe("the inline script of the page", () => {
  it("is the only one, and the policy lets it run", () => {
    expect(scripts).toHaveLength(1);
    const hash = createHash("sha256")
      .update(scripts[0] ?? "")
      .digest("base64");
    expect(contentSecurityPolicy({ publicUrl: "", tagManagerId: undefined })).toContain(
      `'sha256-${hash}'`,
    );
  });

  it("[BAKE-1] marks the page of a device that keeps the mode, and of no other", () => {
    expect(markedBy({ getItem: (key) => (key === "panetier.bakehouse" ? "1" : null) })).toEqual({
      bakehouse: "",
    });
    expect(markedBy({ getItem: () => null })).toEqual({});
  });

  it("[BAKE-1] leaves a page alone whose storage is refused", () => {
    const refused = () => {
      throw new Error("refused");
    };
    expect(markedBy({ getItem: refused })).toEqual({});
  });
});
