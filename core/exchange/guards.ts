import type { ResourceName } from "../../api-schema/exchange/names.ts";
import { users } from "../../api-schema/exchange/users.ts";
import { type Cell, type ExchangeRow, scalarText } from "../../api-schema/exchange/resource.ts";
import { lackingOf, needWords } from "../catalogue/completeness.ts";
import { energyMismatch } from "../catalogue/nutrition.ts";
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
  | "pieces-changed"
  | "allergen-removed"
  | "less-complete"
  | "energy-odd"
  | "mill-changed"
  | "siren-changed"
  | "credit-moved"
  | "customers-shut"
  | "lorry-narrowed"
  | "lorry-closed"
  | "rhythm-changed"
  | "power-given"
  | "role-changed"
  | "merchant-adds"
  | "older-file";

/** Whether it gives somebody power or takes it: another person confirms it, and it counts the next day. */
export const isOfPower = ({ guard }: { readonly guard: string }): boolean =>
  guard === "power-given" || guard === "role-changed";

/** From where on the guards of a resource speak: a part of a whole that they let pass. */
export interface Thresholds {
  readonly move?: number;
  readonly withdrawn?: number;
  readonly discount?: number;
}

/** Of each resource whose guards have one; what a house sets instead is a row of `thresholds`. */
export const THRESHOLDS: {
  readonly [Guard in `${ResourceName}.${keyof Thresholds}`]?: number;
} = {
  "prices.move": 0.3,
  "companies.move": 0.3,
  "products.withdrawn": 0.05,
  "variants.withdrawn": 0.05,
  "customers.withdrawn": 0.05,
  "promotions.discount": 0.5,
  "offers.discount": 0.5,
};

/** Those of a resource, of what a house has set and else of what the shop comes with. */
export const thresholdsOf = (
  resource: ResourceName,
  set: { readonly [guard: string]: number } = {},
): Thresholds =>
  Object.fromEntries(
    Object.entries({ ...THRESHOLDS, ...set }).flatMap(([guard, part]) =>
      guard.startsWith(`${resource}.`) ? [[guard.slice(resource.length + 1), part]] : [],
    ),
  );

/** What the shop has beside a line, in figures, where its guards have to know it (`ExchangeTable.facts`). */
export type Facts = { readonly [name: string]: number | null };

