import { TOAST_BY_TITLE, toastDuration } from "../../core/toasts/duration.ts";
import { type Addresses, addresses } from "./address.ts";
import { OWN_WORDS } from "./own-words.ts";
import { isOneAmount, newSecrets, type Secrets } from "./secrets.ts";
import { type TypedTexts, typedTexts } from "./typed-text.ts";
import { isHiddenNumber, RECORDS, showing } from "./what-may-show.ts";

/** Where a value stands: the field that holds it, and the field that holds its object. */
type Place = { readonly key: string; readonly holder: string };
const ROOT: Place = { key: "", holder: "" };

/** Gives a value without its secrets; the same object always gives the same object. */
export type Redact = <Value>(value: Value) => Value;

/**
 * Learns every secret of a session, and promises that whatever a machine does with the data it
 * would do with the redacted data: redact(transition(s, e)) equals transition(redact(s), redact(e)).
 * `session` must hold all the events and contexts that will be redacted.
 */
export const redactionOf = (session: Iterable<unknown>): Redact =>
  sessionRedaction(session, []).hide;

/**
 * The same, and `hideDone` for `done`: what machines made of the session, told and called. Its texts are
 * secrets too. An amount in it is a text that `isHiddenAmount` reads. What is learnt of `besides`, last of all, leaves
 * the placeholders of the others as they are.
 */
export const sessionRedaction = (
  session: Iterable<unknown>,
  done: Iterable<unknown>,
  besides: Iterable<unknown> = [],
): SessionRedaction => {
  const { learn, learnDone, hide, hideDone } = redaction({ growing: false });
  for (const value of session) learn(value);
  for (const value of done) learnDone(value);
  for (const value of besides) learn(value);
  return { hide, hideDone };
};

export type SessionRedaction = { readonly hide: Redact; readonly hideDone: Redact };

/**
 * For a session that goes on while it is watched: learn each value before anything is hidden that
 * may hold its secrets. A text that was shown before its secret was known stays as it was; of what
 * somebody types nothing is shown, since it may be the beginning of a secret.
 */
export const growingRedaction = (): Redaction => redaction({ growing: true });

/** An amount in what a machine has done: one of the session, a sum of hidden ones, or a number like another. */
const HIDDEN_AMOUNT = "montant";

/**
 * Whether that may be what was hidden, in a machine that goes on with hidden amounts: `montant-100003` is
 * that amount of the session, or a sum that is as large; of `montant` nothing is known.
 */
export const isHiddenAmount = (hidden: unknown, amount: unknown): boolean => {
  if (typeof hidden !== "string" || typeof amount !== "number") return false;
  const [, placeholder] = /^montant-(\d+)$/.exec(hidden) ?? [];
  if (placeholder === undefined) return hidden === HIDDEN_AMOUNT;
  return isOneAmount(amount) ? Math.abs(amount) === Number(placeholder) : true;
};

type Redaction = { readonly learn: (value: unknown) => void; readonly hide: Redact };

type FullRedaction = Redaction & {
  readonly learnDone: (value: unknown) => void;
  readonly hideDone: Redact;
};

const redaction = ({ growing }: { readonly growing: boolean }): FullRedaction => {
  const hiding = hidingOf(newSecrets(), growing);
  const done = { ...hiding, isDone: true };
  const [seen, seenDone] = [new Map(), new Map()];
  const [written, writtenDone] = [new Map(), new Map()];
  return {
    learn: (value) => learn(value, ROOT, hiding, seen),
    learnDone: (value) => learn(value, ROOT, done, seenDone),
    // safe, both: redaction keeps the shape of data, and no caller reads more than the shape
    hide: <Value>(value: Value) => hide(value, ROOT, hiding, written) as Value,
    hideDone: <Value>(value: Value) => hide(value, ROOT, done, writtenDone) as Value,
  };
};

type Hiding = {
  /** What machines made of what they held. */
  readonly isDone: boolean;
  readonly secrets: Secrets;
  readonly typed: TypedTexts;
  readonly addresses: Addresses;
};

const hidingOf = (secrets: Secrets, growing: boolean): Hiding => {
  const typed = typedTexts(secrets, growing);
  return { isDone: false, secrets, typed, addresses: addresses(secrets, typed) };
};

const learn = (
  value: unknown,
  place: Place,
  hiding: Hiding,
  seen: Map<string, WeakSet<object>>,
): void => {
  if (typeof value === "string") return learnText(value, place, hiding);
  if (typeof value === "number") {
    if (hiding.isDone) return;
    if (isHiddenNumber(place.key, place.holder)) hiding.secrets.learnAmount(value);
    else hiding.secrets.showNumber(value);
    return;
  }
  if (typeof value !== "object" || value === null) return;
  const known = atPlace(seen, place, () => new WeakSet());
  if (known.has(value)) return;
  known.add(value);
  if (value instanceof Error) return hiding.secrets.learn(value.message, "texte");
  for (const [key, part] of Object.entries(value)) {
    learn(part, partPlace(value, key, place), hiding, seen);
  }
};

