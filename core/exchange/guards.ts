import type { ResourceName } from "../../api-schema/exchange/names.ts";
import { type Cell, type ExchangeRow, scalarText } from "../../api-schema/exchange/resource.ts";
import { cents } from "../money/cents.ts";
import { euros } from "../money/format.ts";
import type { Difference } from "./differences.ts";
import { shownKey } from "./report.ts";

/** Something about a run that a second person has to look at before it is applied. */
export interface Concern {
  readonly guard: GuardName;
  /** How many lines of the run it is about. */
  readonly lines: number;
  /** What it is, in French, with the first of them. */
  readonly text: string;
}

export type GuardName =
  | "price-move"
  | "under-cost"
  | "deep-discount"
  | "mass-withdrawal"
  | "all-nought"
  | "vat-changed"
  | "packaging-changed"
  | "weight-changed"
  | "allergen-removed"
  | "mill-changed"
  | "siren-changed"
  | "credit-moved"
  | "customers-shut"
  | "lorry-narrowed"
  | "lorry-closed"
  | "older-file";

/** From where on a guard speaks; each can be set for a house. */
export interface Thresholds {
  /** A price, or what a company may owe, that moves by more than this part of itself. */
  readonly priceMove: number;
  /** An offer or a code that takes more than this part off. */
  readonly discount: number;
  /** More than this part of what is sold would be withdrawn, or of a file's customers be shut out. */
  readonly withdrawn: number;
}

export const THRESHOLDS: Thresholds = { priceMove: 0.3, withdrawn: 0.05, discount: 0.5 };

/** What a guard has to know of a line beside what the line says. */
export interface Facts {
  /** What the article of a price costs, in cents; null where nobody has said it. */
  readonly cost: number | null;
}

/** What guards have seen so far: bounded, whatever the length of the file. */
export interface Weighing {
  readonly seen: ReadonlyMap<GuardName, { readonly lines: number; readonly first: string }>;
  readonly lines: number;
  readonly nought: number;
  /** Customers that could order, and could no more. */
  readonly shut: number;
}

export const nothingWeighed: Weighing = { seen: new Map(), lines: 0, nought: 0, shut: 0 };

/** What the guards of a resource say of one line. */
export const weigh = (
  weighing: Weighing,
  resource: ResourceName,
  difference: Difference,
  thresholds: Thresholds,
  facts: Facts = { cost: null },
): Weighing => {
  if (difference.outcome === "faulty") return weighing;
  let heeded = weighing;
  if (difference.outcome !== "unchanged") {
    const { key, after } = difference;
    const looks =
      difference.outcome === "changed"
        ? LOOKS.map(
            ([guard, look]) =>
              [guard, look(resource, difference.before, after, thresholds)] as const,
          )
        : [];
    const own = LOOKS_AT_NEW.map(
      ([guard, look]) => [guard, look(resource, after, thresholds, facts)] as const,
    );
    for (const [guard, first] of [...looks, ...own]) {
      if (first !== undefined) heeded = heed(heeded, guard, key, first);
    }
  }
  const isNought = difference.outcome !== "unchanged" && difference.after["quantity"] === 0;
  return {
    seen: heeded.seen,
    lines: weighing.lines + 1,
    nought: weighing.nought + (resource === "stocks" && isNought ? 1 : 0),
    shut: weighing.shut + (resource === "customers" && isShutOut(difference) ? 1 : 0),
  };
};

/** A guard speaks of one more line; the first is shown. */
export const heed = (weighing: Weighing, guard: GuardName, key: string, text: string): Weighing => {
  const known = weighing.seen.get(guard);
  return {
    ...weighing,
    seen: new Map([
      ...weighing.seen,
      [
        guard,
        {
          lines: (known?.lines ?? 0) + 1,
          first: known?.first ?? `${shownKey(key)} : ${text}`,
        },
      ],
    ]),
  };
};

const isShutOut = (difference: Difference): boolean =>
  difference.outcome === "changed" &&
  (difference.after["banned"] === true || difference.after["active"] === false);

/** What a second person has to look at; `sold` is how many rows of the resource are on sale today. */
export const concernsOf = (
  { seen, lines, nought, shut }: Weighing,
  {
    gone,
    sold,
    isOlder,
  }: { readonly gone: number; readonly sold: number; readonly isOlder: boolean },
  thresholds: Thresholds,
): readonly Concern[] => [
  ...[...seen].map(([guard, { lines: count, first }]) => ({
    guard,
    lines: count,
    text: `${WORDS[guard](count)} (${first}).`,
  })),
  ...(sold > 0 && gone > sold * thresholds.withdrawn
    ? [
        {
          guard: "mass-withdrawal" as const,
          lines: gone,
          text: `${gone} de ${sold} en vente ne sont plus dans le fichier et seraient retirés.`,
        },
      ]
    : []),
  ...(lines > 1 && nought === lines
    ? [{ guard: "all-nought" as const, lines, text: `Les ${lines} stocks du fichier sont à zéro.` }]
    : []),
  ...(shut > 1 && shut > lines * thresholds.withdrawn
    ? [
        {
          guard: "customers-shut" as const,
          lines: shut,
          text: `${shut} clients, de ${lines} dans le fichier, ne pourraient plus commander.`,
        },
      ]
    : []),
  ...(isOlder ? [olderFile(lines)] : []),
];

/** The file says how things were before the last one that was applied. */
export const olderFile = (lines: number): Concern => ({
  guard: "older-file",
  lines,
  text: "Le fichier est plus ancien que le dernier qui a été appliqué.",
});

