import { Data } from "effect";
import { lookup } from "node:dns/promises";
import { type IncomingMessage, request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "./public-address.ts";

/** Why a partner gave no answer. */
export type UnavailableReason =
  | "address"
  | "broken"
  | "circuit"
  | "late"
  | "name"
  | "notHttps"
  | "tooLong"
  | "unreached";

/** A partner gave no answer that counts. The message is for the desk, and holds nothing of what came. */
export class PartnerUnavailable extends Data.TaggedError("PartnerUnavailable")<{
  readonly reason: UnavailableReason;
  readonly message: string;
  readonly cause?: unknown;
}> {}

/** A call that leaves the house. */
export interface PartnerRequest {
  readonly url: string | URL;
  readonly method?: "DELETE" | "GET" | "POST" | "PUT";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** From its name to the last byte of its answer, in milliseconds; 5 s where it is not said. */
  readonly patienceMs?: number;
  /** Of its answer's body; 10 kB where it is not said. */
  readonly mostBytes?: number;
  /**
   * The address comes from the environment: it may be plain http and private. Never said of what somebody typed at
   * the desk.
   */
  readonly fromEnvironment?: boolean;
}

/** An answer, whole. */
export interface PartnerAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer<ArrayBuffer>;
}

/** An address that a name has. */
export interface NamedAddress {
  readonly address: string;
  readonly family: number;
}

/** What stands between the shop and the network; tests have their own. */
export interface PartnerNetwork {
  /** The addresses of a name. */
  readonly resolve: (host: string) => Promise<readonly NamedAddress[]>;
  /** Whether an address that is not the environment's may be called. */
  readonly isPublic: (address: string) => boolean;
  /** Certificates that are trusted instead of the usual ones. */
  readonly ca?: string;
}

/** The internet as this machine sees it. */
export const internet: PartnerNetwork = {
  resolve: (host) => lookup(host, { all: true, verbatim: true }),
  isPublic: isPublicAddress,
};

const PATIENCE_MS = 5000;
const MOST_BYTES = 10_000;
/** Of its answer's headers. */
const MOST_HEADER_BYTES = 8000;

/**
 * Calls a partner: by https, at the addresses that its name had when they were looked at, whatever it has a moment
 * later; no redirect is followed; the answer comes whole, within its time and its bytes, or not at all (DOOR-14).
 * It fails with `PartnerUnavailable`.
 */
export const guardedRequest = async (
  request: PartnerRequest,
  given: AbortSignal,
  network: PartnerNetwork = internet,
): Promise<PartnerAnswer> => {
  const { url, patienceMs = PATIENCE_MS, fromEnvironment = false } = request;
  const target = URL.parse(url);
  if (target === null || !isHttp(target, fromEnvironment)) throw unavailable("notHttps");
  const patience = AbortSignal.timeout(patienceMs);
  const signal = AbortSignal.any([given, patience]);
  try {
    const addresses = await unlessAborted(addressesOf(target, network), signal);
    const isRight = ({ address }: NamedAddress) => fromEnvironment || network.isPublic(address);
    // All of them: a name that has a private address beside a public one is a trap.
    if (!addresses.every(isRight)) throw unavailable("address");
    return await unlessAborted(answerAt(target, addresses, request, signal, network), signal);
  } catch (cause) {
    if (patience.aborted) throw unavailable("late", cause);
    throw cause instanceof PartnerUnavailable ? cause : unavailable("unreached", cause);
  }
};

const isHttp = ({ protocol, username }: URL, fromEnvironment: boolean): boolean =>
  username === "" && (protocol === "https:" || (protocol === "http:" && fromEnvironment));

const addressesOf = async (
  { hostname }: URL,
  { resolve }: PartnerNetwork,
): Promise<readonly NamedAddress[]> => {
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  const family = isIP(host);
  if (family !== 0) return [{ address: host, family }];
  const found = await resolve(host).catch((cause: unknown) => {
    throw unavailable("name", cause);
  });
  if (found.length === 0) throw unavailable("name");
  return found;
};

const answerAt = (
  target: URL,
  addresses: readonly NamedAddress[],
  { method = "GET", headers = {}, body, mostBytes = MOST_BYTES }: PartnerRequest,
  signal: AbortSignal,
  { ca }: PartnerNetwork,
): Promise<PartnerAnswer> =>
  new Promise((resolve, reject) => {
    const send = target.protocol === "https:" ? requestSecure : requestPlain;
    const sent = send(target, {
      method,
      headers: {
        ...headers,
        ...(body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) }),
      },
      // A connection of its own: one that is kept was opened to an address that was looked at another time.
      agent: false,
      lookup: alreadyFound(addresses),
      maxHeaderSize: MOST_HEADER_BYTES,
      signal,
      ...(ca === undefined ? {} : { ca }),
    });
    sent.on("error", (cause: Error & { readonly code?: string }) => {
      reject(unavailable(cause.code === "HPE_HEADER_OVERFLOW" ? "tooLong" : "unreached", cause));
    });
    sent.on("response", (response) => {
      read(response, mostBytes)
        .then(resolve, reject)
        .finally(() => sent.destroy());
    });
    sent.end(body);
  });

/** Answers with the addresses that have been looked at: the name is asked for once. */
const alreadyFound =
  (addresses: readonly NamedAddress[]): LookupFunction =>
  (_host, { all = false }, done) => {
    const [first = { address: "", family: 0 }] = addresses;
    if (all) done(null, [...addresses]);
    else done(null, first.address, first.family);
  };

const read = async (response: IncomingMessage, mostBytes: number): Promise<PartnerAnswer> => {
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of response as AsyncIterable<Buffer>) {
      size += piece.byteLength;
      if (size > mostBytes) throw unavailable("tooLong");
      pieces.push(piece);
    }
  } catch (cause) {
    throw cause instanceof PartnerUnavailable ? cause : unavailable("broken", cause);
  }
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(response.headersDistinct)) {
    for (const value of values) headers.append(name, value);
  }
  return { status: response.statusCode ?? 0, headers, body: Buffer.concat(pieces) };
};

/** Not longer than the signal says, whatever the promise does. */
const unlessAborted = <A>(promise: Promise<A>, signal: AbortSignal): Promise<A> =>
  new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });

/** As the desk is told of it. */
const WORDS: Readonly<Record<UnavailableReason, string>> = {
  address: "Cette adresse mène à un réseau privé : elle n'est pas appelée.",
  broken: "Le partenaire a coupé sa réponse.",
  circuit: "Le partenaire ne répond plus : il est laissé en paix un moment.",
  late: "Le partenaire n'a pas répondu à temps.",
  name: "Le nom de cette adresse est introuvable.",
  notHttps: "Cette adresse n'est pas en https.",
  tooLong: "Le partenaire a répondu trop longuement.",
  unreached: "Le partenaire n'a pas pu être joint.",
};

/** A failure with its words. */
export const unavailable = (reason: UnavailableReason, cause?: unknown): PartnerUnavailable =>
  new PartnerUnavailable({
    reason,
    message: WORDS[reason],
    ...(cause === undefined ? {} : { cause }),
  });
