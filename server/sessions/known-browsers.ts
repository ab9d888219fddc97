import { Effect } from "effect";
import { createHmac, timingSafeEqual } from "node:crypto";
import { randomToken } from "../randomness.ts";
import type { SignInRealm } from "./sign-in-limit.ts";

/**
 * Whose sign-ins a browser is known for. A raised epoch (new password, sign-out of everywhere) makes
 * every browser a stranger again: one of them may have been a thief's.
 */
export interface BrowserOwner {
  readonly realm: SignInRealm;
  readonly id: number;
  readonly epoch: number;
}

/** A browser stays known for a year after its last sign-in. */
export const knownBrowserSeconds = 365 * 24 * 3600;

/** People who share a tablet each keep their place on it. */
const mostOwners = 5;

/**
 * The cookie of a browser in which somebody signed in: up to five entries `id.issued.signature`, one
 * an account, newest first. It opens nothing: it only has a count of failures of its own.
 */
export const makeKnownBrowsers = (key: Uint8Array) => {
  const sign = (id: string, issued: string, { realm, id: owner, epoch }: BrowserOwner): Buffer =>
    createHmac("sha256", key)
      .update(JSON.stringify(["browser", id, issued, realm, owner, epoch]))
      .digest();

  const find = (cookie: string, owner: BrowserOwner, now: number) =>
    entriesIn(cookie).find(({ id, issued, signature }) => {
      const age = Math.floor(now / 1000) - Number.parseInt(issued, 36);
      return (
        age < knownBrowserSeconds && timingSafeEqual(sign(id, issued, owner), bytes(signature))
      );
    });

  return {
    /** The browser's id for that account; undefined when it never signed in here, or forged it. */
    recognise: (cookie: string, owner: BrowserOwner, now: number): string | undefined =>
      find(cookie, owner, now)?.id,

    /** The cookie after a sign-in: the account's entry is renewed and keeps its id and its count. */
    remember: Effect.fnUntraced(function* (cookie: string, owner: BrowserOwner, now: number) {
      const known = find(cookie, owner, now);
      const id = known?.id ?? (yield* randomToken("known browser", 16));
      const issued = Math.floor(now / 1000).toString(36);
      const own = `${id}.${issued}.${sign(id, issued, owner).toString("base64url")}`;
      const others = entriesIn(cookie).filter((entry) => entry.text !== known?.text);
      return [own, ...others.map(({ text }) => text)].slice(0, mostOwners).join("~");
    }),
  };
};

interface Entry {
  readonly text: string;
  readonly id: string;
  readonly issued: string;
  readonly signature: string;
}

const entriesIn = (cookie: string): readonly Entry[] =>
  cookie.split("~", mostOwners).flatMap((text) => {
    const [, id, issued, signature] =
      /^([\w-]{22})\.([0-9a-z]{1,9})\.([\w-]{43})$/.exec(text) ?? [];
    return id === undefined || issued === undefined || signature === undefined
      ? []
      : [{ text, id, issued, signature }];
  });

const bytes = (text: string): Buffer => Buffer.from(text, "base64url");
