import { Context, Effect, Layer } from "effect";
import { readFile } from "node:fs/promises";
import type { Town } from "../../api-schema/company.ts";

/** The towns of France by postcode: a file of half a megabyte, read when the first is asked for. */
export class Towns extends Context.Service<
  Towns,
  {
    /** By name; none for a postcode that no town has. Five digits, or nothing is found. */
    readonly of: (postcode: string) => Effect.Effect<readonly Town[]>;
  }
>()("panetier/registration/Towns") {
  static readonly layer: Layer.Layer<Towns> = Layer.sync(Towns, () => {
    let file: Buffer | undefined;
    const load = Effect.promise(async () => (file ??= await readFile(TOWNS)));
    return Towns.of({
      of: (postcode) => Effect.map(load, (bytes) => townsIn(bytes, postcode)),
    });
  });
}

const TOWNS = new URL("towns.txt", import.meta.url);

/** Searched as it lies: parsed into objects the same towns would weigh ten times as much. */
const townsIn = (file: Buffer, postcode: string): readonly Town[] => {
  if (!/^\d{5}$/.test(postcode)) return [];
  const head = `\n${postcode} `;
  const start = file.indexOf(head);
  if (start === -1) return [];
  const end = file.indexOf("\n", start + 1);
  const names = file.toString("utf8", start + head.length, end).split("|");
  return names.map((name) => ({ postcode, name }));
};
