import {
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  FILE_BOUNDS,
  openPictureCache as openCache,
  type PictureReports,
} from "../../../server/pictures/picture-cache.ts";
import type { RenderOptions } from "../../../server/pictures/picture-format.ts";
import {
  drawingSource,
  PictureGone,
  type PictureSource,
} from "../../../server/pictures/picture-source.ts";
import { type RenderEffort, renderPicture } from "../../../server/pictures/render.ts";
import { PictureBusy, PictureRefused } from "../../../server/pictures/picture-refused.ts";

const options = { width: 120, format: "webp", quality: 75 } as const;

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "pictures-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const no = (error: unknown): void => {
  throw error;
};
const noReport = { failed: no, unkept: no };

type Renderer = (svg: string, options: RenderOptions, effort: RenderEffort) => Promise<Buffer>;

const real: Renderer = (svg, ...how) =>
  renderPicture({ mediaType: "image/svg+xml", bytes: Buffer.from(svg) }, ...how);

/** A cache of drawings, by their text. */
const openPictureCache = (
  where: string,
  reports: PictureReports,
  render: Renderer = real,
  bounds = FILE_BOUNDS,
) => {
  const cache = openCache(
    where,
    reports,
    ({ bytes }, ...how) => render(Buffer.from(bytes).toString(), ...how),
    bounds,
  );
  return {
    picture: (svg: string, asked: RenderOptions, signal?: AbortSignal) =>
      cache.picture(drawingSource(svg), asked, signal),
  };
};

/** Renders to the text it was given, and counts its calls. */
function countingRenderer() {
  const seen = { calls: 0 };
  const render: Renderer = async (svg, { width, quality, format }) => {
    seen.calls += 1;
    return Buffer.from(`${svg} ${width} ${quality} ${format}`);
  };
  return { seen, render };
}

async function storedFiles(): Promise<ReadonlyArray<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

