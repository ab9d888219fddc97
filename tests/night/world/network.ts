import { type Fate, FATES } from "../../../machines/laboratory/night/fork.ts";
import type { Chance } from "../engine/chance.ts";

// Between browsers and the shop: each call waits here until the night takes it on, and so does its answer.

/** What happens to a call on its way. */
export type CallFault =
  | "lost before"
  | "lost after"
  | "never answered"
  | "served twice"
  | "refused 429"
  | "refused 500"
  | "refused 503";

export const CALL_FAULTS: readonly CallFault[] = [
  "lost before",
  "lost after",
  "never answered",
  "served twice",
  "refused 429",
  "refused 500",
  "refused 503",
];

/** One call, from the tab that makes it to its answer. */
export interface Call {
  readonly id: number;
  readonly from: string;
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly storeId: string | null;
  /** The customer whom its access token names; null for a call without one. */
  readonly caller: number | null;
  /** Whether that token is of an agent in the customer's place. */
  readonly isImpersonated: boolean;
  /** When that token ends, in milliseconds; null for a call without one. */
  readonly tokenEndsAt: number | null;
  readonly sent: string;
  fault: CallFault | null;
  answered: { readonly status: number; readonly body: string } | null;
}

/** The cookies of a browser, and where it is at home. */
export interface Sender {
  readonly name: string;
  readonly cookies: Map<string, string>;
  readonly address: string;
  readonly isOnline: () => boolean;
}

export interface Network {
  /** How a tab fetches. */
  readonly fetchOf: (sender: Sender) => (request: Request) => Promise<Response>;
  /** Calls that have not reached the shop, in the order in which they were made. */
  readonly toServe: () => readonly Call[];
  /** Calls whose answer has not reached the browser. */
  readonly toAnswer: () => readonly Call[];
  /** The shop works at them. */
  readonly served: () => readonly Call[];
  readonly serve: (id: number) => void;
  readonly answer: (id: number) => void;
  /** The process has gone: who waits for it hears that the connection broke. */
  readonly breakServed: () => void;
  /** Calls that have been answered since it was asked last. */
  readonly news: () => readonly Call[];
  /** Calls that have gone to the shop since it was asked last, whether they reach it or not. */
  readonly departures: () => readonly Call[];
  /** From now on that call, which may still be to come, fares so. */
  readonly fork: (id: number, fate: Fate) => void;
  /** Whether what `fork` said of that call has come about. */
  readonly hasForked: (id: number) => boolean;
  /** A call that is late waits no longer. */
  readonly release: (id: number) => void;
  /** Whether calls that are made from now on meet no fault; those that wait for nothing hear of it. */
  readonly calm: (isCalm: boolean) => void;
}

export const ORIGIN = "https://boutique.night.invalid";

type Handler = (request: Request) => Promise<Response>;

interface Travelling {
  readonly call: Call;
  readonly sender: Sender;
  readonly request: () => Request;
  readonly resolve: (answer: Response) => void;
  readonly reject: (error: Error) => void;
  place: "way there" | "served" | "way back" | "silent" | "gone";
  result: Response | Error | null;
}

/**
 * The faults that a call meets are drawn of `chance` at the given rate, when it is made: by its number
 * among its tab's calls.
 */
