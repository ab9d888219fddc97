import type { FirstScreen, FirstScreenRequest } from "../../core/drawing/first-screen.ts";

// What the server and the thread that draws pages say to each other. Pages, calls and compressions
// are told apart by numbers that are used once.

/** What of a page's request can be told to another thread. */
export type PageToRender = Pick<
  FirstScreenRequest,
  "path" | "search" | "viewer" | "customer" | "now" | "seller"
>;

/** What the thread is started with. */
export interface ThreadData {
  /** Address of the built module that exports `renderFirstScreen`. */
  readonly bundle: string;
}

export type ToThread =
  | { readonly type: "draw"; readonly page: number; readonly wanted: PageToRender }
  | (CallId & { readonly type: "answered"; readonly answer: CallAnswer })
  | (CallId & { readonly type: "unanswered"; readonly reason: string })
  | {
      readonly type: "compress";
      readonly job: number;
      readonly bytes: Uint8Array;
      readonly effort: number;
    };

export type FromThread =
  | { readonly type: "ready" }
  | { readonly type: "drawn"; readonly page: number; readonly screen: FirstScreen }
  | { readonly type: "undrawn"; readonly page: number; readonly reason: string }
  | (CallId & { readonly type: "call"; readonly call: number; readonly requested: RequestedCall })
  | (CallId & { readonly type: "cancel" })
  | {
      readonly type: "log";
      readonly path: string;
      readonly message: string;
      readonly details: string;
    }
  | { readonly type: "compressed"; readonly job: number; readonly bytes: Uint8Array };

interface CallId {
  readonly page: number;
  readonly call: number;
}

/** A call of the shop's own endpoints that reads: the address without its origin. */
export interface RequestedCall {
  readonly method: string;
  /** JSON; null without one. */
  readonly body: string | null;
  readonly address: string;
  readonly headers: readonly (readonly [string, string])[];
}

export interface CallAnswer {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: ArrayBuffer;
}
