// @vitest-environment node
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import sharp from "sharp";
import { matchRoute } from "../../core/routes/route-table.ts";
import { appIconSvg, faviconSvg } from "../../ui/design/loaf-mark.ts";

const root = new URL("../../", import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), "utf8");

interface Manifest {
  readonly lang: string;
  readonly icons: readonly { readonly src: string; readonly sizes: string }[];
  readonly shortcuts: readonly { readonly url: string }[];
}

describe("the house's sign", () => {
  it("is one drawing in the header and in the icons", () => {
    const outlines = (svg: string) => [...svg.matchAll(/ d="([^"]+)"/g)].map(([, d]) => d);
    const sign = outlines(faviconSvg());
    expect(outlines(read("ui/layout/logo.tsx"))).toEqual(sign);
  });

  it("stands in folder public as it is drawn", () => {
    expect(read("public/favicon.svg")).toBe(faviconSvg());
  });

  it("stays within the circle that a launcher cuts out of a maskable icon", async () => {
    const { data, info } = await sharp(Buffer.from(appIconSvg(0.56, false)))
      .resize(128)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const middle = info.width / 2;
    const ground = data.subarray(0, 3);
    for (let i = 0; i < info.width * info.height; i++) {
      if (Math.abs((data[i * 3] ?? 0) - (ground[0] ?? 0)) < 24) continue;
      const [x, y] = [(i % info.width) - middle, Math.floor(i / info.width) - middle];
      expect(Math.hypot(x, y)).toBeLessThanOrEqual(0.4 * info.width);
    }
  });
});

describe("the manifest", () => {
  const manifest = JSON.parse(read("public/manifest.webmanifest")) as Manifest;

  it("names icons that exist, at the size it says", async () => {
    expect(manifest.icons.length).toBeGreaterThan(0);
    for (const { src, sizes } of manifest.icons) {
      const { width, height, format } = await sharp(
        readFileSync(new URL(`public${src}`, root)),
      ).metadata();
      expect({ src, sizes: `${width}x${height}`, format }).toEqual({ src, sizes, format: "png" });
    }
  });

  it("speaks French and offers shortcuts to pages of the shop", () => {
    expect(manifest.lang).toBe("fr");
    for (const { url } of manifest.shortcuts) expect(matchRoute(url)).toBeDefined();
  });

  it("is named by the page, with icons that exist", () => {
    const hrefs = [...read("index.html").matchAll(/href="(\/[^"/]+)"/g)].map(([, href]) => href);
    expect(hrefs).toEqual([
      "/favicon.ico",
      "/favicon.svg",
      "/apple-touch-icon.png",
      "/manifest.webmanifest",
    ]);
    for (const href of hrefs) expect(existsSync(new URL(`public${href}`, root))).toBe(true);
  });
});
