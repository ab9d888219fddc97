import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import type { Renderer } from "./picture-cache.ts";
import { checkRenderOptions, type RenderEffort, type RenderOptions } from "./render.ts";

/** What the process is asked, and what it answers, with the memory that it holds, in bytes. */
export interface RenderJob {
  readonly job: number;
  readonly svg: string;
  readonly options: RenderOptions;
  readonly effort: RenderEffort;
}
export interface RenderAnswer {
  readonly job: number;
  readonly rss: number;
  readonly bytes?: Uint8Array;
  readonly failure?: string;
}

export interface RenderBounds {
  /** A process that holds more than this after a picture is replaced once it has nothing to do. */
  readonly mostBytes: number;
  /** One that nobody has asked for so long ends. */
  readonly idleMs: number;
  /** A picture that takes longer fails, with its process. */
  readonly jobMs: number;
}

const BOUNDS: RenderBounds = { mostBytes: 320 * 1024 * 1024, idleMs: 10_000, jobMs: 60_000 };

/**
 * Renders pictures in a process of their own: encoders of large pictures take hundreds of megabytes
 * outside the heap, which the system's allocator keeps. The process starts with the first picture and
 * ends when nobody asks any more; when it dies, its pictures are tried once more in another one.
 */
export const openRenderProcess = (bounds: Partial<RenderBounds> = {}): Renderer => {
  const most = { ...BOUNDS, ...bounds };
  let current: Running | undefined;
  let count = 0;
  const attempt = (wanted: Omit<RenderJob, "job">): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      if (current === undefined || current.isRetired()) current = start(most);
      current.render({ job: (count += 1), ...wanted }, { resolve, reject });
    });
  return async (svg, options, effort) => {
    checkRenderOptions(options);
    const wanted = { svg, options, effort };
    try {
      return await attempt(wanted);
    } catch (failure) {
      // It may have died before it heard of this picture, or of another one.
      if (failure instanceof RendererGone) return attempt(wanted);
      throw failure;
    }
  };
};

/** The process ended without an answer. */
class RendererGone extends Error {}

interface Waiting {
  readonly resolve: (bytes: Buffer) => void;
  readonly reject: (failure: Error) => void;
}

interface Running {
  /** It takes nothing more. */
  readonly isRetired: () => boolean;
  readonly render: (job: RenderJob, waiting: Waiting) => void;
}

/** What a program needs to run at all. */
const ofSystem = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    ["PATH", "HOME", "SystemRoot", "TMPDIR", "TEMP"].flatMap((name) =>
      process.env[name] === undefined ? [] : [[name, process.env[name]]],
    ),
  );

const start = ({ mostBytes, idleMs, jobMs }: RenderBounds): Running => {
  const child: ChildProcess = fork(join(import.meta.dirname, "render-child.ts"), [], {
    serialization: "advanced",
    // No setting and no secret of the shop is there; few arenas give more memory back.
    env: { ...ofSystem(), MALLOC_ARENA_MAX: "2" },
    execArgv: [],
  });
  child.unref();
  child.channel?.unref();
  const jobs = new Map<number, Waiting & { readonly timer: NodeJS.Timeout }>();
  let isRetired = false;
  let idle: NodeJS.Timeout | undefined;

  const retire = (): void => {
    isRetired = true;
    clearTimeout(idle);
    child.kill("SIGKILL");
  };
  const take = (job: number) => {
    const waiting = jobs.get(job);
    jobs.delete(job);
    clearTimeout(waiting?.timer);
    return waiting;
  };
  child.on("message", ({ job, rss, bytes, failure }: RenderAnswer) => {
    const waiting = take(job);
    if (bytes === undefined) waiting?.reject(new Error(failure ?? "No picture came."));
    else waiting?.resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    if (rss > mostBytes) isRetired = true;
    if (jobs.size > 0) return;
    if (isRetired) retire();
    else idle = setTimeout(retire, idleMs).unref();
  });
  const ended = (reason: string): void => {
    isRetired = true;
    clearTimeout(idle);
    for (const job of jobs.keys()) take(job)?.reject(new RendererGone(reason));
  };
  child.on("error", (error) => ended(error.message));
  child.once("exit", (code, signal) => ended(`The renderer ended: ${signal ?? code}`));

  return {
    isRetired: () => isRetired,
    render: (job, waiting) => {
      clearTimeout(idle);
      const timer = setTimeout(retire, jobMs).unref();
      jobs.set(job.job, { ...waiting, timer });
      child.send(job, (failure) => {
        if (failure !== null) ended(failure.message);
      });
    },
  };
};
