import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import type { Photograph } from "./photograph.ts";
import { type PhotographProblem, PhotographRefused } from "./photograph-refused.ts";
import type { Renderer } from "./picture-cache.ts";
import type { SourceBytes } from "./picture-source.ts";
import { checkRenderOptions, type RenderOptions } from "./picture-format.ts";
import type { RenderEffort } from "./render.ts";

/** What the process is asked, and what it answers, with the memory that it holds, in bytes. */
export type RenderTask =
  | {
      readonly kind: "size";
      readonly source: SourceBytes;
      readonly options: RenderOptions;
      readonly effort: RenderEffort;
    }
  | { readonly kind: "photograph"; readonly file: string };
export interface RenderJob {
  readonly job: number;
  readonly task: RenderTask;
}
export interface RenderAnswer {
  readonly job: number;
  readonly rss: number;
  readonly made?: Made;
  readonly failure?: string;
  /** A photograph that is not taken. */
  readonly problem?: PhotographProblem;
}

/** What came of a task. */
export interface Made {
  readonly bytes: Uint8Array;
  /** Of a photograph, in pixels. */
  readonly size?: Pick<Photograph, "width" | "height">;
}

export interface RenderProcess {
  readonly size: Renderer;
  /** As `takePhotograph`: what a file does to its decoder stays in that process. */
  readonly photograph: (file: string) => Promise<Photograph>;
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
export const openRenderProcess = (bounds: Partial<RenderBounds> = {}): RenderProcess => {
  const most = { ...BOUNDS, ...bounds };
  let current: Running | undefined;
  let count = 0;
  const attempt = (task: RenderTask): Promise<Made> =>
    new Promise((resolve, reject) => {
      if (current === undefined || current.isRetired()) current = start(most);
      current.render({ job: (count += 1), task }, { resolve, reject });
    });
  const twice = async (task: RenderTask): Promise<Made> => {
    try {
      return await attempt(task);
    } catch (failure) {
      // It may have died before it was notified of this picture, or of another one.
      if (failure instanceof RendererGone) return attempt(task);
      throw failure;
    }
  };
  return {
    size: async (source, options, effort) => {
      checkRenderOptions(options);
      const { bytes } = await twice({ kind: "size", source, options, effort });
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    },
    photograph: async (file) => {
      try {
        const { bytes, size } = await twice({ kind: "photograph", file });
        if (size === undefined) throw new Error("A photograph came without its size.");
        return { bytes, ...size };
      } catch (failure) {
        // Two processes have died of it, or of its time.
        if (failure instanceof RendererGone) throw new PhotographRefused("unreadable");
        throw failure;
      }
    },
  };
};

/** The process ended without an answer. */
class RendererGone extends Error {}

interface Waiting {
  readonly resolve: (made: Made) => void;
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
  child.on("message", ({ job, rss, made, failure, problem }: RenderAnswer) => {
    const waiting = take(job);
    if (made !== undefined) waiting?.resolve(made);
    else if (problem !== undefined) waiting?.reject(new PhotographRefused(problem));
    else waiting?.reject(new Error(failure ?? "No picture came."));
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
