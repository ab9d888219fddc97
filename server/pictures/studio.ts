import { Context, Effect, Layer } from "effect";
import { join } from "node:path";
import { Settings } from "../config.ts";
import { ServerLog } from "../web/server-log.ts";
import type { Photograph } from "./photograph.ts";
import { inLine } from "./photograph-line.ts";
import type { PictureCache } from "./picture-cache.ts";

/** What makes pictures, loaded with the first of them: its encoder weighs more than most of the server. */
export interface StudioTools {
  readonly cache: PictureCache;
  /** One after the other; rejects with `PictureBusy` when too many wait. */
  readonly photograph: (file: string) => Promise<Photograph>;
}

/** One for the process: at most so many pictures are made at once, whoever asks. */
export class Studio extends Context.Service<
  Studio,
  { readonly tools: () => Promise<StudioTools> }
>()("panetier/pictures/Studio") {
  static readonly layer: Layer.Layer<Studio, never, Settings | ServerLog> = Layer.effect(
    Studio,
    Effect.gen(function* () {
      const { dataDir } = yield* Settings;
      const log = yield* ServerLog;
      let ready: Promise<StudioTools> | undefined;
      return { tools: () => (ready ??= loadTools(join(dataDir, "pictures"), log)) };
    }),
  );
}

async function loadTools(folder: string, log: ServerLog["Service"]): Promise<StudioTools> {
  const [{ openPictureCache }, { openRenderProcess }] = await Promise.all([
    import("./picture-cache.ts"),
    import("./render-process.ts"),
  ]);
  const { size, photograph } = openRenderProcess();
  const reports = {
    failed: (error: unknown) =>
      log.write("error", "A picture could not be made.", { error: String(error) }),
    unkept: (error: unknown) =>
      log.write("error", "Pictures are served, but cannot be kept on the disk.", {
        error: String(error),
      }),
  };
  return { cache: openPictureCache(folder, reports, size), photograph: inLine(photograph) };
}
