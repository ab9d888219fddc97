import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliDecompressSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FirstScreen } from "../../../core/drawing/first-screen.ts";
import { type RenderThread, openRenderThread } from "../../../server/rendering/render-thread.ts";
import { makeLog } from "../../../server/log.ts";
import { shownSeller } from "../../known-firm.ts";
import { type DrawingBounds, TooBusyToRender } from "../../../server/rendering/drawing-bounds.ts";

/** Pages that do what no page should; `lives` counts the pages of this thread. */
const BUNDLE = `
let lives = 0;
export const renderFirstScreen = async ({ path, search, viewer, now, fetch, log }) => {
  lives += 1;
  const api = (name, init) => fetch(new Request("http://elsewhere.example/api/" + name, init));
  if (path === "/boucle") for (;;) lives += 0;
  if (path === "/jamais") for (;;) await new Promise((done) => setTimeout(done, 1));
  if (path === "/memoire") for (const all = []; ; ) all.push({ more: [all.length] });
  if (path === "/erreur") throw { _tag: "ServerRefused", code: 409, message: "déjà passée" };
  if (path === "/oubli") { void Promise.reject(new Error("nobody listens")); await new Promise(() => {}); }
  if (path === "/avide") for (let n = 0; n < 100; n += 1) await api("n" + n);
  if (path === "/bavarde") for (let n = 0; n < 100; n += 1) log("line", { n });
  if (path === "/enorme") return { html: "x".repeat(2_000_001), data: "" };
  if (path === "/attend") await api("silence");
  if (path === "/part") void api("silence").catch(() => {});
  const answer = await api("taxons?page=1", { headers: { "x-asked": "yes" } });
  return { html: [viewer, path, search, now, answer.status, await answer.text()].join(" "), data: String(lives) };
};`;

/** Pages wait for the test to let them go. */
const GATE = `
export const renderFirstScreen = async ({ path, fetch }) => {
  await fetch(new Request("http://elsewhere.example" + path));
  return { html: path, data: "" };
};`;

let folder: string;
let lines: Record<string, unknown>[];
let rooms: RenderThread[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "panetier-drawing-"));
  lines = [];
  rooms = [];
});
afterEach(async () => {
  await Promise.all(rooms.map((room) => room.close()));
  rmSync(folder, { recursive: true, force: true });
});

type Fetch = (request: Request) => Promise<Response>;

const roomWith = (
  code: string,
  fetch: Fetch = answering,
  bounds: Partial<DrawingBounds> = {},
): RenderThread => {
  const file = join(folder, `draw-${rooms.length}.mjs`);
  writeFileSync(file, code);
  const log = makeLog("info", (text) =>
    lines.push(
      ...text
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ),
  );
  const room = openRenderThread({
    bundle: pathToFileURL(file).href,
    fetch,
    log,
    bounds: { firstPauseMs: 10, longestPauseMs: 40, ...bounds },
  });
  rooms.push(room);
  return room;
};

const answering: Fetch = async ({ url, headers, signal }) =>
  new URL(url).pathname === "/api/silence"
    ? new Promise((_done, failed) => {
        signal.addEventListener("abort", () => failed(signal.reason));
      })
    : new Response(`${new URL(url).pathname} ${headers.get("x-asked")}`, { status: 203 });

const page = (path: string) =>
  ({
    path,
    search: "a=1",
    viewer: "visitor",
    customer: null,
    now: 1_700_000_000_000,
    seller: shownSeller,
  }) as const;

/** Draws it as soon as there is a thread again. */
const drawAgain = (room: RenderThread, path: string): Promise<FirstScreen> =>
  vi.waitUntil(() => room.draw(page(path)).catch(() => undefined), { timeout: 15_000 });

/** Of a new thread: the first page that it has drawn. */
const drawnFirst = { html: "visitor /b a=1 1700000000000 203 /api/taxons yes", data: "1" };

