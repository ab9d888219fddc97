import { STEP_SLUGS } from "../../core/registration/form.ts";
import { matchRoute, ROUTES } from "../../core/routes/route-table.ts";
import type { Secrets } from "./secrets.ts";
import type { TypedTexts } from "./typed-text.ts";

// Anything may be typed into the browser's bar or stand in a link: of an address only what the shop
// itself writes there is shown. Tokens, searches and whatever else stands in it are placeholders.

export type Addresses = {
  readonly learn: (address: string) => void;
  /** '/produits/page-1?search=saisie-2#page-3'; a page of the shop stays that page. */
  readonly hide: (address: string) => string;
  readonly learnQuery: (query: string) => void;
  /** The same for a query alone, with or without its '?'. */
  readonly hideQuery: (query: string) => string;
  /** A code of the catalogue as it stands in addresses. */
  readonly hideCode: (code: string) => string;
  readonly learnCode: (code: string) => void;
};

/** What becomes of the variable parts of an address. */
type Parts = {
  readonly typed: (text: string) => string;
  readonly token: (text: string) => string;
  readonly other: (text: string) => string;
};

export const addresses = (secrets: Secrets, typed: TypedTexts): Addresses => {
  const learning: Parts = {
    typed: (text) => {
      typed.learn(text);
      return text;
    },
    token: (text) => {
      secrets.learn(text, "jeton");
      return text;
    },
    other: (text) => {
      typed.learn(text.replaceAll("_", "-"));
      return text;
    },
  };
  const hiding: Parts = {
    typed: typed.hide,
    token: (text) => secrets.placeholderHere(text, "jeton"),
    other: (text) =>
      isOwnWord(text) || typed.isShown(text) ? text : secrets.placeholderHere(text, "page"),
  };
  return {
    learn: (address) => void rewritten(address, learning),
    hide: (address) => rewritten(address, hiding),
    learnQuery: (query) => void rewrittenQuery(query, learning),
    hideQuery: (query) => rewrittenQuery(query, hiding),
    learnCode: (code) => void learning.other(code),
    hideCode: hiding.other,
  };
};

const rewritten = (address: string, parts: Parts): string => {
  const { path = "", query = "", hash = "" } = FORM.exec(address)?.groups ?? {};
  // A foreign address, or one encoded twice: it is no page of the shop.
  if (path !== "" && !path.startsWith("/")) return parts.other(address);
  const end = hash.length < 2 ? hash : `#${parts.other(hash.slice(1))}`;
  return rewrittenPath(path, parts) + rewrittenQuery(query, parts) + end;
};

const FORM = /^(?<path>[^?#]*)(?<query>\?[^#]*)?(?<hash>#.*)?$/su;

const rewrittenPath = (path: string, parts: Parts): string => {
  const matched = matchRoute(path);
  const tokens = matched?.route.secret === true ? Object.values(matched.params) : [];
  return path
    .split("/")
    .map((segment) => {
      if (segment === "") return segment;
      const text = decoded(segment);
      const shown = (tokens.includes(text) ? parts.token : parts.other)(text);
      return shown === text ? segment : encodeURIComponent(shown);
    })
    .join("/");
};

const rewrittenQuery = (query: string, parts: Parts): string => {
  const parameters = new URLSearchParams(query);
  if (parameters.size === 0) return query.startsWith("?") ? "?" : "";
  const shown = [...parameters].map(([name, value]) => [
    PARAMETERS.has(name) ? name : parts.other(name),
    value === "" ? "" : rewrittenValue(name, value, parts),
  ]);
  return `${query.startsWith("?") ? "?" : ""}${new URLSearchParams(shown)}`;
};

const rewrittenValue = (name: string, value: string, parts: Parts): string => {
  if (TYPED.has(name)) return parts.typed(value);
  if (TOKENS.has(name)) return parts.token(value);
  if (ADDRESSES.has(name)) return rewritten(value, parts);
  return value
    .split(",")
    .map((one) => (one === "" ? one : parts.other(one)))
    .join(",");
};

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

const TYPED = words("search recherche nom");
const TOKENS = words("token code");
const ADDRESSES = words("target origin");
const PARAMETERS = new Set([
  ...TYPED,
  ...TOKENS,
  ...ADDRESSES,
  ...words(
    "page itemsPerPage taxon_code brands merchant labels promotion stock sort state from to",
  ),
  ...words("category difficulty maxDuration ingredient variante vue genre store kind result"),
  ...words("trace inspect inspector step"),
]);

const OWN_WORDS: ReadonlySet<string> = new Set([
  ...Object.values(ROUTES).flatMap(({ pattern }) =>
    pattern.split("/").filter((part) => !part.startsWith(":")),
  ),
  ...Object.values(STEP_SLUGS),
  ...words("true false relevance price -price name -name promotion recent produits stately"),
  ...words("AOP Bio CRC Rouge GMP MKP opened success failed cancelled"),
]);

/** Ids have no more than three digits here: four of them may begin a card or a telephone number. */
const isOwnWord = (text: string): boolean => OWN_WORDS.has(text) || /^[1-9]\d{0,2}$/.test(text);

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};
