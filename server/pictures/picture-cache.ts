import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { checkRenderOptions, renderPicture } from "./render.ts";
import type { RenderEffort, RenderOptions } from "./render.ts";

export type PictureCache = {
  /**
   * The rendered bytes, from disk when this picture was rendered before. An AVIF that was not is
   * answered by a draft made in a fraction of the time (`final: false`), while the picture itself is
   * made behind, when no one waits for a render. `etag` is a strong, quoted entity tag that changes
   * with the drawing and from draft to picture. Rejects with `PictureRefused` for a width or quality
   * outside the lists, and with the disk's or the encoder's error; a failure is not kept.
   */
  readonly picture: (svg: string, options: RenderOptions) => Promise<CachedPicture>;
};

export type CachedPicture = {
  readonly bytes: Buffer;
  readonly etag: string;
  readonly final: boolean;
};

export type Renderer = (
  svg: string,
  options: RenderOptions,
  effort: RenderEffort,
) => Promise<Buffer>;

/** Encoders use every core: more than two at once only make the rest of the server wait. */
const RENDERS_AT_ONCE = 2;

/** Pictures that may wait to be made behind their draft; a further one waits for its next request. */
const MOST_BEHIND = 400;

/** A part-written file this old belongs to a process that died. */
const TORN_AFTER_MS = 10 * 60_000;

/**
 * A cache of rendered pictures under `folder` (made when missing). Files appear whole or not at
 * all: written aside, then renamed. Equal requests in flight share one render; at most two renders
 * run at once. Several processes may share the folder. Any file may be deleted at any time.
 * `report` hears of a picture that could not be made behind its draft.
 */
export async function openPictureCache(
  folder: string,
  report: (error: unknown) => void,
  render: Renderer = renderPicture,
): Promise<PictureCache> {
  await mkdir(folder, { recursive: true });
  await removeTornFiles(folder);
  const inFlight = new Map<string, Promise<Buffer>>();
  // Kept until the picture itself is on the disk: those who come meanwhile share one draft.
  const drafts = new Map<string, Promise<Buffer>>();
  const gate = createGate(RENDERS_AT_ONCE);

  const fileOf = (key: string, options: RenderOptions) =>
    join(folder, key.slice(0, 2), `${key}.${options.format}`);

  const produce = async (key: string, svg: string, options: RenderOptions, urgent: boolean) => {
    const file = fileOf(key, options);
    const known = await readWhole(file);
    if (known !== undefined) return known;
    const run = urgent ? gate.now : gate.whenIdle;
    const bytes = await run(() => render(svg, options, "full"));
    await writeWhole(folder, file, bytes);
    return bytes;
  };

  const whole = (key: string, svg: string, options: RenderOptions, urgent: boolean) => {
    const running =
      inFlight.get(key) ?? produce(key, svg, options, urgent).finally(() => inFlight.delete(key));
    inFlight.set(key, running);
    return running;
  };

  const draft = (key: string, svg: string, options: RenderOptions): Promise<Buffer> => {
    const bytes = gate.now(() => render(svg, options, "draft"));
    drafts.set(key, bytes);
    const forget = () => drafts.delete(key);
    bytes.then(() => whole(key, svg, options, false).catch(report).finally(forget), forget);
    return bytes;
  };

  return {
    picture: async (svg, options) => {
      checkRenderOptions(options);
      const key = keyOf(svg, options);
      const final = async (bytes: Promise<Buffer> | Buffer): Promise<CachedPicture> => ({
        bytes: await bytes,
        etag: `"${key}"`,
        final: true,
      });
      // Only AVIF takes long enough for a draft to be worth it.
      if (options.format !== "avif") return final(whole(key, svg, options, true));
      // Asked before the disk: a picture finished in between would be drafted a second time.
      const waiting = drafts.get(key);
      const known = await readWhole(fileOf(key, options));
      if (known !== undefined) return final(known);
      const shared = waiting ?? drafts.get(key);
      if (shared === undefined && drafts.size >= MOST_BEHIND) {
        return final(whole(key, svg, options, true));
      }
      const bytes = await (shared ?? draft(key, svg, options));
      return { bytes, etag: `"${key}-draft"`, final: false };
    },
  };
}

function keyOf(svg: string, { width, format, quality }: RenderOptions): string {
  return createHash("sha256")
    .update(`${width}\n${format}\n${quality}\n${svg}`)
    .digest("base64url")
    .slice(0, 32);
}

async function readWhole(file: string): Promise<Buffer | undefined> {
  try {
    const bytes = await readFile(file);
    // an empty file is what a full disk leaves behind: render again
    return bytes.length > 0 ? bytes : undefined;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function writeWhole(folder: string, file: string, bytes: Buffer): Promise<void> {
  const aside = join(folder, `${randomUUID()}.part`);
  try {
    // made for each file: the folder may have been emptied since the start
    await mkdir(dirname(file), { recursive: true });
    await writeFile(aside, bytes);
    await rename(aside, file);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
}

async function removeTornFiles(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".part"));
  await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name);
      try {
        const { mtimeMs } = await stat(file);
        if (Date.now() - mtimeMs > TORN_AFTER_MS) await rm(file, { force: true });
      } catch (error) {
        // another process has just renamed or removed it
        if (!isMissing(error)) throw error;
      }
    }),
  );
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

type Run = <A>(job: () => Promise<A>) => Promise<A>;

/**
 * `now` lets `limit` jobs run; the others wait in the order they came. `whenIdle` runs one job at a
 * time, and starts none while another job runs or waits.
 */
function createGate(limit: number): { readonly now: Run; readonly whenIdle: Run } {
  let running = 0;
  const waiting: Array<() => void> = [];
  const idling: Array<() => void> = [];

  const startNext = () => {
    while (running < limit && waiting.length > 0) {
      running += 1;
      waiting.shift()?.();
    }
    if (running > 0 || idling.length === 0) return;
    running += 1;
    idling.shift()?.();
  };
  const runIn =
    (line: Array<() => void>): Run =>
    async (job) => {
      await new Promise<void>((resume) => {
        line.push(resume);
        startNext();
      });
      try {
        return await job();
      } finally {
        running -= 1;
        startNext();
      }
    };
  return { now: runIn(waiting), whenIdle: runIn(idling) };
}
