import type { LabStep } from "../link/lab-step.ts";
import {
  type Asking,
  lockOf,
  type Message,
  type SentStep,
  type ShopTab,
  stepUnpacker,
} from "../link/protocol.ts";
import type { Channel } from "../link/tab-link.ts";
import { emptyLog, type LabLog, logOf, received } from "../lab-log.ts";
import { createStore, type Store } from "../store.ts";

/** The tabs of the shop in this browser, and the one that is watched. */
export type Live = {
  readonly tabs: readonly ShopTab[];
  readonly attached: string | null;
  /** The tab that was watched has been closed; its log stays. */
  readonly lost: boolean;
  /** Events recorded so far in that tab; null when nothing is being recorded. */
  readonly recording: number | null;
};

export type LiveConnection = {
  readonly live: Store<Live>;
  readonly log: Store<LabLog>;
  readonly attach: (tab: string) => void;
  readonly record: (what: "start" | "stop" | "drop" | "recent") => void;
  /** Starts to listen; the answer ends it, and it may be opened again. */
  readonly open: () => () => void;
};

type LiveOptions = {
  readonly openChannel: () => Channel & Pick<BroadcastChannel, "close">;
  /** Names this laboratory among others. */
  readonly inspector: string;
  /** Runs a job soon: steps that come together are shown together. */
  readonly soon: (job: () => void) => void;
  /** Resolves when the holder of that lock has gone; null where there are no locks. */
  readonly whenFree: ((lock: string, signal: AbortSignal) => Promise<void>) | null;
  readonly onFile: (file: { readonly name: string; readonly text: string }) => void;
};

/** Watches the tabs of the shop over the channel. */
export const connectLive = (options: LiveOptions): LiveConnection => {
  const { inspector, soon, onFile } = options;
  let channel: ReturnType<LiveOptions["openChannel"]> | null = null;
  const live = createStore<Live>({ tabs: [], attached: null, lost: false, recording: null });
  const log = createStore<LabLog>(emptyLog);
  let unpack: ((sent: SentStep) => LabStep) | null = null;
  let pending: LabStep[] = [];
  const watched = new Map<string, AbortController>();
  const ask = (message: Asking): void => channel?.postMessage(message);

  const flush = (): void => {
    const steps = pending;
    pending = [];
    if (steps.length > 0) log.change((current) => received(current, steps));
  };
  const forget = (tab: string): void => {
    watched.get(tab)?.abort();
    watched.delete(tab);
    live.change((current) => ({
      ...current,
      tabs: current.tabs.filter((one) => one.tab !== tab),
      ...(current.attached === tab ? { lost: true, recording: null } : {}),
    }));
  };
  const meet = (found: ShopTab): void => {
    live.change((current) => ({
      ...current,
      tabs: withTab(current.tabs, found),
      ...(current.attached === found.tab ? { lost: false } : {}),
    }));
    if (watched.has(found.tab)) return;
    const watching = new AbortController();
    watched.set(found.tab, watching);
    // A crash says no goodbye; an abort ends the wait without the tab having gone.
    options.whenFree?.(lockOf(found.tab), watching.signal).then(
      () => forget(found.tab),
      () => undefined,
    );
  };
  const attach = (tab: string): void => {
    const { attached } = live.get();
    if (attached !== null) ask({ kind: "detach", tab: attached, inspector });
    unpack = null;
    pending = [];
    live.change((current) => ({ ...current, attached: tab, lost: false, recording: null }));
    ask({ kind: "attach", tab, inspector });
  };
  const onMessage = ({ data }: MessageEvent<Message>): void => {
    if (data.kind === "here") {
      const back = data.tab === live.get().attached && live.get().lost;
      meet({ tab: data.tab, title: data.title, path: data.path });
      // Nobody to choose from: the only tab is meant. One that comes back is taken up again.
      if (back || live.get().attached === null) attach(data.tab);
      return;
    }
    if (data.kind === "gone") return forget(data.tab);
    if (!("tab" in data) || data.tab !== live.get().attached) return;
    if (data.kind === "all" && data.inspector === inspector) {
      const open = stepUnpacker(data.actors);
      pending = [];
      log.change((current) => logOf(data.actors, data.steps.map(open), current));
      unpack = open;
    }
    if (data.kind === "step" && unpack !== null) {
      pending.push(unpack(data.step));
      if (pending.length === 1) soon(flush);
      live.change(countedOne);
    }
    if (data.kind === "recording") {
      live.change((current) => ({ ...current, recording: data.since }));
    }
    if (data.kind === "recorded" && data.inspector === inspector) onFile(data);
  };
  const close = (): void => {
    const { attached } = live.get();
    if (attached !== null) ask({ kind: "detach", tab: attached, inspector });
    for (const watching of watched.values()) watching.abort();
    watched.clear();
    live.change((current) => ({ ...current, tabs: [], attached: null, recording: null }));
    channel?.close();
    channel = null;
  };
  return {
    live,
    log,
    attach,
    record: (what) => {
      const { attached } = live.get();
      if (attached !== null) ask({ kind: "record", tab: attached, inspector, what });
    },
    open: () => {
      channel = options.openChannel();
      channel.addEventListener("message", onMessage as EventListener); // safe: only the house posts there
      ask({ kind: "hello" });
      return close;
    },
  };
};

const withTab = (tabs: readonly ShopTab[], found: ShopTab): readonly ShopTab[] =>
  tabs.some(({ tab }) => tab === found.tab)
    ? tabs.map((one) => (one.tab === found.tab ? found : one))
    : [...tabs, found];

/** Each step that arrives while the tab records is one more event of its recording. */
const countedOne = (live: Live): Live =>
  live.recording === null ? live : { ...live, recording: live.recording + 1 };