describe("the room where pages are drawn", () => {
  it("draws a page from what the shop answers to its calls", async () => {
    const room = roomWith(BUNDLE);
    expect(await room.draw(page("/b"))).toEqual(drawnFirst);
  });

  it("ends a page that loops for ever, while this thread goes on, and draws the next", async () => {
    const room = roomWith(BUNDLE, answering, { silentMs: 100, lookEveryMs: 20 });
    await room.draw(page("/b"));
    let turns = 0;
    const turning = setInterval(() => (turns += 1), 10);
    const silent = "Nothing was heard of it for 100 ms of work.";
    await expect(room.draw(page("/boucle"))).rejects.toThrow(silent);
    clearInterval(turning);
    expect(turns).toBeGreaterThan(5);
    expect(await drawAgain(room, "/b")).toEqual(drawnFirst);
    expect(lines).toEqual([expect.objectContaining({ level: "error", reason: silent })]);
  });

  it("ends a page that waits for ever on itself, and draws the next", async () => {
    const room = roomWith(BUNDLE, answering, { pageMs: 1500, graceMs: 500 });
    await drawAgain(room, "/b");
    await expect(room.draw(page("/jamais"))).rejects.toThrow("/jamais took longer than 1500 ms.");
    await vi.waitUntil(() => lines.length === 1, { timeout: 15_000 });
    expect(await drawAgain(room, "/b")).toEqual(drawnFirst);
  });

  it("ends with the thread alone when a page eats memory, and draws the next", async () => {
    const room = roomWith(BUNDLE, answering, { oldHeapMb: 24, youngHeapMb: 4, pageMs: 60_000 });
    await expect(room.draw(page("/memoire"))).rejects.toThrow("reaching memory limit");
    expect(await drawAgain(room, "/b")).toEqual(drawnFirst);
  });

  it("draws the next in another thread when nobody caught an error", async () => {
    const room = roomWith(BUNDLE);
    await expect(room.draw(page("/oubli"))).rejects.toThrow("nobody listens");
    expect(await drawAgain(room, "/b")).toEqual(drawnFirst);
  });

  it("says in words what a page failed with, and goes on with the same thread", async () => {
    const room = roomWith(BUNDLE);
    const failures = await Promise.all(
      ["/erreur", "/avide", "/enorme"].map((path) =>
        room.draw(page(path)).catch((error: unknown) => String(error).split("\n")[0]),
      ),
    );
    expect(failures).toEqual([
      "Error: { _tag: 'ServerRefused', code: 409, message: 'déjà passée' }",
      "Error: Error: The page asks 65 times.",
      "Error: Error: The page has 2000001 characters.",
    ]);
    expect((await room.draw(page("/b"))).data).toBe("4");
    expect(lines).toEqual([]);
  });

  it("passes on no more than twenty lines of a page", async () => {
    const room = roomWith(BUNDLE);
    await room.draw(page("/bavarde"));
    await vi.waitUntil(() => lines.length > 0);
    expect(lines.map(({ details }) => details)).toEqual(
      Array.from({ length: 20 }, (_, n) => `{ n: ${n} }`),
    );
  });

  it("lets go of what a page asked for when it has ended, or took too long", async () => {
    const left = Promise.withResolvers<string>();
    const leaving: Fetch = (request) => {
      request.signal.addEventListener("abort", () => left.resolve(request.url));
      return answering(request);
    };
    const room = roomWith(BUNDLE, leaving, { pageMs: 1000 });
    await room.draw(page("/part"));
    expect(await left.promise).toBe("http://panetier.internal/api/silence");
    // It waits: its call ends, so it ends by itself and the thread stays.
    await expect(room.draw(page("/attend"))).rejects.toThrow("/attend took longer than 1000 ms.");
    expect((await room.draw(page("/b"))).data).toBe("3");
  });

  it("draws four at once and lets sixteen wait, in their order; more go without", async () => {
    const asked: Array<readonly [path: string, go: () => void]> = [];
    const gate: Fetch = ({ url }) =>
      new Promise((done) =>
        asked.push([new URL(url).pathname, () => done(new Response("go"))] as const),
      );
    const room = roomWith(GATE, gate);
    // Those who come before there is a thread wait for it, as many as may wait at all.
    const all = Array.from({ length: 16 }, (_, n) => room.draw(page(`/${n}`)));
    await vi.waitUntil(() => asked.length === 4, { timeout: 20_000 });
    all.push(...[16, 17, 18, 19].map((n) => room.draw(page(`/${n}`))));
    await expect(room.draw(page("/20"))).rejects.toEqual(
      new TooBusyToRender("Too many pages are being drawn."),
    );
    for (let n = 0; n < 20; n += 1) {
      await vi.waitUntil(() => asked.length > n, { timeout: 20_000 });
      expect(asked.length).toBeLessThanOrEqual(n + 4);
      asked[n]?.[1]();
      expect(await all[n]).toEqual({ html: `/${n}`, data: "" });
    }
    expect(asked.map(([path]) => path)).toEqual(Array.from({ length: 20 }, (_, n) => `/${n}`));
  });

  it("rests longer before each thread that cannot live, up to a longest pause", async () => {
    roomWith("throw new Error('no code');");
    await vi.waitUntil(() => lines.length >= 4, { timeout: 15_000 });
    expect(lines.slice(0, 4).map(({ pauseMs, reason }) => [pauseMs, reason])).toEqual(
      [10, 20, 40, 40].map((pause) => [pause, expect.stringContaining("no code")]),
    );
  });

  it("compresses beside the server", async () => {
    const room = roomWith(BUNDLE);
    await room.draw(page("/b"));
    const body = Buffer.from("farine ".repeat(1000));
    const small = await room.compress(body, 10);
    expect(small.length).toBeLessThan(100);
    expect(brotliDecompressSync(small).toString()).toBe(body.toString());
  });

  it("gives up what it was doing when it closes", async () => {
    const room = roomWith(BUNDLE);
    await room.draw(page("/b"));
    const last = room.draw(page("/attend"));
    void room.close();
    await expect(last).rejects.toThrow("The shop closes.");
    await expect(room.draw(page("/b"))).rejects.toBeInstanceOf(TooBusyToRender);
    expect(lines).toEqual([]);
  });
});
