import { ROUTES, matchRoute } from "../../core/routes/route-table.ts";
import type { TraceSnapshot } from "../../machines/trace/format.ts";
import { stateText } from "./flow-text.ts";
import type { LabStep } from "./link/lab-step.ts";

// What the baker saw of what machines did: the page, what opened over it, the messages, the quantities of the cart.

type Moved = Pick<LabStep, "flow" | "event" | "before" | "after">;

/** In French, each without who saw it: 'arrive sur « Mon panier »', 'lit « Ajouté »'. */
export const seenOf = (steps: readonly Moved[]): readonly string[] => [
  ...new Set(
    steps.flatMap((step) => [
      ...pageOf(step),
      ...openedOf(step),
      ...loginOf(step),
      ...linesOf(step),
      ...messagesOf(step),
    ]),
  ),
];

const pageOf = ({ event }: Moved): readonly string[] => {
  const path = "path" in event ? event["path"] : null;
  if (event.type !== "route.changed" || typeof path !== "string") return [];
  const name = matchRoute(path)?.name;
  return [name === undefined ? "arrive sur une page" : `arrive sur « ${ROUTES[name].title} »`];
};

/** What stands over the page while its machine is in that state, or in one within it. */
const OPENED: Readonly<Record<string, readonly (readonly [state: string, what: string])[]>> = {
  cartPopup: [["open", "la fenêtre d’ajout au panier"]],
  termsModal: [["asking.shown", "les conditions d’utilisation"]],
  welcomeModal: [["shown", "la fenêtre de bienvenue"]],
  searchPanel: [["open", "le panneau de recherche"]],
  menus: [
    ["catalogue", "le menu du catalogue"],
    ["account", "le menu du compte"],
    ["pane", "le menu"],
    ["searchBar", "le champ de recherche"],
  ],
  consent: [
    ["asking", "la question des cookies"],
    ["detailing", "le détail des cookies"],
    ["decided.reopened", "le détail des cookies"],
  ],
  impersonation: [
    ["acting", "le bandeau d’assistance"],
    ["acting.asking", "la question avant de quitter l’assistance"],
  ],
};

const openedOf = ({ flow, before, after }: Moved): readonly string[] =>
  (OPENED[flow] ?? []).flatMap(([state, what]) => {
    const [was, is] = [isIn(before, state), isIn(after, state)];
    if (was === is) return [];
    return [is ? `voit s’ouvrir ${what}` : `voit se fermer ${what}`];
  });

const loginOf = ({ flow, before, after }: Moved): readonly string[] => {
  if (flow !== "session") return [];
  const [was, is] = [isIn(before, "signedIn"), isIn(after, "signedIn")];
  if (was === is) return [];
  return [is ? "se voit connecté" : "ne se voit plus connecté"];
};

const isIn = (at: TraceSnapshot | null, state: string): boolean => {
  if (at === null) return false;
  const text = stateText(at.value);
  // What stands side by side in a state is in brackets: 'signedIn (token.fresh · leaving.staying)'.
  return text === state || [".", " ("].some((within) => text.startsWith(state + within));
};

/** The quantities that screens show: what is wanted at once, else what the shop has confirmed. */
const linesOf = ({ flow, before, after }: Moved): readonly string[] => {
  if (flow !== "cartLines" || before === null) return [];
  const [was, is] = [shownIn(before), shownIn(after)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((product) => {
    const [old, now] = [was.get(product) ?? 0, is.get(product) ?? 0];
    if (old === now) return [];
    return [now === 0 ? `ne voit plus ${product} au panier` : `voit ${now} × ${product} au panier`];
  });
};

const shownIn = ({ context }: TraceSnapshot): ReadonlyMap<string, number> => {
  const shown = new Map<string, number>();
  for (const [product, line] of entriesOf(context["lines"])) {
    shown.set(product, numberIn(line, "quantity"));
  }
  for (const [product, wish] of entriesOf(context["pendingChanges"])) {
    const isMore = "kind" in wish && wish.kind === "more";
    const confirmed = isMore ? (shown.get(product) ?? 0) : 0;
    shown.set(product, confirmed + numberIn(wish, "quantity"));
  }
  return shown;
};

/** What a message says, and why something was refused. */
const messagesOf = ({ flow, before, after }: Moved): readonly string[] => {
  const told = [
    ...(flow === "toasts" ? newIn(before?.context["toasts"], after.context["toasts"]) : []),
    ...(before?.context["refusal"] === after.context["refusal"]
      ? []
      : [textOf(after.context["refusal"])]),
  ];
  return told.flatMap((text) => (text === null ? [] : `lit « ${text} »`));
};

const newIn = (was: unknown, is: unknown): readonly (string | null)[] => {
  const known = new Set(listOf(was).map((toast) => textIn(toast, "id")));
  return listOf(is)
    .filter((toast) => !known.has(textIn(toast, "id")))
    .map((toast) => textIn(toast, "title"));
};

const textOf = (refusal: unknown): string | null => {
  if (typeof refusal === "string") return refusal;
  return isObject(refusal) ? textIn(refusal, "message") : null;
};

// A file may be of another version: what is not there as it is today was not seen.

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const listOf = (value: unknown): readonly object[] =>
  Array.isArray(value) ? value.filter(isObject) : [];
const entriesOf = (value: unknown): readonly (readonly [string, object])[] =>
  isObject(value)
    ? Object.entries(value).flatMap(([key, part]): readonly (readonly [string, object])[] =>
        isObject(part) ? [[key, part]] : [],
      )
    : [];
const partIn = (whole: object, key: string): unknown =>
  Object.entries(whole).find(([name]) => name === key)?.[1];
const textIn = (whole: object, key: string): string | null => {
  const part = partIn(whole, key);
  return typeof part === "string" ? part : null;
};
const numberIn = (whole: object, key: string): number => {
  const part = partIn(whole, key);
  return typeof part === "number" ? part : 0;
};
