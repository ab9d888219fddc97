import { Effect } from "effect";
import { join } from "node:path";
import type { RemiseFiles } from "../debits/remise-files.ts";
import { nodeDisk } from "../exchange/folder/disk.ts";
import { CollectionsUnavailable } from "../ports/collections.ts";

/**
 * Puts the file of a remise into `out/remises` of the folder of files, for a program of the house that brings it to
 * the bank: the bytes that the desk downloads, for the shop's account alone, whole once they have their name. What
 * that program has taken away is not put there again: the file is written under a name that nobody looks for, noted,
 * and only then given its own, so that a kill at any instant neither loses nor doubles it (CASH-22).
 */
export const placeRemise = (exchangeDir: string, files: RemiseFiles["Service"], batch: number) =>
  files.place(batch, ({ name }) => {
    const folder = join(exchangeDir, "out", "remises");
    const ready = join(folder, `.${name}`);
    return {
      prepare: (xml) =>
        onDisk(async () => {
          await nodeDisk.makeFolder(folder);
          await nodeDisk.write(ready, xml);
        }),
      reveal: onDisk(async () => {
        if ((await nodeDisk.entry(ready)) !== undefined) {
          await nodeDisk.move(ready, join(folder, name));
        }
      }),
    };
  });

/** A folder that is full or away keeps a remise from being handed over until it is back. */
const onDisk = (work: () => Promise<void>) =>
  Effect.tryPromise({
    try: work,
    catch: (cause) =>
      new CollectionsUnavailable({ message: "The folder of files takes no remise", cause }),
  });
