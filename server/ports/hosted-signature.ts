import { Context, type Effect } from "effect";
import type { CalendarDay, Instant, Phone } from "../../api-schema/primitives.ts";
import type { ESignatureUnavailable } from "./e-signature.ts";

/** Where a signature goes on a document: a rectangle in points, from the upper left corner of its page. */
export interface SignatureField {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A mandate that somebody is to sign at the provider's. */
export interface HostedOrder {
  /** Its RUM: the provider's own name for it hangs on it. */
  readonly reference: string;
  readonly document: { readonly name: string; readonly pdf: Uint8Array };
  readonly field: SignatureField;
  readonly signer: {
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string;
    /** Where a code is sent; by mail without one. */
    readonly mobile: Phone | null;
  };
  /** The last day on which it can be signed. */
  readonly lastDay: CalendarDay;
  /** Where the signatory comes back to, whatever they did. */
  readonly returnUrl: string;
  /** The same order was tried before: what is there of it is found again. */
  readonly isAgain: boolean;
}

/** What the provider has made of an order: its own names, which the shop keeps after each step. */
export interface HostedIds {
  readonly signatureRequest: string;
  readonly document: string | null;
  readonly signer: string | null;
}

/** How an order stands at the provider's; 'cancelled' also where it is known no more. */
export type HostedStatus = "open" | "signed" | "declined" | "expired" | "cancelled";

/** What was signed, and what proves it. */
export interface HostedPapers {
  readonly document: Uint8Array;
  /** The provider's report of who did what and when. */
  readonly evidence: Uint8Array;
  readonly signedAt: Instant;
  /** How the signatory was known, in the provider's word. */
  readonly authentication: string;
}

/** What came to the shop's callback, as it came: a signature is of the bytes. */
export interface HostedCallback {
  readonly body: Uint8Array;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** An order of which the provider says that it stands otherwise: which, and in which event. */
export interface HostedNews {
  readonly signatureRequest: string;
  readonly event: string;
}

/** Genuine news; 'nothing' for events of anything else. */
export type ReadHostedCallback = HostedNews | "nothing" | "notGenuine" | "unreadable";

/**
 * A provider at whose site mandates are signed. Its callbacks say when to ask and nothing more: what became of an
 * order is what it answers.
 */
export class HostedSignature extends Context.Service<
  HostedSignature,
  {
    /** What it is called, in the mandate and to the signatory. */
    readonly name: string;
    /** Origins of its pages, as a content security policy writes them: a form may lead there, and nowhere else. */
    readonly origins: readonly string[];
    /**
     * Makes what is missing of an order and gives the address of its page. `keep` is done as soon as there is
     * something to find again: a call that is repeated goes on from there.
     */
    readonly prepare: (
      order: HostedOrder,
      known: HostedIds | null,
      keep: (ids: HostedIds) => Effect.Effect<void>,
    ) => Effect.Effect<string, ESignatureUnavailable>;
    readonly statusOf: (ids: HostedIds) => Effect.Effect<HostedStatus, ESignatureUnavailable>;
    /** Of a signed order. */
    readonly papersOf: (ids: HostedIds) => Effect.Effect<HostedPapers, ESignatureUnavailable>;
    /** Takes an order back; one that has ended stays as it is. */
    readonly cancel: (ids: HostedIds) => Effect.Effect<void, ESignatureUnavailable>;
    readonly read: (callback: HostedCallback) => ReadHostedCallback;
  }
>()("panetier/ports/HostedSignature") {}
