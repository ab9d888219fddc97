import { Context, Effect, Layer } from "effect";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { type FileBounds, openKeptFiles } from "../cache/kept-files.ts";
import { Settings } from "../config.ts";
import { Vault } from "../keys/vault.ts";
import { ServerLog } from "../web/server-log.ts";
import { papersFolder } from "../private-folders.ts";

/** Some 15,000 invoices; each process counts again when it has written 32 MB. */
const FILE_BOUNDS: FileBounds = {
  mostBytes: 960 * 1024 * 1024,
  countEvery: 32 * 1024 * 1024,
  memoryBytes: 0,
  isPrivate: true,
};

/**
 * Papers that were drawn once, in DATA_DIR/papers. They name customers and may name an account: each is
 * sealed, and found by what it was drawn from. What is cut, changed, or sealed with a key that is gone is
 * not there.
 */
export class KeptPapers extends Context.Service<
  KeptPapers,
  {
    /** The paper made of `content`, from the disk when it was drawn before; `draw` makes it. */
    readonly paper: (
      content: unknown,
      draw: Effect.Effect<Uint8Array>,
    ) => Effect.Effect<Uint8Array>;
  }
>()("panetier/invoicing/KeptPapers") {
  static readonly layer: Layer.Layer<KeptPapers, never, Settings | Vault | ServerLog> =
    Layer.effect(
      KeptPapers,
      Effect.gen(function* () {
        const { dataDir } = yield* Settings;
        const vault = yield* Vault;
        const log = yield* ServerLog;
        const unkept = (error: unknown) =>
          log.write("error", "Papers are given, but cannot be kept on the disk.", {
            error: String(error),
          });
        // Opened with the first paper: a shop that draws none has no such folder.
        let opened: ReturnType<typeof openKeptFiles> | undefined;
        const files = () =>
          (opened ??= openKeptFiles(join(dataDir, papersFolder), unkept, FILE_BOUNDS));
        return KeptPapers.of({
          paper: Effect.fnUntraced(function* (content, draw) {
            const name = createHash("sha256").update(JSON.stringify(content)).digest("base64url");
            const label = `paper ${name}`;
            const sealed = yield* Effect.promise(() => files().read(name));
            const known = sealed === undefined ? undefined : openedOf(vault, label, sealed);
            if (known !== undefined) return known;
            const drawn = yield* draw;
            yield* Effect.promise(() => files().keep(name, vault.seal(label, drawn)));
            return drawn;
          }),
        });
      }),
    );
}

const openedOf = (
  vault: Vault["Service"],
  label: string,
  sealed: Uint8Array,
): Buffer | undefined => {
  try {
    return vault.open(label, sealed);
  } catch {
    // Cut, or sealed with a key that was retired: it is drawn anew.
    return undefined;
  }
};
