import { expect, it } from "vitest";
import { subscribeToPushes } from "../../../worker/push.ts";

const ORIGIN = "https://panetier.example";

/** The worker's part for pushes in a browser's place: what it shows and opens. */
const startWorker = (tabs: readonly string[] = []) => {
  const heard = new Map<string, (event: object) => void>();
  const done: string[] = [];
  const self = {
    addEventListener: (type: string, listener: (event: object) => void) =>
      heard.set(type, listener),
    location: { origin: ORIGIN },
    registration: {
      showNotification: (title: string, { body, data }: { body: string; data: { url: string } }) =>
        done.push(`shows ${title} · ${body} · ${data.url}`),
    },
    clients: {
      matchAll: () =>
        Promise.resolve(tabs.map((url) => ({ url, focus: () => done.push(`focuses ${url}`) }))),
      openWindow: (url: string) => done.push(`opens ${url}`),
    },
  };
  // safe: what it asks of its scope
  subscribeToPushes(self as unknown as Parameters<typeof subscribeToPushes>[0]);
  const tell = async (type: string, event: object): Promise<readonly string[]> => {
    const waits: unknown[] = [];
    heard.get(type)?.({ ...event, waitUntil: (wait: unknown) => waits.push(wait) });
    await Promise.all(waits);
    return done;
  };
  return { hears: [...heard.keys()], tell };
};

const push = (notice: unknown) => ({ data: { json: () => notice } });
const press = (url: string) => ({ notification: { data: { url }, close: () => undefined } });

it("[PUSH-8] shows what it is told", async () => {
  const worker = startWorker();
  expect(worker.hears).toEqual(["push", "notificationclick"]);
  const notice = { title: "Farine", body: "Il reste 45 min", url: "/panier", tag: "x" };
  expect(await worker.tell("push", push(notice))).toEqual([
    "shows Farine · Il reste 45 min · /panier",
  ]);
});

it("[PUSH-8] shows something for a push that it cannot read, and leads to this site only", async () => {
  const unread = startWorker();
  expect(await unread.tell("push", { data: null })).toHaveLength(1);
  for (const url of ["https://evil.example/", "//evil.example", "/\\evil.example", 3]) {
    const shown = await startWorker().tell("push", push({ title: "A", body: "B", url, tag: "" }));
    expect(shown).toEqual(["shows A · B · /"]);
  }
});

it("[PUSH-8] opens the page once: a tab that shows it is taken up again", async () => {
  expect(await startWorker().tell("notificationclick", press("/panier"))).toEqual([
    `opens ${ORIGIN}/panier`,
  ]);
  const there = startWorker([`${ORIGIN}/catalogue`, `${ORIGIN}/panier`]);
  expect(await there.tell("notificationclick", press("/panier"))).toEqual([
    `focuses ${ORIGIN}/panier`,
  ]);
});