describe("the picture cache", () => {
  it("renders once under 20 parallel requests", async () => {
    const { seen, render } = countingRenderer();
    const cache = openPictureCache(folder, noReport, render);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => cache.picture("<svg/>", options)),
    );
    expect(seen.calls).toBe(1);
    expect(new Set(answers.map(({ bytes }) => bytes.toString()))).toEqual(
      new Set(["<svg/> 120 75 webp"]),
    );
    expect(new Set(answers.map(({ etag }) => etag)).size).toBe(1);
    expect(await storedFiles()).toHaveLength(1);
  });

  it("reads what an earlier process rendered", async () => {
    const first = countingRenderer();
    const before = await openPictureCache(folder, noReport, first.render).picture(
      "<svg/>",
      options,
    );
    const second = countingRenderer();
    const after = await openPictureCache(folder, noReport, second.render).picture(
      "<svg/>",
      options,
    );
    expect(second.seen.calls).toBe(0);
    expect(after).toEqual(before);
  });

  it("keeps drawings, widths, qualities and formats apart", async () => {
    const { seen, render } = countingRenderer();
    const cache = openPictureCache(folder, noReport, render);
    const answers = [
      await cache.picture("<svg/>", options),
      await cache.picture("<svg></svg>", options),
      await cache.picture("<svg/>", { ...options, width: 160 }),
      await cache.picture("<svg/>", { ...options, quality: 90 }),
      await cache.picture("<svg/>", { ...options, format: "png" }),
    ];
    expect(seen.calls).toBe(5);
    expect(new Set(answers.map(({ etag }) => etag)).size).toBe(5);
  });

  it("runs two renders at most at once and finishes all", async () => {
    const seen = { calls: 0, running: 0, most: 0 };
    let partner: (() => void) | undefined;
    // each render waits for a second one, then gives a third the time of some disk reads to slip in
    const render: Renderer = async (svg) => {
      seen.calls += 1;
      seen.running += 1;
      seen.most = Math.max(seen.most, seen.running);
      if (partner === undefined) {
        await new Promise<void>((resolve) => {
          partner = resolve;
        });
      } else {
        partner();
        partner = undefined;
      }
      for (let turn = 0; turn < 5; turn++) await readdir(folder);
      seen.running -= 1;
      return Buffer.from(svg);
    };
    const cache = openPictureCache(folder, noReport, render);
    const ids = Array.from({ length: 12 }, (_, i) => `<svg id="${i}"/>`);
    const answers = await Promise.all(ids.map((svg) => cache.picture(svg, options)));
    expect(seen).toEqual({ calls: 12, running: 0, most: 2 });
    expect(answers.map(({ bytes }) => bytes.toString())).toEqual(ids);
  });

  it("survives a torn temporary file and an emptied picture", async () => {
    const { seen, render } = countingRenderer();
    const cache = openPictureCache(folder, noReport, render);
    await cache.picture("<svg/>", options);
    const [stored = ""] = await storedFiles();
    await truncate(stored);
    const [torn, fresh] = [join(folder, "torn.part"), join(folder, "fresh.part")];
    await writeFile(torn, "half a pic");
    await utimes(torn, new Date(0), new Date(0));
    await writeFile(fresh, "being written by another process");

    const reopened = openPictureCache(folder, noReport, render);
    const { bytes } = await reopened.picture("<svg/>", options);
    expect(bytes.toString()).toBe("<svg/> 120 75 webp");
    expect(seen.calls).toBe(2);
    expect(await readFile(stored, "utf8")).toBe("<svg/> 120 75 webp");
    const parts = async () => (await readdir(folder)).filter((name) => name.endsWith(".part"));
    await expect.poll(parts).toEqual(["fresh.part"]);
  });

  it("renders again after its folder was emptied", async () => {
    const { seen, render } = countingRenderer();
    const cache = openPictureCache(folder, noReport, render);
    await cache.picture("<svg/>", options);
    await rm(folder, { recursive: true });
    await cache.picture("<svg/>", options);
    expect(seen.calls).toBe(2);
    expect(await storedFiles()).toHaveLength(1);
  });

  it("keeps no failure: the next request renders again", async () => {
    const good = countingRenderer();
    let failures = 1;
    const cache = openPictureCache(folder, noReport, async (svg, asked, effort) => {
      if (failures-- > 0) throw new Error("encoder failed");
      return good.render(svg, asked, effort);
    });
    const [first, second] = await Promise.allSettled([
      cache.picture("<svg/>", options),
      cache.picture("<svg/>", options),
    ]);
    expect([first.status, second.status]).toEqual(["rejected", "rejected"]);
    expect((await cache.picture("<svg/>", options)).bytes.toString()).toBe("<svg/> 120 75 webp");
  });

  it("answers a first AVIF by a draft, made before the pictures that wait behind", async () => {
    const calls: string[] = [];
    const finish = Promise.withResolvers<void>();
    const render: Renderer = async (svg, _options, effort) => {
      calls.push(`${effort} ${svg}`);
      if (effort === "full") await finish.promise;
      return Buffer.from(`${effort} ${svg}`);
    };
    const cache = openPictureCache(folder, noReport, render);
    const avif = { ...options, format: "avif" } as const;
    const [a, sameA] = await Promise.all([cache.picture("a", avif), cache.picture("a", avif)]);
    const b = await cache.picture("b", avif);
    expect([a, sameA, b].map(({ bytes, final }) => [bytes.toString(), final])).toEqual([
      ["draft a", false],
      ["draft a", false],
      ["draft b", false],
    ]);
    expect(calls).toEqual(["draft a", "full a", "draft b"]);

    finish.resolve();
    const done = await vi.waitUntil(async () => {
      const [first, second] = [await cache.picture("a", avif), await cache.picture("b", avif)];
      return first.final && second.final ? [first, second] : undefined;
    });
    expect(done.map(({ bytes }) => bytes.toString())).toEqual(["full a", "full b"]);
    expect(calls).toEqual(["draft a", "full a", "draft b", "full b"]);
    expect(done[0]?.etag).not.toBe(a.etag);
  });

  it("reports a picture that fails behind its draft, and tries again when it is next asked for", async () => {
    const reported = Promise.withResolvers<unknown>();
    let failures = 1;
    const cache = openPictureCache(
      folder,
      { ...noReport, failed: reported.resolve },
      async (svg, _options, effort) => {
        if (effort === "full" && failures-- > 0) throw new Error("encoder failed");
        return Buffer.from(`${effort} ${svg}`);
      },
    );
    const avif = { ...options, format: "avif" } as const;
    expect((await cache.picture("a", avif)).final).toBe(false);
    expect(await reported.promise).toEqual(new Error("encoder failed"));
    const { bytes } = await vi.waitUntil(async () => {
      const asked = await cache.picture("a", avif);
      return asked.final ? asked : undefined;
    });
    expect(bytes.toString()).toBe("full a");
  });

  it("makes nothing of a source that was replaced meanwhile, and reports nothing", async () => {
    const { seen, render } = countingRenderer();
    const cache = openCache(folder, noReport, (source, ...how) =>
      render(Buffer.from(source.bytes).toString(), ...how),
    );
    const gone: PictureSource = {
      hash: "gone",
      load: () => Promise.reject(new PictureGone()),
    };
    await expect(cache.picture(gone, options)).rejects.toEqual(new PictureGone());
    const avif = { ...options, format: "avif" } as const;
    await expect(cache.picture(gone, avif)).rejects.toEqual(new PictureGone());
    // The draft was made of it, the picture itself comes too late.
    let loads = 0;
    const leaving: PictureSource = {
      hash: "leaving",
      load: async () => {
        loads += 1;
        if (loads > 1) throw new PictureGone();
        return { mediaType: "image/webp", bytes: Buffer.from("photograph") };
      },
    };
    expect((await cache.picture(leaving, avif)).final).toBe(false);
    await vi.waitUntil(() => loads === 2, { timeout: 20_000 });
    expect([seen.calls, await storedFiles()]).toEqual([1, []]);
  });

  it("refuses a width that is not on the list before it touches the disk", async () => {
    const { seen, render } = countingRenderer();
    const cache = openPictureCache(folder, noReport, render);
    await expect(cache.picture("<svg/>", { ...options, width: 121 })).rejects.toEqual(
      new PictureRefused("width", 121),
    );
    expect([seen.calls, await storedFiles()]).toEqual([0, []]);
  });

  it("renders a real picture by default", async () => {
    const cache = openPictureCache(folder, noReport);
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>';
    const { bytes } = await cache.picture(svg, { width: 60, format: "webp", quality: 75 });
    expect(bytes.subarray(8, 12).toString()).toBe("WEBP");
  });

  /** Renders when the test lets it, in its own words. */
  const gatedRenderer = () => {
    const asked: Array<readonly [svg: string, go: () => void]> = [];
    const render: Renderer = (svg) =>
      new Promise((done) => asked.push([svg, () => done(Buffer.from(svg))]));
    return { asked, render };
  };

  it("does not render what nobody waits for any more, unless somebody else does", async () => {
    const { asked, render } = gatedRenderer();
    const cache = openPictureCache(folder, noReport, render);
    const busy = ["a", "b"].map((svg) => cache.picture(svg, options));
    // Each looks on the disk first, and who is back first begins: the others come after these two.
    await vi.waitUntil(() => asked.length === 2, { timeout: 20_000 });
    const [leaving, staying] = [new AbortController(), new AbortController()];
    const left = cache.picture("left", options, leaving.signal);
    const shared = [leaving, staying].map(({ signal }) => cache.picture("shared", options, signal));
    leaving.abort(new Error("gone"));
    await expect(left).rejects.toThrow("gone");
    for (const [, go] of asked) go();
    await vi.waitUntil(() => asked.length === 3, { timeout: 20_000 });
    asked[2]?.[1]();
    const answers = await Promise.all([...busy, ...shared]);
    expect(answers.map(({ bytes }) => bytes.toString())).toEqual(["a", "b", "shared", "shared"]);
    // Who comes later has it made.
    const again = cache.picture("left", options);
    await vi.waitUntil(() => asked.length === 4, { timeout: 20_000 });
    asked[3]?.[1]();
    expect((await again).bytes.toString()).toBe("left");
  });

  it("refuses at once when as many wait as may, and renders the others in their turn", async () => {
    const open = Promise.withResolvers<void>();
    const render: Renderer = async (svg) => {
      await open.promise;
      return Buffer.from(svg);
    };
    const cache = openPictureCache(folder, noReport, render);
    const outcomes: unknown[] = [];
    const all = Array.from({ length: 101 }, (_, n) =>
      cache
        .picture(String(n), options)
        .then(({ bytes }) => bytes.toString() === String(n))
        .catch((error: unknown) => error)
        .then((outcome) => outcomes.push(outcome)),
    );
    const busy = [1, 2, 3].map(() => new PictureBusy());
    await expect.poll(() => outcomes).toEqual(busy);
    open.resolve();
    await Promise.all(all);
    expect(outcomes).toEqual([...busy, ...Array.from({ length: 98 }, () => true)]);
  });

  describe("on the disk", () => {
    const KB = 1024;
    const bounds = { ...FILE_BOUNDS, mostBytes: 100 * KB, countEvery: 40 * KB };
    /** 8 kB each: two blocks. */
    const heavy: Renderer = async (svg) => Buffer.alloc(8 * KB, svg);
    /** Those that are being removed meanwhile weigh nothing. */
    const diskBytes = async () => {
      const found = await Promise.all(
        (await storedFiles()).map((file) => stat(file).catch(() => ({ size: 0 }))),
      );
      return found.reduce((sum, { size }) => sum + size, 0);
    };
    const makeOlder = async (milliseconds: number) => {
      for (const file of await storedFiles()) {
        const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: 0 }));
        const before = new Date(mtimeMs - milliseconds);
        await utimes(file, before, before).catch(() => undefined);
      }
    };

    it("keeps within its bound, with two processes as well: what was used longest ago leaves", async () => {
      const caches = [1, 2].map(() => openPictureCache(folder, noReport, heavy, bounds));
      for (let n = 0; n < 40; n += 1) {
        await caches[n % 2]?.picture(`<svg id="${n}"/>`, options);
        await makeOlder(1000);
        expect(await diskBytes()).toBeLessThanOrEqual(bounds.mostBytes + 3 * bounds.countEvery);
      }
      openPictureCache(folder, noReport, heavy, bounds);
      await expect.poll(diskBytes).toBeLessThanOrEqual(bounds.mostBytes);
      const counting = countingRenderer();
      const reader = openPictureCache(folder, noReport, counting.render, bounds);
      await reader.picture('<svg id="39"/>', options);
      expect(counting.seen.calls).toBe(0);
      await reader.picture('<svg id="1"/>', options);
      expect(counting.seen.calls).toBe(1);
    });

    it("counts a picture that is read as used", async () => {
      const cache = openPictureCache(folder, noReport, heavy, bounds);
      await cache.picture("a", options);
      const [file = ""] = await storedFiles();
      await utimes(file, new Date(0), new Date(0));
      await cache.picture("a", options);
      expect(Date.now() - (await stat(file)).mtimeMs).toBeLessThan(60_000);
    });

    it("serves what it cannot keep, renders it once, and says so once", async () => {
      const blocked = join(folder, "blocked");
      await writeFile(blocked, "a file where the folder should be");
      const unkept = vi.fn<(error: unknown) => void>();
      const { seen, render } = countingRenderer();
      const cache = openPictureCache(blocked, { ...noReport, unkept }, render);
      const avif = { ...options, format: "avif" } as const;
      for (const svg of ["a", "b", "a", "b"]) {
        expect((await cache.picture(svg, options)).bytes.toString()).toBe(`${svg} 120 75 webp`);
      }
      expect((await cache.picture("c", avif)).final).toBe(false);
      await vi.waitUntil(async () => (await cache.picture("c", avif)).final, { timeout: 20_000 });
      expect(seen.calls).toBe(4);
      expect(unkept).toHaveBeenCalledTimes(1);
    });
  });
});