const many = (count: number, one: string, more: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${more}`;

const WORDS: { readonly [Name in GuardName]: (count: number) => string } = {
  "price-move": (count) => many(count, "prix bouge beaucoup", "prix bougent beaucoup"),
  "under-cost": (count) => many(count, "prix passe sous son coût", "prix passent sous leur coût"),
  "deep-discount": (count) => many(count, "remise est très forte", "remises sont très fortes"),
  "mass-withdrawal": () => "",
  "all-nought": () => "",
  "older-file": () => "",
  "customers-shut": () => "",
  "vat-changed": (count) => many(count, "article change de TVA", "articles changent de TVA"),
  "packaging-changed": (count) =>
    many(count, "article change de conditionnement", "articles changent de conditionnement"),
  "weight-changed": (count) => many(count, "article change de poids", "articles changent de poids"),
  "allergen-removed": (count) =>
    many(count, "produit perd un allergène", "produits perdent un allergène"),
  "mill-changed": (count) =>
    many(count, "marchand change de nature", "marchands changent de nature"),
  "credit-moved": (count) =>
    many(
      count,
      "société change beaucoup de plafond ou de délai",
      "sociétés changent beaucoup de plafond ou de délai",
    ),
  "lorry-narrowed": (count) =>
    many(
      count,
      "tournée perd un jour ou ferme plus tôt",
      "tournées perdent un jour ou ferment plus tôt",
    ),
  "lorry-closed": (count) =>
    many(count, "jour sans camion est déjà commandé", "jours sans camion sont déjà commandés"),
  "siren-changed": (count) =>
    many(count, "client change de société", "clients changent de société"),
};

type Look = (
  resource: ResourceName,
  before: ExchangeRow,
  after: ExchangeRow,
  thresholds: Thresholds,
) => string | undefined;

const moved =
  (column: string, of: ResourceName, shown: (value: Cell) => string): Look =>
  (resource, before, after) =>
    resource === of && column in after
      ? `${shown(before[column] ?? null)} devient ${shown(after[column] ?? null)}`
      : undefined;

const percent = (value: unknown): string =>
  `${String(Number((Number(value) * 100).toFixed(2))).replace(".", ",")} %`;
const plain = (value: Cell): string => (value === null ? "rien" : `« ${scalarText(value)} »`);
const kilograms = (value: unknown): string =>
  `${String(Number(value) / 1000).replace(".", ",")} kg`;

/** What a line that is new or changes says; nothing where it does not speak of it. */
const LOOKS_AT_NEW: readonly (readonly [
  GuardName,
  (
    resource: ResourceName,
    after: ExchangeRow,
    thresholds: Thresholds,
    facts: Facts,
  ) => string | undefined,
])[] = [
  [
    "under-cost",
    (resource, after, _thresholds, { cost }) => {
      if (resource !== "prices" || !("unitPrice" in after) || cost === null) return undefined;
      const price = cents(Number(after["unitPrice"]));
      return price < cost ? `${euros(price)}, coût ${euros(cents(cost))}` : undefined;
    },
  ],
  [
    "deep-discount",
    (resource, after, { discount }) => {
      if (resource !== "offers" && resource !== "promotions") return undefined;
      const rate = Number(after["percentage"] ?? 0);
      return rate > discount ? percent(rate) : undefined;
    },
  ],
];

const LOOKS: readonly (readonly [GuardName, Look])[] = [
  [
    "price-move",
    (resource, before, after, { priceMove }) => {
      if (resource !== "prices" || !("unitPrice" in after)) return undefined;
      const [was, is] = [cents(Number(before["unitPrice"])), cents(Number(after["unitPrice"]))];
      return Math.abs(is - was) > was * priceMove
        ? `${euros(was)} devient ${euros(is)}`
        : undefined;
    },
  ],
  ["vat-changed", moved("vatRate", "variants", percent)],
  ["packaging-changed", moved("packaging", "variants", plain)],
  ["weight-changed", moved("netWeight", "variants", kilograms)],
  [
    "allergen-removed",
    (resource, before, after) => {
      if (resource !== "products" || !("allergens" in after)) return undefined;
      const kept = after["allergens"];
      const lost = listOf(before["allergens"]).filter((name) => !listOf(kept).includes(name));
      return lost.length === 0 ? undefined : `sans ${lost.join(", ")}`;
    },
  ],
  [
    "siren-changed",
    (resource, before, after) => {
      if (resource !== "customers" || !("siret" in after)) return undefined;
      const [was, is] = [sirenIn(before["siret"]), sirenIn(after["siret"])];
      return was === undefined || was === is ? undefined : `SIREN ${was} devient ${is ?? "rien"}`;
    },
  ],
  [
    "credit-moved",
    (resource, before, after, { priceMove }) => {
      if (resource !== "companies") return undefined;
      return ["creditLimit", "paymentTermsDays"].flatMap((column) => {
        const [was, is] = [before[column] ?? null, after[column] ?? null];
        if (!(column in after) || was === null) return [];
        const isFar = is === null || Math.abs(Number(is) - Number(was)) > Number(was) * priceMove;
        return isFar ? [`${inWords(column, was)} devient ${inWords(column, is)}`] : [];
      })[0];
    },
  ],
  ["mill-changed", moved("gmp", "merchants", (value) => (value === true ? "moulin" : "marchand"))],
];

const inWords = (column: string, value: Cell): string => {
  if (value === null) return "rien";
  return column === "creditLimit" ? euros(cents(Number(value))) : `${Number(value)} jours`;
};

const sirenIn = (siret: unknown): string | undefined =>
  typeof siret === "string" ? siret.slice(0, 9) : undefined;

const listOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