const learnText = (
  text: string,
  { key, holder }: Place,
  { secrets, typed, addresses }: Hiding,
): void => {
  const kind = showing(key, holder);
  if (kind === "plain") return;
  secrets.learnFrom(text);
  switch (kind) {
    case "text":
    case "word":
      return;
    case "catalogueCode":
      return addresses.learnCode(text);
    case "typed":
      return typed.learn(text);
    case "address":
      return addresses.learn(text);
    case "query":
      return addresses.learnQuery(text);
    default:
      return secrets.learn(text, kind);
  }
};

const hide = (
  value: unknown,
  place: Place,
  hiding: Hiding,
  written: Map<string, WeakMap<object, unknown>>,
): unknown => {
  if (typeof value === "string") return hideText(value, place, hiding);
  if (typeof value === "number") {
    if (!isHiddenNumber(place.key, place.holder)) return value;
    return hiding.isDone ? doneAmount(value, hiding.secrets) : hiding.secrets.amount(value);
  }
  if (typeof value !== "object" || value === null) return isData(value) ? value : undefined;
  const known = atPlace(written, place, () => new WeakMap<object, unknown>());
  const done = known.get(value);
  if (done !== undefined) return done;
  const hidden = hideObject(value, place, hiding, (part, at) => hide(part, at, hiding, written));
  known.set(value, hidden);
  return hidden;
};

/** What the machine would make of the hidden session, as far as it can be known. */
const doneAmount = (value: number, secrets: Secrets): number | string => {
  const [isShown, hidden] = [secrets.isShown(value), secrets.amount(value)];
  if (value === 0 || (isShown && hidden === 0)) return value;
  return isShown || hidden === 0 ? HIDDEN_AMOUNT : `${HIDDEN_AMOUNT}-${Math.abs(hidden)}`;
};

const hideText = (
  text: string,
  { key, holder }: Place,
  { secrets, typed, addresses }: Hiding,
): string => {
  const kind = showing(key, holder);
  switch (kind) {
    case "plain":
      return text;
    case "text":
      return hideWords(text, secrets);
    case "word":
      return secrets.clean(text);
    case "typed":
      return typed.hide(text);
    case "address":
      return addresses.hide(text);
    case "query":
      return addresses.hideQuery(text);
    case "catalogueCode":
      return addresses.hideCode(text);
    default:
      return secrets.placeholder(text);
  }
};

/** Words for people; a text that is itself the beginning of a secret is hidden as a whole. */
const hideWords = (text: string, secrets: Secrets): string => {
  const cleaned = secrets.clean(text);
  const tells =
    cleaned === text &&
    text.trim().length >= SHORTEST_BEGINNING &&
    !OWN_WORDS.includes(text) &&
    secrets.isBeginning(text);
  return tells ? secrets.placeholderHere(text, "texte") : cleaned;
};

/** Two letters begin too many words. */
const SHORTEST_BEGINNING = 3;

const hideObject = (
  value: object,
  place: Place,
  { secrets, isDone }: Hiding,
  hidePart: (part: unknown, place: Place) => unknown,
): unknown => {
  if (value instanceof Error) {
    return Object.assign(new Error(secrets.placeholder(value.message)), { name: value.name });
  }
  const parts = Object.entries(value).map(
    ([key, part]) => [key, hidePart(part, partPlace(value, key, place))] as const,
  );
  if (Array.isArray(value)) return parts.map(([, part]) => part);
  const hidden = Object.fromEntries(parts.filter(([, part]) => part !== undefined));
  return isDone ? hidden : keepDuration(value, hidden);
};

/** A toast lasts as long as its title is read: a shorter placeholder must not shorten it. */
const keepDuration = (before: object, after: { readonly [key: string]: unknown }): object => {
  if (!("title" in before) || !("status" in before)) return after;
  const { title } = before;
  if (typeof title !== "string" || title === after["title"]) return after;
  const duration = "duration" in before ? before.duration : TOAST_BY_TITLE;
  if (typeof duration !== "number") return after;
  return { ...after, duration: toastDuration(title, duration) };
};

/** Parts of a list, and of a record by number, are what their field says: `tokens: {12: …}`. */
const partPlace = (whole: object, key: string, place: Place): Place => {
  const record = RECORDS.get(place.key);
  const isListed = Array.isArray(whole);
  if (isListed && record !== undefined) return { key: record, holder: place.key };
  if (isListed || /^\d+$/.test(key)) return place;
  return { key: record ?? key, holder: place.key };
};

const isData = (value: unknown): boolean =>
  value === null || typeof value === "boolean" || typeof value === "undefined";

const atPlace = <Known>(
  places: Map<string, Known>,
  { key, holder }: Place,
  make: () => Known,
): Known => {
  const name = `${holder}.${key}`;
  const known = places.get(name) ?? make();
  places.set(name, known);
  return known;
};
