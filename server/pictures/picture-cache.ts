import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { checkRenderOptions, renderPicture } from "./render.ts";
import type { RenderOptions } from "./render.ts";

export type PictureCache = {
  /**
   * The rendered bytes, from disk when this picture was rendered before. `etag` is a strong,
   * quoted entity tag that changes with the drawing. Rejects with `PictureRefused` for a width or
   * quality outside the lists, and with the disk's or the encoder's error; a failure is not kept.
   */
  readonly picture: (svg: string, options: RenderOptions) => Promise<CachedPicture>;
};

export type CachedPicture = { readonly bytes: Buffer; readonly etag: string };

export type Renderer = (svg: string, options: RenderOptions) => Promise<Buffer>;

/** Encoders use every core: more than two at once only make the rest of the server wait. */
const RENDERS_AT_ONCE = 2;

/** A part-written file this old belongs to a process that died. */
const TORN_AFTER_MS = 10 * 60_000;

/**
 * A cache of rendered pictures under `folder` (made when missing). Files appear whole or not at
 * all: written aside, then renamed. Equal requests in flight share one render; at most two renders
 * run at once. Several processes may share the folder. Any file may be deleted at any time.
 */
export async function openPictureCache(
  folder: string,
  render: Renderer = renderPicture,
): Promise<PictureCache> {
  await mkdir(folder, { recursive: true });
  await removeTornFiles(folder);
  const inFlight = new Map<string, Promise<Buffer>>();
  const atMost = createGate(RENDERS_AT_ONCE);

  const produce = async (key: string, svg: string, options: RenderOptions): Promise<Buffer> => {
    const file = join(folder, key.slice(0, 2), `${key}.${options.format}`);
    const known = await readWhole(file);
    if (known !== undefined) return known;
    const bytes = await atMost(() => render(svg, options));
    await writeWhole(folder, file, bytes);
    return bytes;
  };

  return {
    picture: async (svg, options) => {
      checkRenderOptions(options);
      const key = keyOf(svg, options);
      const running =
        inFlight.get(key) ?? produce(key, svg, options).finally(() => inFlight.delete(key));
      inFlight.set(key, running);
      return { bytes: await running, etag: `"${key}"` };
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

/** Lets `limit` jobs run; the others wait in the order they came. */
function createGate(limit: number): <A>(job: () => Promise<A>) => Promise<A> {
  let running = 0;
  const waiting: Array<() => void> = [];
  return async (job) => {
    if (running >= limit) await new Promise<void>((resume) => waiting.push(resume));
    else running += 1;
    try {
      return await job();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
