import { Context, Effect } from "effect";
import { HttpServerRequest, type HttpServerResponse } from "effect/http";
import { placeOf } from "./caller-place.ts";
import { BUSY, BUSY_PAGE } from "./busy.ts";
import { callerAddress } from "./caller-address.ts";
import { problemAnswer } from "./json-answer.ts";

/** How many requests of a kind are answered at once, in all and for one caller. */
interface Bound {
  readonly most: number;
  readonly ofCaller: number;
}

/**
 * Kinds of work, each with a bound of its own: however many searches come, an order is placed. More
 * than that is refused at once, which costs nothing, instead of making everybody wait. What is not
 * here (files of the site, the health of the server) is always answered. docs/limits.md lists them.
 */
export const WORK = {
  /** Sign-in, stores, carts, orders, payments, signatures: what the shop lives from. */
  orders: { most: 512, ofCaller: 512 },
  pages: { most: 96, ofCaller: 64 },
  pictures: { most: 128, ofCaller: 96 },
  searches: { most: 64, ofCaller: 64 },
  /** Papers that are drawn as PDF, one after the other whoever asks: some milliseconds each. */
  documents: { most: 32, ofCaller: 16 },
  /** The same of products, for anybody: they never stand before an invoice. */
  sheets: { most: 8, ofCaller: 4 },
  /** Many papers, or a year of them, in one file. */
  archives: { most: 4, ofCaller: 2 },
  uploads: { most: 12, ofCaller: 3 },
  /** Answers that stay open for news: they do next to nothing, but each is a connection. */
  events: { most: 1024, ofCaller: 32 },
  /** What a partner far away is asked while somebody waits: its slowness fills nothing but this. */
  lookups: { most: 24, ofCaller: 4 },
  /** What programs of partners bring and take: a house's own machines, a few at a time. */
  exchange: { most: 48, ofCaller: 24 },
  reads: { most: 192, ofCaller: 128 },
  /** What is drawn of customers' own pages beside those that everybody gets: nobody takes all places. */
  previews: { most: 8, ofCaller: 2 },
} as const satisfies { readonly [kind: string]: Bound };

export type Work = keyof typeof WORK;

/**
 * Kinds of work that wait for a place when there is none, so many in all and of one caller, and for so
 * long: who has waited in vain is told to come again, as with everything else. A page asks for dozens of
 * pictures at once, and many shops stand behind one address; an accountant takes a month of papers.
 */
export const LINES = {
  pictures: { most: 256, ofCaller: 128, waitMs: 1500 },
  documents: { most: 256, ofCaller: 128, waitMs: 10_000 },
} as const satisfies { readonly [Kind in Work]?: Bound & { readonly waitMs: number } };
type Lined = keyof typeof LINES;
type Bounds = { readonly [Kind in Work]: Bound };

/** Longest path, in bytes. None of the shop's is a tenth of it. */
export const LONGEST_PATH = 2048;

/** The kind of a request; undefined for what is always answered. */
export const workOf = (path: string): Work | undefined => {
  for (const [pattern, work] of PATHS) if (pattern.test(path)) return work;
  return "pages";
};

