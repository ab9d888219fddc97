import { createRoot } from "react-dom/client";
import { vi } from "vitest";
import { LOGIN_MARK } from "../../core/routes/first-screen.ts";
import { SHOWN_SELLER_ID } from "../../core/seller/shown-seller.ts";
import { openConnectedShop } from "../../ui/connected-shop.ts";
import { giveTraces } from "../../ui/recording/trace-automation.ts";
import { Site } from "../../ui/site.tsx";
import { tracesFolder } from "../e2e/golden-sessions.ts";
import { press } from "./gestures.ts";
import { Locator } from "./locator.ts";
import { nodesFetch, type Person, send } from "./person.ts";
import { until } from "./until.ts";
import { forgetListeners, onSaved, type SavedFile } from "./window-parts.ts";

declare const window: Window & { readonly happyDOM: { readonly setURL: (url: string) => void } };

/** What stands between the page and the server: answers itself, or sends it on. */
export type Between = (
  request: Request,
  send: (request: Request) => Promise<Response>,
) => Promise<Response>;

/** A page that is loaded: everything that ends with it. */
interface Loaded {
  readonly leave: () => void;
}

/** Answers 5xx that pages have had: no test may have one unseen. */
export const serverErrors: string[] = [];

/** The traces of the pages that have gone, oldest first, where the golden sessions are recorded. */
export const goneTraces: string[] = [];

/** Where the bank's pages are. */
const BANK = /^\/_bank\//;

/** The document is one: of all pages, the one that is in front. */
const front: { page: Page | null } = { page: null };

/** A tab of somebody's browser, in the shop whose public address is `origin` and whose port is `server`. */
export class Page {
  readonly #person: Person;
  readonly #origin: string;
  readonly #server: string;
  readonly #root: Locator;
  #loaded: Loaded | null = null;
  #between: Between = (request, on) => on(request);
  #onRequest: (request: Request) => void = () => undefined;
  /** Calls that are on their way. */
  #running = new Set<Request>();
  /** What the server is doing still, for this page or for one before it. */
  readonly #ending = new Set<Promise<void>>();
  #address = "";
  /** How often it has been loaded. */
  loads = 0;

