import { createHash } from "node:crypto";
import { FILE_BOUNDS, type FileBounds, openPictureFiles } from "./picture-files.ts";
import { checkRenderOptions, renderPicture } from "./render.ts";
import type { RenderEffort, RenderOptions } from "./render.ts";
import { makeRenderQueue } from "./render-queue.ts";
import { makeSharedWork } from "./shared-work.ts";

export type PictureCache = {
  /**
   * The rendered bytes, from disk when this picture was rendered before. An AVIF that was not is
   * answered by a draft made in a fraction of the time (`final: false`), while the picture itself is
   * made behind, when no one waits for a render. `etag` is a strong, quoted entity tag that changes
   * with the drawing and from draft to picture. Rejects with `PictureRefused` for a width or quality
   * outside the lists, with `PictureBusy` when too many wait already, and with the encoder's error; a
   * failure is not kept. A picture whose every asker has left (`signal`) before its turn is not made.
   */
  readonly picture: (
    svg: string,
    options: RenderOptions,
    signal?: AbortSignal,
  ) => Promise<CachedPicture>;
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

export type PictureReports = {
  /** A picture could not be made behind its draft. */
  readonly failed: (error: unknown) => void;
  /** Pictures are not kept on the disk; said now and then, not for each. */
  readonly unkept: (error: unknown) => void;
};

/** Encoders use every core: more than two at once only make the rest of the server wait. */
const RENDERS_AT_ONCE = 2;
/** Some seconds of work, most of it drafts: who comes after them is told to come again. */
const MOST_WAITING = 96;

/**
 * Pictures that may wait to be made behind their draft, with their drawings and drafts; a further one
 * waits for its next request.
 */
const MOST_BEHIND = 400;
const MOST_BEHIND_BYTES = 24 * 1024 * 1024;

/**
 * A cache of rendered pictures under `folder` (picture-files.ts). Equal requests in flight share one
 * render; at most two renders run at once.
 */
export const openPictureCache = (
  folder: string,
  reports: PictureReports,
  render: Renderer = renderPicture,
  bounds: FileBounds = FILE_BOUNDS,
): PictureCache => {
  const files = openPictureFiles(folder, reports.unkept, bounds);
  const queue = makeRenderQueue(RENDERS_AT_ONCE, MOST_WAITING);
  const makeOnce = makeSharedWork<Buffer>();
  const draftOnce = makeSharedWork<Buffer>();
  // Kept until the picture itself is there: those who come meanwhile share one draft.
  const drafts = new Map<string, Buffer>();
  let behindBytes = 0;

  const whole = (key: string, svg: string, options: RenderOptions, signal?: AbortSignal) =>
    makeOnce(
      key,
      async (left) => {
        const known = await files.read(nameOf(key, options));
        return (
          known ?? make(key, options, () => queue.now(() => render(svg, options, "full"), left))
        );
      },
      signal,
    );

  const make = async (key: string, options: RenderOptions, rendered: () => Promise<Buffer>) => {
    const bytes = await rendered();
    await files.keep(nameOf(key, options), bytes);
    return bytes;
  };

  const behind = (key: string, svg: string, options: RenderOptions, draft: Buffer): void => {
    const weight = 2 * svg.length + draft.length;
    drafts.set(key, draft);
    behindBytes += weight;
    void makeOnce(key, () =>
      make(key, options, () => queue.whenIdle(() => render(svg, options, "full"))),
    )
      .catch(reports.failed)
      .finally(() => {
        drafts.delete(key);
        behindBytes -= weight;
      });
  };

  const draft = (key: string, svg: string, options: RenderOptions, signal?: AbortSignal) =>
    draftOnce(
      key,
      async (left) => {
        const bytes = await queue.now(() => render(svg, options, "draft"), left);
        behind(key, svg, options, bytes);
        return bytes;
      },
      signal,
    );

  return {
    picture: async (svg, options, signal) => {
      checkRenderOptions(options);
      signal?.throwIfAborted();
      const key = keyOf(svg, options);
      const final = (bytes: Buffer): CachedPicture => ({ bytes, etag: `"${key}"`, final: true });
      // Only AVIF takes long enough for a draft to be worth it.
      if (options.format !== "avif") return final(await whole(key, svg, options, signal));
      // Asked before the disk: a picture finished in between would be drafted a second time.
      const waiting = drafts.get(key);
      const known = await files.read(nameOf(key, options));
      if (known !== undefined) return final(known);
      const shared = waiting ?? drafts.get(key);
      const isFull = drafts.size >= MOST_BEHIND || behindBytes >= MOST_BEHIND_BYTES;
      if (shared === undefined && isFull) return final(await whole(key, svg, options, signal));
      const bytes = shared ?? (await draft(key, svg, options, signal));
      return { bytes, etag: `"${key}-draft"`, final: false };
    },
  };
};

const nameOf = (key: string, { format }: RenderOptions): string => `${key}.${format}`;

function keyOf(svg: string, { width, format, quality }: RenderOptions): string {
  return createHash("sha256")
    .update(`${width}\n${format}\n${quality}\n${svg}`)
    .digest("base64url")
    .slice(0, 32);
}
