import { Effect, Layer, Stream } from "effect";
import { createReadStream } from "node:fs";
import { chmod, copyFile, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { FileStorage, StorageFailed } from "../ports/file-storage.ts";
import { privateFile, privateFolder } from "../private-folders.ts";

/** Files in `folder`, closed to other accounts of the machine, a thousandth of them in each folder within. */
export const folderStorage = (folder: string): Layer.Layer<FileStorage> =>
  Layer.succeed(FileStorage, {
    put: (key, { path }) => tried("not written", () => write(placeOf(folder, key), path)),
    get: (key) =>
      Effect.map(
        tried("not read", () => open(placeOf(folder, key)).then((file) => file.close())),
        () =>
          Stream.fromAsyncIterable(createReadStream(placeOf(folder, key)), failed("not read")).pipe(
            Stream.map((piece) => (typeof piece === "string" ? Buffer.from(piece) : piece)),
          ),
      ),
    remove: (key) => tried("not removed", () => rm(placeOf(folder, key), { force: true })),
  });

// Keys are the shop's own; anything else would be a path of somebody's choosing.
const placeOf = (folder: string, key: string): string => {
  if (!/^[\w-]{43}$/.test(key)) throw new RangeError("This is no key of a stored file.");
  return join(folder, key.slice(0, 2), key);
};

const write = async (place: string, from: string): Promise<void> => {
  await mkdir(dirname(place), { recursive: true, mode: privateFolder });
  const part = `${place}.part`;
  await copyFile(from, part);
  await chmod(part, privateFile);
  const file = await open(part, "r+");
  try {
    // On the disk before its name says that it is there.
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(part, place);
};

const failed = (what: string) => (cause: unknown) =>
  new StorageFailed({ message: `File ${what} in the folder of stored files`, cause });

const tried = <A>(what: string, run: () => Promise<A>): Effect.Effect<A, StorageFailed> =>
  Effect.tryPromise({ try: run, catch: failed(what) });