export const openNetwork = (
  chance: Chance,
  rates: ReadonlyMap<CallFault, number>,
  handler: () => Handler | null,
): Network => {
  const travelling = new Map<number, Travelling>();
  const news: Call[] = [];
  const departures: Call[] = [];
  const fates = new Map<number, Exclude<Fate, "tard">>();
  const forked = new Set<number>();
  const late = new Set<number>();
  const counts = new Map<string, number>();
  let last = 0;
  let isCalm = false;

  const faultOf = (from: string, nth: number): CallFault | null => {
    if (isCalm) return null;
    let drawn = chance.of("fault of call", from, nth);
    for (const [fault, rate] of rates) {
      if (drawn < rate) return fault;
      drawn -= rate;
    }
    return null;
  };
  const at = (place: Travelling["place"]): readonly Call[] =>
    [...travelling.values()].filter((one) => one.place === place).map(({ call }) => call);

  const finish = (one: Travelling, result: Response | Error): void => {
    one.result = result;
    one.place = "way back";
  };

  const work = async (one: Travelling, serve: Handler): Promise<void> => {
    try {
      const answer = await readAnswer(await serve(one.request()));
      if (one.place !== "served") return;
      one.call.answered = { status: answer.response.status, body: answer.text };
      news.push(one.call);
      finish(one, one.call.fault === "lost after" ? broken() : answer.response);
    } catch (error) {
      if (one.place === "served") finish(one, error instanceof Error ? error : broken());
    }
  };

  return {
    fetchOf: (sender) => async (request) => {
      if (!sender.isOnline()) throw broken();
      const body = request.body === null ? null : await request.clone().arrayBuffer();
      const nth = (counts.get(sender.name) ?? 0) + 1;
      counts.set(sender.name, nth);
      last += 1;
      const id = last;
      const url = new URL(request.url, ORIGIN);
      const claims = claimsIn(request.headers.get("jwt-authorization"));
      const call: Call = {
        id,
        from: sender.name,
        method: request.method,
        path: url.pathname + url.search,
        storeId: request.headers.get("x-store-id"),
        caller: claims === null ? null : claims.customerId,
        isImpersonated: claims !== null && claims.act !== null,
        tokenEndsAt: claims === null ? null : claims.exp * 1000,
        sent: body === null ? "" : textOf(body, request.headers.get("content-type")),
        fault: faultOf(sender.name, nth),
        answered: null,
      };
      const headers = new Headers(request.headers);
      return new Promise<Response>((resolve, reject) => {
        const one: Travelling = {
          call,
          sender,
          resolve,
          reject,
          place: "way there",
          result: null,
          request: () => {
            headers.set("x-forwarded-for", sender.address);
            headers.set("cookie", cookieHeader(sender));
            return new Request(url, { method: request.method, headers, body });
          },
        };
        travelling.set(id, one);
        // What has left reaches the shop all the same: nobody waits for its answer.
        request.signal.addEventListener("abort", () =>
          reject(new DOMException("The request was aborted.", "AbortError")),
        );
      });
    },
    toServe: () => at("way there").filter(({ id }) => !late.has(id)),
    toAnswer: () => at("way back"),
    served: () => at("served"),
    serve: (id) => {
      const one = travelling.get(id);
      if (one === undefined || one.place !== "way there") return;
      const fate = fates.get(id);
      if (fate !== undefined) {
        one.call.fault = FATES[fate];
        fates.delete(id);
        forked.add(id);
      }
      departures.push(one.call);
      const refusal = refusalOf(one.call.fault);
      const serve = handler();
      if (refusal !== null) return finish(one, refusal);
      if (one.call.fault === "lost before" || serve === null) return finish(one, broken());
      one.place = "served";
      if (one.call.fault === "served twice") void serve(one.request()).catch(() => undefined);
      void work(one, serve);
    },
    answer: (id) => {
      const one = travelling.get(id);
      if (one === undefined || one.place !== "way back" || one.result === null) return;
      if (one.call.fault === "never answered" && !isCalm) {
        one.place = "silent";
        return;
      }
      one.place = "gone";
      travelling.delete(id);
      if (one.result instanceof Error) return one.reject(one.result);
      takeCookies(one.sender, one.result);
      one.resolve(one.result);
    },
    breakServed: () => {
      for (const one of travelling.values()) if (one.place === "served") finish(one, broken());
    },
    news: () => news.splice(0),
    departures: () => departures.splice(0),
    fork: (id, fate) => {
      // What was said of it in an earlier step has come about, or the night has ended.
      forked.delete(id);
      if (fate === "tard") return void late.add(id);
      fates.set(id, fate);
      const one = travelling.get(id);
      if (one?.place === "way there") one.call.fault = FATES[fate];
    },
    hasForked: (id) =>
      forked.has(id) || (late.has(id) && travelling.get(id)?.place === "way there"),
    release: (id) => void late.delete(id),
    calm: (calm) => {
      isCalm = calm;
      if (!calm) return;
      late.clear();
      // A connection that says nothing is given up in the end.
      for (const one of travelling.values()) if (one.place === "silent") finish(one, broken());
    },
  };
};

const broken = (): TypeError => new TypeError("fetch failed");

const REFUSALS: { readonly [status: number]: string } = {
  429: "Trop de demandes : attendez un instant.",
  500: "Une erreur est survenue.",
  503: "Le service est momentanément indisponible.",
};

/** The answer of what stands before the shop. */
const refusalOf = (fault: CallFault | null): Response | null => {
  if (fault === null || !fault.startsWith("refused ")) return null;
  const status = Number(fault.slice("refused ".length));
  return Response.json(
    { code: status, message: REFUSALS[status] },
    { status, headers: status === 500 ? {} : { "retry-after": "2" } },
  );
};

const cookieHeader = ({ cookies }: Sender): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");

const takeCookies = ({ cookies }: Sender, answer: Response): void => {
  for (const cookie of answer.headers.getSetCookie()) {
    const [pair = "", ...attributes] = cookie.split(";");
    const [name = "", value = ""] = pair.split("=");
    const isOver = attributes.some((one) => /^\s*max-age=0\s*$/i.test(one));
    if (isOver || value === "") cookies.delete(name.trim());
    else cookies.set(name.trim(), value.trim());
  }
};

/** Who a token says that its bearer is; nobody here asks whether it is genuine. */
const claimsIn = (
  authorization: string | null,
): { readonly customerId: number; readonly act: object | null; readonly exp: number } | null => {
  const [, claims = ""] = authorization?.split(".") ?? [];
  if (claims === "") return null;
  return JSON.parse(Buffer.from(claims, "base64url").toString());
};

/** An answer whole, but for a stream that does not end. */
const readAnswer = async (
  response: Response,
): Promise<{ readonly response: Response; readonly text: string }> => {
  const type = response.headers.get("content-type") ?? "";
  if (response.body === null || type.startsWith("text/event-stream")) return { response, text: "" };
  const bytes = await response.arrayBuffer();
  const { status, statusText, headers } = response;
  const whole = new Response(bytes, { status, statusText, headers });
  return { response: whole, text: textOf(bytes, type) };
};

const textOf = (bytes: ArrayBuffer, type: string | null): string =>
  /json|text|urlencoded/.test(type ?? "") ? new TextDecoder().decode(bytes) : "";

/** How the words of a fork say what has become of a call. */
export const fateOf = (fault: (typeof FATES)[Fate]): Fate =>
  // safe: FATES has a word for each of its values
  (Object.keys(FATES) as Fate[]).find((fate) => FATES[fate] === fault) ?? "sans panne";
