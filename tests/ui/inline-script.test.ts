// @vitest-environment node
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { announcementMark } from "../../core/content/announcement.ts";
import { contentSecurityPolicy } from "../../server/web/security-headers.ts";

const page = readFileSync(new URL("../../index.html", import.meta.url), "utf8");
const scripts = [...page.matchAll(/<script>([^]*?)<\/script>/g)].map(([, text = ""]) => text);

/** What the script leaves on <html>, for what the browser keeps. */
const markedBy = (localStorage: { getItem: (key: string) => string | null }) => {
  const dataset: { bakehouse?: string; rows?: string } = {};
  const adoptedStyleSheets: FakeSheet[] = [];
  const document = {
    documentElement: { dataset },
    adoptedStyleSheets,
    addEventListener: () => undefined,
  };
  const CSSStyleSheet = FakeSheet;
  runInNewContext(scripts[0] ?? "", { localStorage, document, window: {}, CSSStyleSheet });
  return { dataset, rules: adoptedStyleSheets.map(({ text }) => text) };
};

class FakeSheet {
  text = "";
  replaceSync(text: string): void {
    this.text = text;
  }
}

describe("the inline script of the page", () => {
  it("is the only one, and the policy lets it run", () => {
    expect(scripts).toHaveLength(1);
    const hash = createHash("sha256")
      .update(scripts[0] ?? "")
      .digest("base64");
    expect(
      contentSecurityPolicy({ publicUrl: "", tagManagerId: undefined, flows: false }),
    ).toContain(`'sha256-${hash}'`);
  });

  it("[BAKE-1] marks the page of a device that keeps the mode, and of no other", () => {
    const kept = (key: string) => (key === "panetier.bakehouse" ? "1" : null);
    expect(markedBy({ getItem: kept })).toEqual({ dataset: { bakehouse: "" }, rules: [] });
    expect(markedBy({ getItem: () => null })).toEqual({ dataset: {}, rules: [] });
  });

  it("marks the page of a device that shows lists as rows", () => {
    const kept = (key: string) => (key === "panetier.rows" ? "1" : null);
    expect(markedBy({ getItem: kept }).dataset).toEqual({ rows: "" });
  });

  it("[NAV-10] hides the announcement that was put away, and takes nothing else into a rule", () => {
    const keeping = (mark: string) => ({
      getItem: (key: string) => (key === "panetier.announcement" ? mark : null),
    });
    const mark = announcementMark(["Fêtes de fin d’année"]);
    expect(markedBy(keeping(mark)).rules).toEqual([`[data-announcement="${mark}"]{display:none}`]);
    expect(markedBy(keeping('"]{}body{display:none}')).rules).toEqual([]);
  });

  it("[BAKE-1] leaves a page alone whose storage is refused", () => {
    const refused = () => {
      throw new Error("refused");
    };
    expect(markedBy({ getItem: refused })).toEqual({ dataset: {}, rules: [] });
  });
});
