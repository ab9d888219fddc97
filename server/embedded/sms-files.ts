import { Clock, Effect, Layer, Schema } from "effect";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Sms, SmsMessage, SmsNotSent } from "../ports/sms.ts";
import { privateFile, privateFolder } from "../private-folders.ts";
import { randomBytesFor } from "../randomness.ts";

const StoredSms = Schema.Struct({ at: Schema.Int, message: SmsMessage });
export type StoredSms = typeof StoredSms.Type;

/** Text messages as files in `folder`, which /_mail shows beside the mails; none reaches a telephone. */
export const smsFiles = (folder: string): Layer.Layer<Sms> =>
  Layer.succeed(Sms, {
    offered: true,
    send: Effect.fnUntraced(function* (message) {
      const at = yield* Clock.currentTimeMillis;
      const tail = (yield* randomBytesFor("SMS in a folder", 4)).toString("hex");
      yield* Effect.tryPromise({
        try: () => write(folder, `${stampOf(at)}-${tail}`, JSON.stringify({ at, message })),
        catch: (cause) => new SmsNotSent({ message: `SMS not written in ${folder}`, cause }),
      });
      return "sent" as const;
    }),
  });

const stampOf = (at: number): string => new Date(at).toISOString().replace(/[:.]/g, "-");

const write = async (folder: string, own: string, text: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: privateFolder });
  const name = join(folder, own);
  // Renamed when whole, so that /_mail never shows half of one.
  await writeFile(`${name}.part`, text, { mode: privateFile });
  await rename(`${name}.part`, `${name}.json`);
};

/** The newest first, fifty at most. */
export const listSms = (folder: string): Effect.Effect<readonly StoredSms[]> =>
  Effect.gen(function* () {
    const all = yield* Effect.promise(() => readdir(folder).catch(() => []));
    const newest = all
      .filter((name) => name.endsWith(".json"))
      .toSorted()
      .toReversed();
    const stored = yield* Effect.forEach(
      newest.slice(0, 50),
      (name) =>
        Effect.promise(() => readFile(join(folder, name), "utf8").catch(() => "")).pipe(
          Effect.flatMap(decode),
          Effect.option,
        ),
      { concurrency: 8 },
    );
    return stored.flatMap((each) => (each._tag === "Some" ? [each.value] : []));
  });

const decode = Schema.decodeUnknownEffect(Schema.fromJsonString(StoredSms));
