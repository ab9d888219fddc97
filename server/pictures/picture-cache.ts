import { createHash } from "node:crypto";
import { type FileBounds, openKeptFiles } from "../cache/kept-files.ts";
import { PictureGone, type PictureSource, type SourceBytes } from "./picture-source.ts";
import { checkRenderOptions, type RenderOptions } from "./picture-format.ts";
import { type RenderEffort, renderPicture } from "./render.ts";
import { makeRenderQueue, type RenderQueue } from "./render-queue.ts";
import { makeSharedWork } from "./shared-work.ts";

export type PictureCache = {
  /**
   * The rendered bytes, from disk when this picture was rendered before. An AVIF that was not is
   * answered by a draft made in a fraction of the time (`final: false`), while the picture itself is
   * made behind, when no one waits for a render. `etag` is a strong, quoted entity tag that changes
   * with the source and from draft to picture. Rejects with `PictureRefused` for a width or quality
   * outside the lists, with `PictureBusy` when too many wait already, with `PictureGone` when the
   * source was replaced meanwhile, and with the encoder's error; a failure is not kept. A picture whose every asker has left (`signal`) before its turn is not made.
   */
  readonly picture: (
    source: PictureSource,
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
  source: SourceBytes,
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
 * Pictures that may wait to be made behind their draft, and the weight of those drafts; a further one
 * waits for its next request.
 */
const MOST_BEHIND = 400;
const MOST_BEHIND_BYTES = 24 * 1024 * 1024;

/** With two processes 512 MB at most; 32 MB more for each further one. Pictures are public. */
export const FILE_BOUNDS: FileBounds = {
  mostBytes: 448 * 1024 * 1024,
  countEvery: 32 * 1024 * 1024,
  memoryBytes: 16 * 1024 * 1024,
  isPrivate: false,
};

/**
 * A cache of rendered pictures under `folder` (kept-files.ts). Equal requests in flight share one
 * render; at most two renders run at once.
 */
export const openPictureCache = (
  folder: string,
  reports: PictureReports,
  render: Renderer = renderPicture,
  bounds: FileBounds = FILE_BOUNDS,
): PictureCache => {
  const workshop: Workshop = {
    files: openKeptFiles(folder, reports.unkept, bounds),
    queue: makeRenderQueue(RENDERS_AT_ONCE, MOST_WAITING),
    makeOnce: makeSharedWork<Buffer>(),
    // The source is read when its turn has come: those that wait weigh nothing.
    rendered: async (source, options, effort) => render(await source.load(), options, effort),
    reports,
  };
  const drafts = openDrafts(workshop);
  return {
    picture: async (source, options, signal) => {
      checkRenderOptions(options);
      signal?.throwIfAborted();
      const key = keyOf(source, options);
      const wanted = { key, source, options };
      const final = (bytes: Buffer): CachedPicture => ({ bytes, etag: `"${key}"`, final: true });
      // Only AVIF takes long enough for a draft to be worth it.
      if (options.format !== "avif") return final(await whole(workshop, wanted, signal));
      // Asked before the disk: a picture finished in between would be drafted a second time.
      const waiting = drafts.known(key);
      const known = await workshop.files.read(nameOf(key, options));
      if (known !== undefined) return final(known);
      const shared = waiting ?? drafts.known(key);
      if (shared === undefined && drafts.isFull()) {
        return final(await whole(workshop, wanted, signal));
      }
      const bytes = shared ?? (await drafts.draft(wanted, signal));
      return { bytes, etag: `"${key}-draft"`, final: false };
    },
  };
};

type Workshop = {
  readonly files: ReturnType<typeof openKeptFiles>;
  readonly queue: RenderQueue;
  readonly makeOnce: ReturnType<typeof makeSharedWork<Buffer>>;
  readonly rendered: (
    source: PictureSource,
    options: RenderOptions,
    effort: RenderEffort,
  ) => Promise<Buffer>;
  readonly reports: PictureReports;
};

type Wanted = {
  readonly key: string;
  readonly source: PictureSource;
  readonly options: RenderOptions;
};

/** The picture itself, from the disk or made now. */
const whole = (workshop: Workshop, wanted: Wanted, signal?: AbortSignal) => {
  const { files, queue, makeOnce, rendered } = workshop;
  const { key, source, options } = wanted;
  return makeOnce(
    key,
    async (left) => {
      const known = await files.read(nameOf(key, options));
      return (
        known ??
        make(workshop, wanted, () => queue.now(() => rendered(source, options, "full"), left))
      );
    },
    signal,
  );
};

const make = async (
  { files }: Workshop,
  { key, options }: Wanted,
  made: () => Promise<Buffer>,
): Promise<Buffer> => {
  const bytes = await made();
  await files.keep(nameOf(key, options), bytes);
  return bytes;
};

/** Drafts that answer until the picture itself is made behind them. */
const openDrafts = (workshop: Workshop) => {
  const { queue, makeOnce, rendered, reports } = workshop;
  const draftOnce = makeSharedWork<Buffer>();
  // Kept until the picture itself is there: those who come meanwhile share one draft.
  const drafts = new Map<string, Buffer>();
  let behindBytes = 0;

  const makeBehind = (wanted: Wanted, draft: Buffer): void => {
    const { key, source, options } = wanted;
    const weight = draft.length;
    drafts.set(key, draft);
    behindBytes += weight;
    void makeOnce(key, () =>
      make(workshop, wanted, () => queue.whenIdle(() => rendered(source, options, "full"))),
    )
      .catch((error: unknown) => {
        if (!(error instanceof PictureGone)) reports.failed(error);
      })
      .finally(() => {
        drafts.delete(key);
        behindBytes -= weight;
      });
  };

  return {
    known: (key: string) => drafts.get(key),
    isFull: () => drafts.size >= MOST_BEHIND || behindBytes >= MOST_BEHIND_BYTES,
    draft: (wanted: Wanted, signal?: AbortSignal) =>
      draftOnce(
        wanted.key,
        async (left) => {
          const { source, options } = wanted;
          const bytes = await queue.now(() => rendered(source, options, "draft"), left);
          makeBehind(wanted, bytes);
          return bytes;
        },
        signal,
      ),
  };
};

const nameOf = (key: string, { format }: RenderOptions): string => `${key}.${format}`;

function keyOf({ hash }: PictureSource, { width, format, quality }: RenderOptions): string {
  return createHash("sha256")
    .update(`${width}\n${format}\n${quality}\n${hash}`)
    .digest("base64url")
    .slice(0, 32);
}