  constructor(person: Person, origin: string, server: string) {
    this.#person = person;
    this.#origin = origin;
    this.#server = server;
    this.#root = new Locator(
      "",
      (href) => this.#follow(href),
      (scope) => {
        this.#mustBeInFront();
        return [scope];
      },
    );
  }

  /** Loads it, as from the address bar, and waits until all of it is there. */
  async goto(path: string): Promise<void> {
    await this.begin(path);
    if (!BANK.test(location.pathname)) await this.whole();
  }

  /** Loads it without waiting: for answers that a test holds back. */
  async begin(path: string): Promise<void> {
    const address = new URL(path, this.#origin).href;
    this.close();
    await this.#load(address);
  }

  /** Also brings it to the front again. */
  async reload(): Promise<void> {
    await this.goto(front.page === this ? location.href : this.#address);
  }

  /** Goes where the page was before, within what is loaded. */
  async goBack(): Promise<void> {
    this.#mustBeInFront();
    window.history.back();
  }

  url(): string {
    this.#mustBeInFront();
    return location.href;
  }

  /** Lets go of everything that is of this page. */
  close(): void {
    this.#loaded?.leave();
    this.#loaded = null;
  }

  /** The next file that the page gives to the person. */
  saved(): Promise<SavedFile> {
    return new Promise((resolve) => {
      onSaved.call = resolve;
    });
  }

  /** Waits until the server has done all that this page asked for, and closed its connections. */
  async ended(): Promise<void> {
    await Promise.all(this.#ending);
  }

  /** Puts something between the page and the server from now on. */
  between(between: Between): void {
    this.#between = between;
  }

  /** Calls with everything that the page asks for from now on. */
  onRequest(call: (request: Request) => void): void {
    this.#onRequest = call;
  }

  /** Waits until nothing is on its way and nothing stands in the place of what is to come. */
  async whole(): Promise<void> {
    const isWhole = (): boolean =>
      this.#running.size === 0 &&
      document.querySelector("main") !== null &&
      document.querySelector("[data-coming], [aria-busy=true]") === null;
    let times = 0;
    await until(
      () => {
        // One answer may lead to the next call.
        times = isWhole() ? times + 1 : 0;
        return times > 2 || undefined;
      },
      () => `${this.#running.size} calls are on their way still, or something is to come`,
    );
  }

  readonly keyboard = {
    press: (name: string): Promise<void> => press(name, (href) => this.#follow(href)),
  };

  readonly getByRole: Locator["getByRole"] = (...asked) => this.#root.getByRole(...asked);
  readonly getByText: Locator["getByText"] = (...asked) => this.#root.getByText(...asked);
  readonly getByLabel: Locator["getByLabel"] = (...asked) => this.#root.getByLabel(...asked);
  readonly locator: Locator["locator"] = (...asked) => this.#root.locator(...asked);

  #mustBeInFront(): void {
    if (front.page !== this) throw new Error("Another page is in front: load this one again");
  }

  async #follow(href: string): Promise<void> {
    const { origin, href: whole } = new URL(href, location.href);
    if (origin !== this.#origin) throw new Error(`${whole} is another site`);
    await this.goto(whole);
  }

  async #load(address: string): Promise<void> {
    this.loads += 1;
    front.page?.close();
    front.page = this;
    const person = this.#person;
    window.happyDOM.setURL(address);
    fillStorage(localStorage, person.kept);
    fillStorage(sessionStorage, person.keptByTab);
    if (person.cookies.has(LOGIN_MARK)) document.cookie = `${LOGIN_MARK}=1; path=/`;
    const going = new AbortController();
    // The page sends requests, and nobody else does while it is there.
    vi.stubGlobal("fetch", (asked: Request | string, init?: RequestInit) =>
      asked instanceof Request ? this.#fetch(asked, going.signal) : nodesFetch(asked, init),
    );
    vi.stubGlobal("BroadcastChannel", undefined);
    // What leaves the shop goes on when whoever leaves it has come to an end; it is left once.
    const leave = (to: string): void => {
      setImmediate(() => {
        if (!going.signal.aborted) void this.begin(to);
      });
    };
    Object.assign(location, { assign: leave });
    let end = (): void => undefined;
    this.#loaded = {
      leave: () => {
        end();
        going.abort();
        forgetListeners();
        keepStorage(localStorage, person.kept);
        keepStorage(sessionStorage, person.keptByTab);
        keepLoginMark(person);
        emptyDocument();
        front.page = null;
        this.#address = location.href;
        this.#running = new Set();
      },
    };
    if (BANK.test(location.pathname)) {
      await this.#show(new Request(address), going.signal);
      return;
    }
    const seller = await this.#seller();
    if (!going.signal.aborted) end = open(seller);
  }

  /** A page of the bank: the server draws it, and no script of the shop runs in it. */
  async #show(asked: Request, going: AbortSignal): Promise<void> {
    const answer = await send(
      this.#person,
      this.#server,
      new Request(asked, { redirect: "manual" }),
    );
    if (going.aborted) return;
    const next = answer.headers.get("location");
    if (next !== null) {
      await this.begin(next);
      return;
    }
    // happy-dom loses the body after some media queries: '(width<=600px)' begins no tag.
    const text = (await answer.text()).replaceAll(/<style>.*?<\/style>/gs, "");
    if (going.aborted) return;
    document.body.innerHTML = new DOMParser().parseFromString(text, "text/html").body.innerHTML;
    for (const form of document.forms) {
      form.addEventListener("submit", (event) => {
        event.preventDefault();
        const body = new URLSearchParams();
        for (const [name, value] of new FormData(form)) {
          if (typeof value === "string") body.append(name, value);
        }
        const { submitter } = event;
        if (submitter instanceof HTMLButtonElement) body.append(submitter.name, submitter.value);
        void this.#show(new Request(form.action, { method: "POST", body }), going);
      });
    }
  }

  /** Who sells, as the server writes it into its pages. */
  async #seller(): Promise<string> {
    const answer = await send(
      this.#person,
      this.#server,
      new Request(`${this.#origin}/seller.json`),
    );
    return `<script type="application/json" id="${SHOWN_SELLER_ID}">${await answer.text()}</script>`;
  }

  #fetch(request: Request, going: AbortSignal): Promise<Response> {
    this.#onRequest(request);
    const running = this.#running.add(request);
    const sent = this.#between(request, async (asked) => {
      const answer = await send(this.#person, this.#server, asked);
      if (answer.status >= 500) serverErrors.push(`${answer.status} ${asked.url}`);
      return answer;
    });
    const ended = sent
      .then(
        (answer) => (going.aborted || request.signal.aborted ? answer.body?.cancel() : undefined),
        () => undefined,
      )
      .finally(() => {
        running.delete(request);
        this.#ending.delete(ended);
      });
    this.#ending.add(ended);
    return new Promise((resolve, reject) => {
      // A page that is gone hears of nothing.
      const say = (words: () => void) => (): void => (going.aborted ? undefined : words());
      const { signal } = request;
      signal.addEventListener(
        "abort",
        say(() => reject(signal.reason)),
      );
      sent.then(
        (answer) => say(() => resolve(endingWith([signal, going], answer)))(),
        (error: unknown) => say(() => reject(error))(),
      );
    });
  }
}

