import { Option, Schema } from "effect";
import type { SetSeals } from "./backup-key.ts";

const Manifest = Schema.Struct({
  form: Schema.Literal("backup 1"),
  name: Schema.String,
  at: Schema.String,
  /** A dump goes into any PostgreSQL of its version or later; a cluster starts where it is put. */
  kind: Schema.Literals(["dump", "cluster"]),
  postgres: Schema.Int,
  /** The newest migration of its schema. */
  schema: Schema.String,
  keyId: Schema.String,
  salt: Schema.String,
  parts: Schema.Int,
  sealedBytes: Schema.Int,
  files: Schema.Int,
  bytes: Schema.Int,
  withKeys: Schema.Boolean,
});

/** What stands in clear beside the parts of a set. */
export type Manifest = typeof Manifest.Type;

const Signed = Schema.fromJsonString(Schema.Struct({ manifest: Manifest, mac: Schema.String }));

export const textOfManifest = (manifest: Manifest, { mac }: SetSeals): string =>
  `${JSON.stringify({ manifest, mac: mac(canonical(manifest)) }, null, 2)}\n`;

/** The manifest with the sum that its key made; undefined when it is none. */
export const readManifest = (
  text: string,
): { readonly manifest: Manifest; readonly isRight: (seals: SetSeals) => boolean } | undefined =>
  Option.getOrUndefined(
    Option.map(Schema.decodeUnknownOption(Signed)(text), ({ manifest, mac }) => ({
      manifest,
      isRight: (seals: SetSeals) => seals.mac(canonical(manifest)) === mac,
    })),
  );

const canonical = (manifest: Manifest): string =>
  JSON.stringify(Object.entries(manifest).toSorted(([a], [b]) => (a < b ? -1 : 1)));