/** What lines touch on which a guard speaks: open carts and their lorries, what is usual, lists. */
export interface Touched {
  readonly carts: number;
  readonly lorries: number;
  readonly habits: number;
  readonly lists: number;
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
  facts: Facts = {},
): Weighing => {
  if (difference.outcome === "faulty") return weighing;
  const lines = weighing.lines + 1;
  if (difference.outcome === "unchanged") return { ...weighing, lines };
  const { key, after } = difference;
  const before = difference.outcome === "changed" ? difference.before : undefined;
  const seen = new Map(weighing.seen);
  for (const { guard, of, looks } of GUARDS) {
    const text = of.includes(resource) ? looks({ before, after, facts, thresholds }) : undefined;
    if (text === undefined) continue;
    const known = seen.get(guard) ?? { lines: 0, first: `${shownKey(key)} : ${text}` };
    seen.set(guard, { ...known, lines: known.lines + 1 });
  }
  return {
    seen,
    lines,
    nought: weighing.nought + (resource === "stocks" && after["quantity"] === 0 ? 1 : 0),
    shut: weighing.shut + (resource === "customers" && isShutOut(difference) ? 1 : 0),
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
    addedByMerchant = 0,
    touched,
  }: {
    readonly gone: number;
    readonly sold: number;
    readonly isOlder: boolean;
    /** What a merchant's own file would put up for sale. */
    readonly addedByMerchant?: number;
    readonly touched?: ReadonlyMap<GuardName, Touched>;
  },
  { withdrawn = 1 }: Thresholds,
): readonly Concern[] => [
  ...[...seen].map(([guard, { lines: count, first }]) => ({
    guard,
    lines: count,
    text: `${WORDS[guard](count)} (${first})${touchedText(touched?.get(guard))}.`,
  })),
  ...(sold > 0 && gone > sold * withdrawn
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
  ...(shut > 1 && shut > lines * withdrawn
    ? [
        {
          guard: "customers-shut" as const,
          lines: shut,
          text: `${shut} clients, de ${lines} dans le fichier, ne pourraient plus commander.`,
        },
      ]
    : []),
  ...(addedByMerchant > 0
    ? [
        {
          guard: "merchant-adds" as const,
          lines: addedByMerchant,
          text: `${many(addedByMerchant, "nouveauté de ce marchand serait vendue", "nouveautés de ce marchand seraient vendues")} dans la boutique.`,
        },
      ]
    : []),
  ...(isOlder ? [olderFile(lines)] : []),
];

/** ' : 12 paniers ouverts pour 3 camions, 4 habitudes, 2 listes'; of what there is none nothing is said. */
const touchedText = (touched: Touched | undefined): string => {
  if (touched === undefined) return "";
  const { carts, lorries, habits, lists } = touched;
  const parts = [
    [carts, "panier ouvert", "paniers ouverts"],
    [lorries, "camion à venir", "camions à venir"],
    [habits, "habitude", "habitudes"],
    [lists, "liste", "listes"],
  ] as const;
  const said = parts.flatMap(([count, one, more]) => (count > 0 ? [many(count, one, more)] : []));
  return said.length === 0 ? "" : ` : ${said.join(", ")}`;
};

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
  "merchant-adds": () => "",
  "customers-shut": () => "",
  "vat-changed": (count) => many(count, "article change de TVA", "articles changent de TVA"),
  "packaging-changed": (count) =>
    many(count, "article change de conditionnement", "articles changent de conditionnement"),
  "weight-changed": (count) => many(count, "article change de poids", "articles changent de poids"),
  "pieces-changed": (count) =>
    many(count, "article change de nombre de pièces", "articles changent de nombre de pièces"),
  "allergen-removed": (count) =>
    many(count, "produit perd un allergène", "produits perdent un allergène"),
  "less-complete": (count) =>
    many(
      count,
      "produit en vente deviendrait incomplet",
      "produits en vente deviendraient incomplets",
    ),
  "energy-odd": (count) =>
    many(
      count,
      "produit a une énergie en kJ qui n’est pas celle en kcal",
      "produits ont une énergie en kJ qui n’est pas celle en kcal",
    ),
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
  "rhythm-changed": (count) =>
    many(
      count,
      "client change de rythme de facturation",
      "clients changent de rythme de facturation",
    ),
  "power-given": (count) =>
    many(count, "personne devient gérante", "personnes deviennent gérantes"),
  "role-changed": (count) => many(count, "personne change de rôle", "personnes changent de rôle"),
  "siren-changed": (count) =>
    many(count, "client change de société", "clients changent de société"),
};

const makesManager = (after: ExchangeRow): boolean => after["role"] === "manager";

/** Whether a change of a row makes somebody more than they are: no undo does that, since it is one person's act. */
export const givesPower = (resource: ResourceName, after: ExchangeRow): boolean =>
  resource === "users" && makesManager(after);

/** What a guard looks at: a line that is new or changes, and what the shop has beside it. */
interface Looked {
  /** Undefined for a new one; else the columns that change, as they are. */
  readonly before: ExchangeRow | undefined;
  readonly after: ExchangeRow;
  readonly facts: Facts;
  readonly thresholds: Thresholds;
}

/** The guards that have more to say than before a line. */
export const spokenOf = (before: Weighing, after: Weighing): readonly GuardName[] =>
  [...after.seen.keys()].filter(
    (guard) => after.seen.get(guard)?.lines !== before.seen.get(guard)?.lines,
  );