/** Opens the site in the empty document, as ui/start.tsx does; the answer ends it. */
const open = (seller: string): (() => void) => {
  document.documentElement.lang = "fr";
  document.head.innerHTML = seller;
  document.body.innerHTML = '<div id="root"></div>';
  const shop = openConnectedShop(null);
  // safe: put there above
  const root = createRoot(document.getElementById("root") as HTMLElement);
  root.render(<Site shop={shop} serverSnapshot={null} />);
  if (tracesFolder() !== null) giveTraces(shop.observation);
  return () => {
    const trace = window.panetierTrace?.();
    if (trace !== undefined) goneTraces.push(trace);
    window.dispatchEvent(new Event("pagehide"));
    root.unmount();
    shop.stop();
    shop.queryClient.clear();
  };
};

/** A stream of news that ends with who listens to it: the server waits for all that is open when it stops. */
const endingWith = (signals: ReadonlyArray<AbortSignal>, answer: Response): Response => {
  if (
    answer.body === null ||
    !answer.headers.get("content-type")?.startsWith("text/event-stream")
  ) {
    return answer;
  }
  const reader = answer.body.getReader();
  const cancel = (): void => void reader.cancel().catch(() => undefined);
  for (const signal of signals) signal.addEventListener("abort", cancel);
  const news = new ReadableStream<Uint8Array>({
    pull: async (stream) => {
      const { done, value } = await reader.read();
      if (done) stream.close();
      else stream.enqueue(value);
    },
    cancel,
  });
  return new Response(news, answer);
};

const fillStorage = (storage: Storage, kept: ReadonlyMap<string, string>): void => {
  storage.clear();
  for (const [name, value] of kept) storage.setItem(name, value);
};

const keepStorage = (storage: Storage, kept: Map<string, string>): void => {
  kept.clear();
  for (let at = 0; at < storage.length; at += 1) {
    const name = storage.key(at) ?? "";
    kept.set(name, storage.getItem(name) ?? "");
  }
};

/** It is the page that writes this cookie. */
const keepLoginMark = ({ cookies }: Person): void => {
  if (document.cookie.includes(`${LOGIN_MARK}=1`)) cookies.set(LOGIN_MARK, "1");
  else cookies.delete(LOGIN_MARK);
  document.cookie = `${LOGIN_MARK}=; path=/; max-age=0`;
};

const emptyDocument = (): void => {
  const { documentElement, head, body } = document;
  head.replaceChildren();
  body.replaceChildren();
  for (const element of [documentElement, body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
};
