import { Clock, Effect, Layer, Schema } from "effect";
import { HttpRouter, HttpServerResponse } from "effect/http";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { markupText } from "../../core/content/html-entities.ts";
import { pageGuard } from "../web/page-guard.ts";
import { privateFile, privateFolder } from "../private-folders.ts";
import { randomBytesFor } from "../randomness.ts";
import { Push, PushNotice, PushNotSent } from "../ports/push.ts";

const StoredPush = Schema.Struct({ at: Schema.String, browser: Schema.String, notice: PushNotice });

/** Notifications as files in `folder`, which /_push shows; no push service receives them. */
export const pushFiles = (folder: string): Layer.Layer<Push> =>
  Layer.succeed(Push, {
    send: Effect.fnUntraced(function* ({ endpoint }, notice) {
      const at = new Date(yield* Clock.currentTimeMillis).toISOString();
      const stored = { at, browser: new URL(endpoint).host, notice };
      const tail = (yield* randomBytesFor("notice in a folder", 4)).toString("hex");
      yield* Effect.tryPromise({
        try: () => write(folder, `${at.replace(/[:.]/g, "-")}-${tail}`, JSON.stringify(stored)),
        catch: (cause) => new PushNotSent({ message: `Notice not written in ${folder}`, cause }),
      });
      return "sent" as const;
    }),
  });

const write = async (folder: string, own: string, text: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: privateFolder });
  const name = join(folder, own);
  // Renamed when whole, so that /_push never shows half of one.
  await writeFile(`${name}.part`, text, { mode: privateFile });
  await rename(`${name}.part`, `${name}.json`);
};

/** /_push: what was sent, newest first. For the embedded default only: anyone may read it. */
export const PushPage = (folder: string): Layer.Layer<never, never, HttpRouter.HttpRouter> =>
  HttpRouter.use((router) =>
    router.add("GET", "/_push", pageGuard(Effect.map(sent(folder), pageOf))),
  );

const sent = (folder: string) =>
  Effect.promise(async () => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".json"));
    const newest = names.toSorted().toReversed().slice(0, 200);
    return Promise.all(
      newest.map(async (name) => decode(await readFile(join(folder, name), "utf8"))),
    );
  });

const decode = Schema.decodeUnknownSync(Schema.fromJsonString(StoredPush));

const pageOf = (notices: readonly (typeof StoredPush.Type)[]) => {
  const rows = notices.map(
    ({ at, browser, notice: { title, body, url } }) =>
      `<tr><td><strong>${markupText(title)}</strong><br>${markupText(body)}</td><td><a href="${markupText(url)}">${markupText(url)}</a></td><td>${markupText(browser)}</td><td>${at}</td></tr>`,
  );
  const table =
    rows.length === 0
      ? "<p>Aucune notification n'a encore été envoyée.</p>"
      : `<table><thead><tr><th>Notification</th><th>Ouvre</th><th>Navigateur</th><th>Date</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
  return HttpServerResponse.text(
    `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Notifications envoyées</title></head><body><h1>Notifications envoyées</h1>${table}</body></html>`,
    { contentType: "text/html; charset=utf-8", headers: { "cache-control": "no-store" } },
  );
};
