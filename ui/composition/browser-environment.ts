import { navigate } from "wouter/use-browser-location";
import { LOGIN_MARK, SECURE_LOGIN_MARK, STORE_MARK } from "../../core/routes/first-screen.ts";
import { pageSeller } from "../../core/seller/page-seller.ts";
import type { Environment, LetSleep } from "../environment/environment.ts";
import { pageBuild } from "../environment/page-build.ts";

const ONE_YEAR_S = 365 * 24 * 3600;
const LOCKS = "panetier";
const CHANNEL = "panetier";

/** The real browser. */
export const browserEnvironment = (): Environment => ({
  origin: "",
  fetch: pageBuild().follow((request) => fetch(request)),
  now: () => Date.now(),
  path: () => location.pathname,
  isOnline: () => navigator.onLine,
  afterRendering: null,
  newKey: () => crypto.randomUUID(),
  localStorage: storageOf(() => window.localStorage),
  tabStorage: storageOf(() => window.sessionStorage),
  channel: typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(CHANNEL),
  lock: async (job, signal, name = "login") => {
    // Locks need a secure origin; without them, tabs renew one after the other by chance only.
    if (!("locks" in navigator)) return job();
    return navigator.locks.request(`${LOCKS}.${name}`, { signal }, job);
  },
  isInView: () => document.visibilityState === "visible",
  upload: async (request, notify) => {
    const { sendWithProgress } = await import("../environment/send-with-progress.ts");
    return pageBuild().follow((sent) => sendWithProgress(sent, notify))(request);
  },
  navigate: (path, { replace }) => navigate(path, { replace }),
  markLogin: (mayHaveOne) => {
    const lifetime = mayHaveOne ? ONE_YEAR_S : 0;
    const isSecure = window.location.protocol === "https:";
    if (isSecure) {
      document.cookie = `${SECURE_LOGIN_MARK}=1; path=/; max-age=${lifetime}; samesite=lax; secure`;
    }
    // Under https one of before may be left, which would say 'member' after the sign-out.
    document.cookie = `${LOGIN_MARK}=1; path=/; max-age=${isSecure ? 0 : lifetime}; samesite=lax`;
  },
  markStore: (storeId) => {
    const lifetime = storeId === null ? 0 : ONE_YEAR_S;
    const secure = window.location.protocol === "https:" ? "; secure" : "";
    document.cookie = `${STORE_MARK}=${storeId ?? ""}; path=/; max-age=${lifetime}; samesite=lax${secure}`;
  },
  leave: (url) => window.location.assign(url),
  openTab: () => {
    const tab = window.open("about:blank", "_blank");
    if (tab === null) return null;
    return {
      leadTo: (url) => {
        // Where it leads must not be able to lead this tab elsewhere.
        tab.opener = null;
        tab.location.replace(url);
      },
      close: () => tab.close(),
    };
  },
  drawForBakehouse: (on) => {
    if (on) document.documentElement.dataset["bakehouse"] = "";
    else delete document.documentElement.dataset["bakehouse"];
  },
  // Browsers without it, and pages that did not come by https.
  keepAwake: "wakeLock" in navigator ? keepAwake : null,
  // oxlint-disable-next-line no-console -- answers of a wrong shape are for whoever debugs (spec §5)
  log: (message, details) => console.warn(message, details),
  misread: () => pageBuild().misread(),
  seller: pageSeller(document),
});

const keepAwake = async (): Promise<LetSleep> => {
  const lock = await navigator.wakeLock.request("screen");
  return () => void lock.release();
};

/** Reading the property throws where cookies are blocked. */
const storageOf = (read: () => Storage): Storage | null => {
  try {
    return read();
  } catch {
    return null;
  }
};
