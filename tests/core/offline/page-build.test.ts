import { expect, it } from "vitest";
import { CACHED_AT_HEADER } from "../../../core/offline/cache-reader.ts";
import { BUILD_HEADER } from "../../../core/offline/other-build.ts";
import { openPageBuild, pageBuildIn } from "../../../core/offline/page-build.ts";

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

/** A window of build 'a' whose server is of that build; its storage throws where cookies are blocked. */
const browserWindow = ({ named = true, blocked = false, full = false, by = "b" } = {}) => {
  const state = { reloaded: 0, requested: [] as string[], kept: new Map<string, string>() };
  let type = (): void => undefined;
  const window = {
    document: {
      querySelector: (selector: string) =>
        named && selector === 'meta[name="panetier-build"]' ? { content: "a" } : null,
      addEventListener: (name: string, listener: () => void, how: { capture: boolean }) => {
        if (name === "input" && how.capture) type = listener;
      },
    },
    get sessionStorage() {
      if (blocked) throw new Error("blocked");
      return {
        getItem: (key: string) => state.kept.get(key) ?? null,
        setItem: (key: string, text: string) => {
          if (full) throw new Error("full");
          state.kept.set(key, text);
        },
      };
    },
    fetch: (request: Request) => {
      state.requested.push(`${request.method} ${request.url} ${request.cache}`);
      return Promise.resolve(answer(by));
    },
    location: {
      href: "http://localhost/panier?x=1",
      reload: () => {
        state.reloaded += 1;
      },
    },
  };
  // safe: what a page's build asks of its window
  const build = pageBuildIn(window as unknown as Window, () => 10 * MINUTE);
  return { build, state, type: () => type() };
};

it("[LIFE-4] asks the window's own server, past the browser's cache, and loads the page anew", async () => {
  const { build, state } = browserWindow();
  expect(await build.codeMissing()).toBe(true);
  expect(state).toEqual({
    reloaded: 1,
    requested: ["GET http://localhost/healthz no-store"],
    kept: new Map([["panetier.build", "600000"]]),
  });
});

it("[LIFE-3] knows its build by the mark of the page, and what is typed anywhere on it", async () => {
  const { build, type } = browserWindow();
  expect(build.isTyped()).toBe(false);
  type();
  expect(build.isTyped()).toBe(true);
  const unnamed = browserWindow({ named: false });
  expect([await unnamed.build.codeMissing(), unnamed.state.requested]).toEqual([false, []]);
});

it("[LIFE-3] stays where the tab can keep nothing: cookies are blocked, or the storage is full", async () => {
  for (const refusal of [{ blocked: true }, { full: true }]) {
    const { build, state } = browserWindow(refusal);
    expect([await build.codeMissing(), state.reloaded]).toEqual([false, 0]);
  }
});

it("[LIFE-3] stays while several changes are on their way, and goes on when one has failed", async () => {
  const { build, state, call } = page();
  await call("b");
  const ends: Array<(by: Response) => void> = [];
  const send = (method: string) =>
    build.follow(() => new Promise((done) => void ends.push(done)))(
      new Request("http://localhost/api/v2/shop/orders", { method }),
    );
  const reads = [send("GET"), send("HEAD")];
  expect(build.isSending()).toBe(false);
  const changes = [send("PATCH"), send("DELETE")];
  ends[2]?.(answer("b"));
  await changes[0];
  expect([build.isSending(), build.misread(), state.opened]).toEqual([true, false, 0]);
  for (const end of ends) end(answer("b"));
  await Promise.all([...reads, ...changes]);
  const lost = build.follow(() => Promise.reject(new TypeError("away")))(
    new Request("http://localhost/api/v2/shop/orders", { method: "POST" }),
  );
  await expect(lost).rejects.toThrow("away");
  build.pathChanged();
  expect([build.isSending(), state.opened]).toEqual([false, 1]);
});

it("[LIFE-2] tells that there is another build again once its own has answered in between", async () => {
  const { build, call } = page();
  let told = 0;
  build.onOther(() => {
    told += 1;
  });
  for (const by of ["b", "b", "a", "c"]) await call(by);
  expect(told).toBe(2);
});
