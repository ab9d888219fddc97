import crypto from "node:crypto";
import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import zlib from "node:zlib";
import { argon2WithLittleMemory } from "./little-memory.ts";
import { whenQuiet } from "./quiet.ts";

// Work of the machine's threads goes on alone, in the order in which it was asked for: with two at work, or
// beside what this thread does, the machine would say which is first. Imported before anything of the shop, which takes these functions as it is loaded.

type Callback = (error: Error | null, result: unknown) => void;

/** In this thread, told a turn later. */
const asked =
  (work: (...given: readonly unknown[]) => unknown) =>
  (...given: readonly unknown[]): void => {
    // safe: the last of them is the callback of every such function
    const done = given.at(-1) as Callback;
    const result = work(...given.slice(0, -1));
    setImmediate(() => done(null, result));
  };

const inTurn = (work: (...given: readonly unknown[]) => Promise<unknown>) =>
  function (this: unknown, ...given: readonly unknown[]): Promise<unknown> {
    return new Promise((resolve) => {
      whenQuiet(() => resolve(Reflect.apply(work, this, given)));
    });
  };

const replace = (
  of: object,
  names: readonly string[],
  by: (work: never) => (...given: readonly unknown[]) => unknown,
): void => {
  for (const name of names) {
    // safe: a function of that name stands there
    Reflect.set(of, name, by(Reflect.get(of, name) as never));
  }
};

Reflect.set(
  crypto,
  "argon2",
  asked((_algorithm, given) => {
    // safe: as the shop calls it
    return argon2WithLittleMemory(given as crypto.Argon2Parameters);
  }),
);
for (const name of ["gzip", "gunzip", "brotliCompress", "brotliDecompress"] as const) {
  // safe: the function of the same name that works in this thread
  const work = Reflect.get(zlib, `${name}Sync`) as (...given: readonly unknown[]) => unknown;
  Reflect.set(zlib, name, asked(work));
}
replace(
  fs,
  [
    "chmod",
    "copyFile",
    "lstat",
    "mkdir",
    "open",
    "readdir",
    "readFile",
    "rename",
    "rm",
    "stat",
    "unlink",
    "writeFile",
  ],
  inTurn,
);
replace(
  Object.getPrototypeOf(crypto.webcrypto.subtle),
  [
    "decrypt",
    "deriveBits",
    "deriveKey",
    "digest",
    "encrypt",
    "exportKey",
    "generateKey",
    "importKey",
    "sign",
    "verify",
  ],
  inTurn,
);
syncBuiltinESMExports();
