import { CACHED_AT_HEADER } from "./cache-reader.ts";
import { BUILD_HEADER, BUILD_MARK, mayOpenAnew, otherBuild } from "./other-build.ts";

type Send = (request: Request) => Promise<Response>;

/** Of which build this page is, beside the one that answers it, and when it may give way to that. */
export interface PageBuild {
  /** The same calls: their answers say which build answers, and a change on its way holds the page. */
  readonly follow: (send: Send) => Send;
  /** Calls whenever another build has answered for the first time since the page's own did. */
  readonly onOther: (notify: () => void) => void;
  /** A change is on its way to the server. */
  readonly isSending: () => boolean;
  /** Something was typed on the page that is shown. */
  readonly isTyped: () => boolean;
  /** Another page is shown: it gives way to the other build, unless something would be lost by it. */
  readonly pathChanged: (isHeld?: () => boolean) => void;
  /** An answer was not understood. True when only what is typed keeps the page from giving way. */
  readonly misread: () => boolean;
  /** Code could not be had: whether the page is being opened anew for it, which needs a server that answers. */
  readonly codeMissing: () => Promise<boolean>;
}

/** The page and its browser, as far as builds go. */
export interface BuildWorld {
  /** The build that the page names; null where it names none. */
  readonly own: string | null;
  /** What this tab alone keeps; null where storage is refused. */
  readonly tabStorage: Pick<Storage, "getItem" | "setItem"> | null;
  readonly now: () => number;
  readonly send: Send;
  readonly onInput: (notify: () => void) => void;
  readonly openAnew: () => void;
  /** Where any process answers, however busy it is. */
  readonly anyAnswer: () => Request;
}

const OPENED = "panetier.build";

export const openPageBuild = (world: BuildWorld): PageBuild => {
  const notified = new Set<() => void>();
  let other: string | null = null;
  let sending = 0;
  let isTyped = false;
  let isOpening = false;
  world.onInput(() => {
    isTyped = true;
  });

  const hear = ({ headers }: Response): void => {
    const answered = headers.get(BUILD_HEADER);
    // What the service worker has kept says of no server that is there now.
    if (answered === null || headers.has(CACHED_AT_HEADER)) return;
    const before = other;
    other = otherBuild(world.own, answered);
    if (before === null && other !== null) for (const notify of notified) notify();
  };
  const follow =
    (send: Send): Send =>
    async (request) => {
      const isChange = request.method !== "GET" && request.method !== "HEAD";
      if (isChange) sending += 1;
      try {
        const answer = await send(request);
        hear(answer);
        return answer;
      } finally {
        if (isChange) sending -= 1;
      }
    };

  /** False where it did so a moment ago, or nobody would know that it did. */
  const openAnew = (): boolean => {
    const { tabStorage } = world;
    const kept = tabStorage?.getItem(OPENED) ?? null;
    const now = world.now();
    if (tabStorage === null || !mayOpenAnew(kept === null ? null : Number(kept), now)) return false;
    try {
      tabStorage.setItem(OPENED, String(now));
    } catch {
      return false;
    }
    isOpening = true;
    world.openAnew();
    return true;
  };

  return {
    follow,
    onOther: (notify) => void notified.add(notify),
    isSending: () => sending > 0,
    isTyped: () => isTyped,
    pathChanged: (isHeld = () => false) => {
      isTyped = false;
      if (other !== null && sending === 0 && !isHeld()) openAnew();
    },
    misread: () => {
      if (other === null) return false;
      if (!isTyped && sending === 0) openAnew();
      return isTyped;
    },
    codeMissing: async () => {
      if (world.own === null) return false;
      // What was on its way ends with the page.
      if (isOpening) return true;
      const answer = await follow(world.send)(world.anyAnswer()).catch(() => null);
      return answer?.ok === true && openAnew();
    },
  };
};

/** The same of the page in that window. */
export const pageBuildIn = (window: Window, now: () => number): PageBuild =>
  openPageBuild({
    own:
      window.document.querySelector<HTMLMetaElement>(`meta[name="${BUILD_MARK}"]`)?.content ?? null,
    tabStorage: tabStorageOf(window),
    now,
    send: (request) => window.fetch(request),
    onInput: (notify) => window.document.addEventListener("input", notify, { capture: true }),
    openAnew: () => window.location.reload(),
    anyAnswer: () => new Request(new URL("/healthz", window.location.href), { cache: "no-store" }),
  });

/** Reading the property throws where cookies are blocked. */
const tabStorageOf = (window: Window): Storage | null => {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
};
