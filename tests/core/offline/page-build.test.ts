import { expect, it } from "vitest";
import { CACHED_AT_HEADER } from "../../../core/offline/cache-reader.ts";
import { BUILD_HEADER } from "../../../core/offline/other-build.ts";
import { openPageBuild } from "../../../core/offline/page-build.ts";

const MINUTE = 60_000;

interface Around {
  readonly own?: string;
  readonly hasStorage?: boolean;
  /** The build that answers; null where none does. */
  readonly anyAnswer?: string | null;
}

/** A page of build 'a' that was opened with an empty tab. */
const page = ({ own = "a", hasStorage = true, anyAnswer = "b" }: Around = {}) => {
  const kept = new Map<string, string>();
  const state = { now: 10 * MINUTE, opened: 0 };
  let type = (): void => undefined;
  const build = openPageBuild({
    own: own === "" ? null : own,
    tabStorage: hasStorage
      ? {
          getItem: (key) => kept.get(key) ?? null,
          setItem: (key, text) => void kept.set(key, text),
        }
      : null,
    now: () => state.now,
    send: () =>
      anyAnswer === null
        ? Promise.reject(new TypeError("away"))
        : Promise.resolve(answer(anyAnswer)),
    onInput: (notify) => {
      type = notify;
    },
    openAnew: () => {
      state.opened += 1;
    },
    anyAnswer: () => new Request("http://localhost/healthz"),
  });
  /** A call that is answered by that build. */
  const call = (by: string | null, more: Record<string, string> = {}, method = "GET") =>
    build.follow(() => Promise.resolve(answer(by, more)))(
      new Request("http://localhost/api/v2/shop/orders", { method }),
    );
  return { build, state, call, type: () => type() };
};

const answer = (by: string | null, more: Record<string, string> = {}) =>
  new Response("{}", { headers: { ...(by === null ? {} : { [BUILD_HEADER]: by }), ...more } });

it("[LIFE-3] gives way on the way to another page once another build answers, and not before", async () => {
  const { build, state, call } = page();
  await call("a");
  build.pathChanged();
  expect(state.opened).toBe(0);
  await call("b");
  expect(state.opened).toBe(0);
  build.pathChanged();
  expect(state.opened).toBe(1);
});

it("[LIFE-3] gives way once a minute: processes of both builds may still answer in turn", async () => {
  const { build, state, call } = page();
  await call("b");
  build.pathChanged();
  state.now += MINUTE - 1;
  build.pathChanged();
  expect(state.opened).toBe(1);
  state.now += 1;
  build.pathChanged();
  expect(state.opened).toBe(2);
  await call("a");
  state.now += MINUTE;
  build.pathChanged();
  expect(state.opened).toBe(2);
});

it("[LIFE-3] stays while it is held, while a change is on its way, and where a tab keeps nothing", async () => {
  const held = page();
  await held.call("b");
  held.build.pathChanged(() => true);
  expect(held.state.opened).toBe(0);
  let end = (_: Response): void => undefined;
  const sent = held.build.follow(() => new Promise((done) => (end = done)))(
    new Request("http://localhost/api/v2/shop/orders", { method: "POST" }),
  );
  expect(held.build.isSending()).toBe(true);
  held.build.pathChanged();
  expect(held.state.opened).toBe(0);
  end(answer("b"));
  await sent;
  held.build.pathChanged();
  expect([held.build.isSending(), held.state.opened]).toEqual([false, 1]);

  const forgetful = page({ hasStorage: false });
  await forgetful.call("b");
  forgetful.build.pathChanged();
  expect(forgetful.state.opened).toBe(0);
});

it("[LIFE-2] hears nothing of what the browser has kept, and tells once that there is another", async () => {
  const { build, state, call } = page();
  const told: string[] = [];
  build.onOther(() => told.push("other"));
  await call("b", { [CACHED_AT_HEADER]: "2026-11-29T00:00:00.000Z" });
  await call(null);
  build.pathChanged();
  expect([told, state.opened]).toEqual([[], 0]);
  await call("b");
  await call("c");
  expect(told).toEqual(["other"]);
});

it("[LIFE-5] an answer that it does not understand opens it anew, unless something is typed", async () => {
  const { build, state, call, type } = page();
  await call("a");
  expect([build.misread(), state.opened]).toEqual([false, 0]);
  await call("b");
  type();
  expect([build.isTyped(), build.misread(), state.opened]).toEqual([true, true, 0]);
  build.pathChanged(() => true);
  expect([build.isTyped(), build.misread(), state.opened]).toEqual([false, false, 1]);
});

it("[LIFE-4] code that cannot be had opens it anew, where a server answers", async () => {
  const there = page();
  expect([await there.build.codeMissing(), there.state.opened]).toEqual([true, 1]);
  // What else was on its way ends with the page: it says nothing any more.
  expect([await there.build.codeMissing(), there.state.opened]).toEqual([true, 1]);
  // The same build: a process that is replaced had it not.
  const same = page({ anyAnswer: "a" });
  expect([await same.build.codeMissing(), same.state.opened]).toEqual([true, 1]);
  const away = page({ anyAnswer: null });
  expect([await away.build.codeMissing(), away.state.opened]).toEqual([false, 0]);
  const unnamed = page({ own: "" });
  expect([await unnamed.build.codeMissing(), unnamed.state.opened]).toEqual([false, 0]);
});