/** A guard over the lines of resources: what it says of one, in French, or nothing. */
interface Guard {
  readonly guard: GuardName;
  readonly of: readonly ResourceName[];
  readonly looks: (looked: Looked) => string | undefined;
}

const moved = (
  guard: GuardName,
  of: ResourceName,
  column: string,
  shown: (value: Cell) => string,
): Guard => ({
  guard,
  of: [of],
  looks: ({ before, after }) =>
    before !== undefined && column in after
      ? `${shown(before[column] ?? null)} devient ${shown(after[column] ?? null)}`
      : undefined,
});

const percent = (value: unknown): string =>
  `${String(Number((Number(value) * 100).toFixed(2))).replace(".", ",")} %`;
const plain = (value: Cell): string => (value === null ? "rien" : `« ${scalarText(value)} »`);
const kilograms = (value: unknown): string =>
  `${String(Number(value) / 1000).replace(".", ",")} kg`;

/** ', 2 prix sont recalculés'; nothing where none is made of what changes. */
const recomputed = (prices: number | null | undefined): string =>
  (prices ?? 0) === 0 ? "" : `, ${many(prices ?? 0, "prix est recalculé", "prix sont recalculés")}`;

const GUARDS: readonly Guard[] = [
  {
    guard: "price-move",
    of: ["prices"],
    // A price that begins later is measured by the one that it follows.
    looks: ({ before, after, facts: { previous = null }, thresholds: { move = Infinity } }) => {
      const known = before === undefined ? previous : before["unitPrice"];
      if (known === null || !("unitPrice" in after)) return undefined;
      const [was, is] = [cents(Number(known)), cents(Number(after["unitPrice"]))];
      return Math.abs(is - was) > was * move ? `${euros(was)} devient ${euros(is)}` : undefined;
    },
  },
  {
    guard: "under-cost",
    of: ["prices"],
    looks: ({ after, facts: { cost = null } }) => {
      if (!("unitPrice" in after) || cost === null) return undefined;
      const price = cents(Number(after["unitPrice"]));
      return price < cost ? `${euros(price)}, coût ${euros(cents(cost))}` : undefined;
    },
  },
  {
    guard: "deep-discount",
    of: ["offers", "promotions"],
    looks: ({ after, thresholds: { discount = 1 } }) => {
      const rate = Number(after["percentage"] ?? 0);
      return rate > discount ? percent(rate) : undefined;
    },
  },
  moved("vat-changed", "variants", "vatRate", percent),
  moved("packaging-changed", "variants", "packaging", plain),
  {
    guard: "weight-changed",
    of: ["variants"],
    looks: ({ before, after, facts: { prices } }) =>
      before !== undefined && "netWeight" in after
        ? `${kilograms(before["netWeight"])} devient ${kilograms(after["netWeight"])}${recomputed(prices)}`
        : undefined,
  },
  {
    guard: "pieces-changed",
    of: ["variants"],
    looks: ({ before, after, facts: { piecePrices } }) =>
      before !== undefined && "pieces" in after && recomputed(piecePrices) !== ""
        ? `${plain(before["pieces"] ?? null)} devient ${plain(after["pieces"] ?? null)}${recomputed(piecePrices)}`
        : undefined,
  },
  {
    guard: "allergen-removed",
    of: ["products"],
    looks: ({ before, after }) => {
      if (before === undefined || !("allergens" in after)) return undefined;
      const kept = listOf(after["allergens"]);
      const lost = listOf(before["allergens"]).filter((name) => !kept.includes(name));
      return lost.length === 0 ? undefined : `sans ${lost.join(", ")}`;
    },
  },
  {
    guard: "less-complete",
    of: ["products"],
    looks: ({ before, after, facts: { selling = 0 } }) => {
      if (before === undefined || selling === 0) return undefined;
      const had = lackingOf(before);
      const lost = lackingOf({ ...before, ...after }).filter((need) => !had.includes(need));
      return lost.length === 0 ? undefined : `il manquerait ${needWords(lost)}`;
    },
  },
  {
    guard: "energy-odd",
    of: ["products"],
    looks: ({ before = {}, after }) =>
      "energyKj" in after || "energyKcal" in after
        ? energyMismatch({ ...before, ...after })
        : undefined,
  },
  {
    guard: "siren-changed",
    of: ["customers"],
    looks: ({ before, after }) => {
      if (before === undefined || !("siret" in after)) return undefined;
      const [was, is] = [sirenIn(before["siret"]), sirenIn(after["siret"])];
      return was === undefined || was === is ? undefined : `SIREN ${was} devient ${is ?? "rien"}`;
    },
  },
  {
    guard: "credit-moved",
    of: ["companies"],
    looks: ({ before = {}, after, thresholds: { move = Infinity } }) =>
      ["creditLimit", "paymentTermsDays"].flatMap((column) => {
        const [was, is] = [before[column] ?? null, after[column] ?? null];
        if (!(column in after) || was === null) return [];
        const isFar = is === null || Math.abs(Number(is) - Number(was)) > Number(was) * move;
        return isFar ? [`${inWords(column, was)} devient ${inWords(column, is)}`] : [];
      })[0],
  },
  moved("mill-changed", "merchants", "gmp", (value) => (value === true ? "moulin" : "marchand")),
  {
    guard: "lorry-narrowed",
    of: ["tours"],
    looks: ({ before, after, facts }) => {
      if (before === undefined) return undefined;
      const kept = listOf(after["weekdays"] ?? before["weekdays"]);
      const losesDay = listOf(before["weekdays"]).some((day) => !kept.includes(day));
      return hitText(facts, losesDay ? "ce jour" : "moins de temps");
    },
  },
  {
    guard: "lorry-closed",
    of: ["closures"],
    looks: ({ before, facts }) => (before === undefined ? hitText(facts, "ce jour") : undefined),
  },
  {
    guard: "power-given",
    of: ["users"],
    looks: ({ after }) => (makesManager(after) ? "signe et invite pour la boutique" : undefined),
  },
  {
    guard: "role-changed",
    of: ["users"],
    looks: ({ before, after }) =>
      before !== undefined && "role" in after && after["role"] !== "manager"
        ? `${roleWords(before["role"])} devient ${roleWords(after["role"])}`
        : undefined,
  },
  {
    guard: "rhythm-changed",
    of: ["customers"],
    looks: ({ facts: { uninvoiced } }) => {
      if (uninvoiced === undefined || uninvoiced === null || uninvoiced === 0) return undefined;
      return uninvoiced === 1
        ? "1 livraison pas encore facturée suivra le nouveau rythme"
        : `${uninvoiced} livraisons pas encore facturées suivront le nouveau rythme`;
    },
  },
];

/** '14 paniers ouverts et 3 commandes ont ce jour'; nothing where there are none. */
const hitText = ({ carts, orders }: Facts, what: string): string | undefined => {
  const [open, placed] = [carts ?? 0, orders ?? 0];
  const said = [
    ...(open > 0 ? [many(open, "panier ouvert", "paniers ouverts")] : []),
    ...(placed > 0 ? [many(placed, "commande", "commandes")] : []),
  ];
  if (said.length === 0) return undefined;
  return `${said.join(" et ")} ${open + placed === 1 ? "a" : "ont"} ${what}`;
};

const inWords = (column: string, value: Cell): string => {
  if (value === null) return "rien";
  return column === "creditLimit"
    ? euros(cents(Number(value)))
    : many(Number(value), "jour", "jours");
};

const roleWords = (role: Cell | undefined): string =>
  `« ${users.columns.role.words[role as keyof typeof users.columns.role.words]?.[0] ?? "rien"} »`;

const sirenIn = (siret: unknown): string | undefined =>
  typeof siret === "string" ? siret.slice(0, 9) : undefined;

const listOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
