import type { MeasureBook } from "./measures.ts";

/** A call that is over. */
interface EndedCall {
  readonly method: string;
  /** The route's pattern; a word for what has none. Never an address. */
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
}

/** Where people sign in, by the contract's routes. */
const DOORS: Readonly<Record<string, "shop" | "desk">> = {
  "/api/v2/shop/authentication-token": "shop",
  "/api/v2/staff/session": "desk",
  "/api/v2/staff/session/code": "desk",
  "/api/v2/staff/session/passkey": "desk",
  "/api/v2/staff/session/openid": "desk",
};

const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);

/** Counts a call, how long it took, and whether it was a sign-in that was refused. */
export const measureCall = (
  book: MeasureBook,
  { method, route, status, milliseconds }: EndedCall,
): void => {
  book.took(
    "shop_http_request_seconds",
    {
      method: METHODS.has(method) ? method : "other",
      route,
      status: STATUSES[Math.floor(status / 100)] ?? "other",
    },
    milliseconds / 1000,
  );
  if (status >= 500) book.count("shop_calls_failed_total", {});
  const door = method === "POST" ? DOORS[route] : undefined;
  if (door === undefined || !(status === 401 || status === 403 || status === 429)) return;
  const reason = status === 429 ? "slowed" : "wrong";
  book.count("shop_logins_refused_total", { door, reason });
};

const STATUSES = [undefined, "1xx", "2xx", "3xx", "4xx", "5xx"];
