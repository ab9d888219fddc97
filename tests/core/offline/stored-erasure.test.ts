import fc from "fast-check";
import { afterEach, expect, it, vi } from "vitest";
import type { CustomerId } from "../../../api-schema/primitives.ts";
import { isOutdated } from "../../../core/offline/cache-names.ts";
import { dropOutdated, keepBudgets, stamped, withCache } from "../../../worker/caches.ts";
import { forgetPerson, storePerson } from "../../../worker/person.ts";
import { answerPicture, cachePicturesOf } from "../../../worker/pictures.ts";

// safe: a number of this file's own
const LEA = 48 as CustomerId;
// safe: as above
const PAUL = 31 as CustomerId;

type Step = <A>(answer: A) => Promise<A>;

/** A browser's caches, each of whose steps ends when the schedule says so. */
const cachesBy = (step: Step) => {
  const kept = new Map<string, Map<string, Response>>();
  const keyOf = (request: Request | string) =>
    typeof request === "string" ? request : request.url;
  const cacheOf = (things: Map<string, Response>) => ({
    keys: () => step([...things.keys()].map((url) => ({ url }))),
    match: (request: Request | string) => step(things.get(keyOf(request))?.clone()),
    put: async (request: Request | string, response: Response) => {
      await step(null);
      things.set(keyOf(request), response);
    },
    delete: (request: Request | string) => step(things.delete(keyOf(request))),
  });
  return {
    kept,
    storage: {
      keys: () => step([...kept.keys()]),
      match: (key: string, { cacheName }: { readonly cacheName: string }) =>
        step(kept.get(cacheName)?.get(key)?.clone()),
      open: async (name: string) => {
        await step(null);
        const things = kept.get(name) ?? new Map<string, Response>();
        kept.set(name, things);
        return cacheOf(things);
      },
      delete: (name: string) => step(kept.delete(name)),
    },
  };
};

/** A browser whose caches answer at once, and in the schedule's order once it is started. */
const browserBy = (schedule: fc.Scheduler) => {
  let isScheduled = false;
  const { kept, storage } = cachesBy((value) =>
    isScheduled ? schedule.schedule(Promise.resolve(value)) : Promise.resolve(value),
  );
  vi.stubGlobal("caches", storage);
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("a picture")));
  return {
    startSchedule: () => {
      isScheduled = true;
    },
    caches: () => [...kept.keys()],
  };
};

const answer = () => new Response('{"picture":"/images/products/farine.jpg"}');

/** What a worker does for a customer when an answer comes. */
const works = {
  budgets: (customer: CustomerId) => keepBudgets(customer, 0),
  pictures: (customer: CustomerId) => cachePicturesOf(customer, answer()),
  picture: async () => void (await answerPicture(new Request("https://shop.example/images/a.jpg"))),
  answer: (customer: CustomerId) =>
    withCache("panetier-reads-v2-", customer, async (cache) =>
      cache.put("/orders", await stamped(answer(), 0)),
    ),
} as const;

const anyWorks = fc.uniqueArray(fc.constantFrom("budgets", "pictures", "picture", "answer"), {
  minLength: 1,
});

afterEach(() => vi.unstubAllGlobals());

it("keeps nothing of who has signed out, whenever an answer comes", async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), anyWorks, async (schedule, names) => {
      const browser = browserBy(schedule);
      await storePerson(LEA);
      for (const name of names) await works[name](LEA);
      browser.startSchedule();
      const done = Promise.all([...names.map((name) => works[name](LEA)), forgetPerson()]);
      await schedule.waitFor(done);
      expect(browser.caches()).toEqual([]);
    }),
  );
});

it("keeps of two who follow each other what the second one reads, and nothing of the first", async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), anyWorks, async (schedule, names) => {
      const browser = browserBy(schedule);
      await forgetPerson();
      await storePerson(LEA);
      browser.startSchedule();
      const late = names.map((name) => works[name](LEA));
      const next = storePerson(PAUL).then(() => works.answer(PAUL));
      await schedule.waitFor(Promise.all([...late, next]));
      const all = browser.caches();
      expect(all.filter((name) => name.endsWith(String(LEA)))).toEqual([]);
      expect(all).toEqual(expect.arrayContaining(["panetier-person", `panetier-reads-v2-${PAUL}`]));
    }),
  );
});

it("keeps what the first reads after a sign-in bring, however many come at once", async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.integer({ min: 1, max: 4 }), async (schedule, reads) => {
      const browser = browserBy(schedule);
      await forgetPerson();
      browser.startSchedule();
      const read = () => storePerson(LEA).then(() => works.answer(LEA));
      await schedule.waitFor(Promise.all(Array.from({ length: reads }, read)));
      expect(browser.caches().toSorted()).toEqual(["panetier-person", `panetier-reads-v2-${LEA}`]);
    }),
  );
});

it("keeps nothing that a former build kept, of whomever it is", async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.constantFrom(LEA, PAUL, null), async (schedule, next) => {
      const browser = browserBy(schedule);
      await forgetPerson();
      await storePerson(LEA);
      await caches.open(`panetier-reads-${LEA}`);
      await works.answer(LEA);
      browser.startSchedule();
      const news = next === null ? forgetPerson() : storePerson(next);
      await schedule.waitFor(Promise.all([news, dropOutdated()]));
      expect(browser.caches().filter(isOutdated)).toEqual([]);
    }),
  );
});
