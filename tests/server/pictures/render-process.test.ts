import { execFileSync } from "node:child_process";
import sharp from "sharp";
import { expect, it } from "vitest";
import { PictureRefused } from "../../../server/pictures/picture-refused.ts";
import { renderPicture } from "../../../server/pictures/render.ts";
import { openRenderProcess } from "../../../server/pictures/render-process.ts";

const drawing = (svg: string) => ({ mediaType: "image/svg+xml", bytes: Buffer.from(svg) }) as const;
const source = drawing(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><path d="M0 0h40v30H0z" fill="#E2B04A"/></svg>`,
);
const options = { width: 160, format: "png", quality: 75 } as const;

/** The renderers that this process has started and that live, those of other files too. */
const renderers = (): readonly number[] => {
  const all = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" });
  return all.split("\n").flatMap((line) => {
    const [pid, parent] = line.trim().split(/\s+/).map(Number);
    return parent === process.pid && line.includes("render-child.ts") ? [pid ?? 0] : [];
  });
};

/** Those that live and were not there before. */
const since = (before: readonly number[]) => () =>
  renderers().filter((pid) => !before.includes(pid));

it("renders in another process what it would render here, several at once", async () => {
  const added = since(renderers());
  const { size: render } = openRenderProcess();
  const [png, avif] = await Promise.all([
    render(source, options, "full"),
    render(source, { ...options, format: "avif" }, "draft"),
  ]);
  expect(png.equals(await renderPicture(source, options))).toBe(true);
  expect(await sharp(avif).metadata()).toMatchObject({ format: "heif", width: 160, height: 120 });
  expect(added()).toHaveLength(1);
});

it("refuses sizes that are not offered, and says what cannot be drawn", async () => {
  const { size: render } = openRenderProcess();
  await expect(render(source, { ...options, width: 161 }, "full")).rejects.toThrow(PictureRefused);
  await expect(render(drawing("<svg"), options, "full")).rejects.toThrow(/unsupported|SVG|XML/i);
});

it("starts again after its process was killed, and lets go of one that nobody asks", async () => {
  const added = since(renderers());
  const { size: render } = openRenderProcess({ idleMs: 50 });
  await render(source, options, "full");
  for (const pid of added()) process.kill(pid, "SIGKILL");
  await expect.poll(added).toEqual([]);
  expect((await render(source, options, "full")).length).toBeGreaterThan(100);
  await expect.poll(added).toEqual([]);
});

it("replaces a process that holds too much memory, without losing a picture", async () => {
  const { size: render } = openRenderProcess({ mostBytes: 1 });
  const [first] = await Promise.all([
    render(source, options, "full"),
    render(source, options, "full"),
  ]);
  expect((await render(source, options, "full")).equals(first)).toBe(true);
});