const SHOP = "^/api/v2/shop";
const DESK = "^/api/v2/staff";
/** The first that fits; each is decided at the beginning of the path, or reads it once. */
const PATHS: ReadonlyArray<readonly [RegExp, Work | undefined]> = [
  [/^\/(?:assets\/|_fonts\/|healthz$|readyz$)/, undefined],
  [/^\/(?:images\/|notFound\.png$)/, "pictures"],
  [new RegExp(`${SHOP}/stores/[^/]*/mandates/[^/]*/pdf-file$`), "documents"],
  [new RegExp(`${SHOP}/customers/[^/]*/personal-data$`), "documents"],
  [new RegExp(`${SHOP}/(?:izberg/invoices|shipments)/[^/]*/(?:[^/]*/)?pdf-file$`), "documents"],
  [new RegExp(`${SHOP}/products/[^/]*/(?:pdf-file$|documents/)`), "sheets"],
  [new RegExp(`${SHOP}/invoices/`), "archives"],
  [new RegExp(`${SHOP}/(?:contact|merchant-applications)$`), "uploads"],
  [new RegExp(`${SHOP}/messaging/(?:order|offer|open-incident|thread/reply|threads)$`), "uploads"],
  [new RegExp(`${SHOP}/messaging/events$`), "events"],
  [new RegExp(`${SHOP}/messaging/download-attachment$`), "documents"],
  [
    new RegExp(
      `${DESK}/(?:photographs|resources/files|products/[^/]*/documents|conversations/[^/]*/replies)$`,
    ),
    "uploads",
  ],
  [new RegExp(`${DESK}/(?:attachments|products/[^/]*/documents)/`), "documents"],
  [
    new RegExp(
      `${SHOP}/(?:customers|reset-password-requests|account-verification-requests(?:-by-email)?)(?:/|$)`,
    ),
    "orders",
  ],
  [
    new RegExp(
      `${SHOP}/(?:authentication-token|shop-users|store-shop-users|stores|addresses|orders|outstandings?|shopping-lists|stock-alerts|quick-entry)(?:/|$)`,
    ),
    "orders",
  ],
  [
    /^\/(?:api\/impersonate|api\/bank|api\/signature|api\/v2\/staff|_bank|_signature|_support)(?:\/|$)/,
    "orders",
  ],
  [
    new RegExp(`${SHOP}/(?:search|product-variants-substitutions|products-best-selling)(?:/|$)`),
    "searches",
  ],
  [/^\/api\/v2\/related-products\//, "searches"],
  [/^\/api\/v2\/insee\//, "lookups"],
  [/^\/api\/v2\/(?:exchange|oauth)\//, "exchange"],
  [/^\/(?:api\/|openapi\.json$|sitemap)/, "reads"],
];

const isLined = (work: Work): work is Lined => work in LINES;

interface Waiting {
  readonly caller: string;
  readonly go: (leave: () => void) => void;
}

/** A place among those whose work is done now; to be left when it is done. */
export interface Admission {
  /** Undefined when there is none, in all or for this caller. */
  readonly enter: (work: Work, caller: string) => (() => void) | undefined;
  /** The same in its line, once there is a place; undefined when none comes, or too many wait. */
  readonly inTurn: (work: Lined, caller: string) => Effect.Effect<(() => void) | undefined>;
}

export const makeAdmission = (bounds: Bounds = WORK): Admission => {
  const inAll = new Map<string, number>();
  const add = (key: string, one: 1 | -1): void => {
    const count = (inAll.get(key) ?? 0) + one;
    if (count === 0) inAll.delete(key);
    else inAll.set(key, count);
  };
  const enter: Admission["enter"] = (work, caller) => {
    const { most, ofCaller } = bounds[work];
    const own = `${work} ${caller}`;
    if ((inAll.get(work) ?? 0) >= most || (inAll.get(own) ?? 0) >= ofCaller) return undefined;
    add(work, 1);
    add(own, 1);
    return () => {
      add(work, -1);
      add(own, -1);
      if (isLined(work)) letIn(work);
    };
  };

  const lines: { readonly [Kind in Lined]: Set<Waiting> } = {
    pictures: new Set(),
    documents: new Set(),
  };
  // One place has come free. Those of a caller who has all of theirs let others pass.
  const letIn = (work: Lined): void => {
    const line = lines[work];
    for (const waiting of line) {
      const leave = enter(work, waiting.caller);
      if (leave === undefined) continue;
      line.delete(waiting);
      waiting.go(leave);
      return;
    }
  };

  return {
    enter,
    inTurn: (work, caller) =>
      Effect.suspend(() => {
        const line = lines[work];
        const bound = LINES[work];
        const own = [...line].filter((waiting) => waiting.caller === caller).length;
        if (line.size >= bound.most || own >= bound.ofCaller) {
          return Effect.succeed(undefined);
        }
        let held: (() => void) | undefined;
        // Who leaves in the moment that a place comes gives it back.
        const giveBack = Effect.sync(() => {
          held?.();
          held = undefined;
        });
        const turn = Effect.callback<(() => void) | undefined>((resume) => {
          const waiting = {
            caller,
            go: (leave: () => void): void => {
              held = leave;
              resume(Effect.succeed(leave));
            },
          };
          line.add(waiting);
          // Who leaves waits no more.
          return Effect.sync(() => line.delete(waiting));
        });
        const inTime = Effect.timeoutOrElse(
          Effect.onInterrupt(turn, () => giveBack),
          {
            duration: bound.waitMs,
            orElse: () => Effect.succeed(undefined),
          },
        );
        return Effect.onInterrupt(Effect.interruptible(inTime), () => giveBack);
      }),
  };
};

/** Before every other rule: addresses of a sane length, and no more work than can be done. */
export const admitted = <E, R>(
  app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>,
  { trustProxy }: { readonly trustProxy: boolean },
  admission: Admission = makeAdmission(),
): Effect.Effect<
  HttpServerResponse.HttpServerResponse,
  E,
  R | HttpServerRequest.HttpServerRequest
> =>
  Effect.withFiber((fiber) => {
    const request = Context.getUnsafe(fiber.context, HttpServerRequest.HttpServerRequest);
    const path = pathOf(request.url);
    if (path.length > LONGEST_PATH) return Effect.succeed(TOO_LONG);
    const work = workOf(path);
    if (work === undefined) return app;
    const caller = placeOf(callerAddress(request, trustProxy)).place;
    const leave = admission.enter(work, caller);
    if (leave !== undefined) return Effect.ensuring(app, Effect.sync(leave));
    if (!isLined(work)) return Effect.succeed(work === "pages" ? BUSY_PAGE : BUSY);
    return Effect.acquireUseRelease(
      admission.inTurn(work, caller),
      (inTurn) => (inTurn === undefined ? Effect.succeed(BUSY) : app),
      (inTurn) => Effect.sync(() => inTurn?.()),
    );
  });

const pathOf = (url: string): string => {
  const end = url.search(/[?#]/);
  return end === -1 ? url : url.slice(0, end);
};

const TOO_LONG = problemAnswer(414, "Cette adresse est trop longue.");
