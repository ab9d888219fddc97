import { Effect } from "effect";
import type { ResourceName } from "../../api-schema/exchange/names.ts";
import type { Resource } from "../../api-schema/exchange/resource.ts";
import { comesIn, RESOURCES } from "../../api-schema/exchange/resources.ts";
import { inKeysOutside } from "../../core/exchange/naming-columns.ts";
import { headersOf, type Profile, type Source } from "../../core/exchange/profile.ts";
import { type Guess, recogniseHeaders, recogniseResource } from "../../core/exchange/recognise.ts";
import type { Wish } from "../../core/exchange/wish.ts";
import type { FileTable } from "./files/file-table.ts";
import { makeProfiles } from "./profiles.ts";

/** A file that comes in, by whatever door. */
export interface Incoming {
  readonly fileName: string;
  /** SHA-256 of its bytes, hexadecimal, and how many there are. */
  readonly digest: string;
  readonly bytes: number;
  readonly table: FileTable;
  /** The same lines once more: a file is read once to know it and once to take it. */
  readonly sample: readonly { readonly [header: string]: string }[];
  readonly resource: ResourceName | null;
  /** Of what it may be, where whoever brings it may not change everything. */
  readonly among?: readonly ResourceName[];
  readonly profile: Profile | null;
  readonly asOf: string | null;
  readonly wish: Wish;
  readonly by: string;
  /** The folder in which papers lie that its lines name; none without. */
  readonly beside?: string;
  /** Who brings it is told of their own runs alone: the same bytes that another brought are compared again. */
  readonly ownRuns?: true;
  /** The call that it came by: its key, and a fingerprint of all that was asked. */
  readonly call?: CallKey;
  /** Told of its run as soon as there is one. */
  readonly received?: (run: number) => Effect.Effect<void>;
}

/** By what a call is known that comes again. */
export interface CallKey {
  readonly key: string;
  readonly print: string;
}

/** What a file is of, and what its columns mean. */
export interface Understood {
  readonly resource: Resource;
  readonly sources: readonly Source[];
  readonly ignored: readonly string[];
  readonly profile: string | null;
}

/**
 * With what every line says: constants of the operator, and the instant of the file where its lines have a
 * column for one and say none.
 */
const withConstants = (
  { wish, asOf }: Incoming,
  known: Understood | Asked | Outgoing,
): Understood | Asked | Outgoing => {
  if (!("sources" in known)) return known;
  const { resource, sources } = known;
  const unknown = Object.keys(wish.constants).find((column) => !(column in resource.columns));
  if (unknown !== undefined) {
    return {
      resource: resource.name,
      why: `« ${unknown} » n'est pas une colonne des ${resource.title}.`,
      guesses: [],
    };
  }
  const said: { readonly [column: string]: string } = {
    ...(asOf === null || !("asOf" in resource.columns) ? {} : { asOf }),
    ...(wish.merchant === undefined || !("merchant" in resource.columns)
      ? {}
      : { merchant: wish.merchant }),
    ...wish.constants,
  };
  const added = Object.entries(said)
    .filter(([column]) => !sources.some((source) => source.column === column))
    .map(([column, constant]): Source => ({ column, constant }));
  return { ...known, sources: [...sources, ...added] };
};

/** What it is of only goes out. */
interface Outgoing {
  readonly outgoing: Resource;
}

/** What it is of, or what some columns mean, has to be said first. */
export interface Asked {
  /** Null where that is asked. */
  readonly resource: ResourceName | null;
  readonly why: string;
  readonly guesses: readonly Guess[];
}

/** What a file is of and what its columns mean, with what every line says: by its profile, one that is kept, or its headers. */
export const understand = Effect.fnUntraced(function* (
  incoming: Incoming,
): Effect.fn.Return<Understood | Asked | Outgoing, never, Effect.Services<typeof makeProfiles>> {
  return withConstants(incoming, yield* ofFile(incoming));
});

const ofFile = Effect.fnUntraced(function* (
  incoming: Incoming,
): Effect.fn.Return<Understood | Asked | Outgoing, never, Effect.Services<typeof makeProfiles>> {
  const { columns } = incoming.table;
  const profiles = yield* makeProfiles;
  const kept =
    incoming.profile ??
    (Object.keys(incoming.wish.meant).length === 0
      ? yield* profiles.ofHeaders(columns, incoming.resource, incoming.wish)
      : null);
  if (kept !== null && isAmong(incoming, kept.resource)) {
    if (!comesIn(kept.resource)) return { outgoing: RESOURCES[kept.resource] };
    const spoken = new Set(headersOf(kept));
    const lacking = [...spoken].filter((header) => !columns.includes(header));
    if (lacking.length > 0) {
      return {
        resource: kept.resource,
        why: `Le profil « ${kept.name} » attend ${lacking.map((header) => `« ${header} »`).join(", ")}, que ce fichier n'a pas.`,
        guesses: [],
      };
    }
    return {
      resource: RESOURCES[kept.resource],
      sources: kept.sources,
      ignored: columns.filter(
        (header) => !kept.sources.some((source) => "header" in source && source.header === header),
      ),
      profile: kept.name,
    };
  }
  return byHeaders(incoming);
});

const isAmong = ({ among }: Incoming, name: ResourceName): boolean =>
  among === undefined || among.includes(name);

const byHeaders = (incoming: Incoming): Understood | Asked | Outgoing => {
  const { table, sample, resource: asked, wish } = incoming;
  const { columns } = table;
  const [first, ...others] =
    asked === null
      ? recogniseResource(columns, sample).filter((name) => isAmong(incoming, name))
      : [asked];
  if (first !== undefined && !comesIn(first)) return { outgoing: RESOURCES[first] };
  const likely = first === undefined ? [] : [first, ...others.filter(comesIn)];
  const [name, other] = likely;
  if (name === undefined) {
    return {
      resource: null,
      why: "Rien ne dit de quoi parle ce fichier : dites-le, et nommez ses colonnes comme dans le modèle.",
      guesses: [],
    };
  }
  if (other !== undefined && isAsLikely(columns, sample, name, other)) {
    return {
      resource: null,
      why: `Ce fichier peut être de ${likely.map((one) => `« ${RESOURCES[one].title} »`).join(" ou ")} : dites lequel.`,
      guesses: [],
    };
  }
  const resource = RESOURCES[name];
  const guesses = recogniseHeaders(
    wish.source === undefined ? resource : inKeysOutside(resource),
    columns,
    sample,
  );
  const settled = guesses.map((guess) => {
    const said = wish.meant[guess.header];
    return said === undefined ? guess : meantAs(resource, guess.header, said);
  });
  const doubtful = settled.filter(({ confidence }) => confidence === "doubtful");
  if (doubtful.length > 0) {
    return { resource: name, why: "Des colonnes sont à préciser.", guesses: doubtful };
  }
  const sources = settled.flatMap(({ header, column, confidence }) =>
    confidence === "sure" && column !== null ? [{ column, header }] : [],
  );
  const lacking = resource.key.filter(
    (column) =>
      resource.columns[column]?.blank !== true &&
      !(column in wish.constants) &&
      !sources.some((source) => source.column === column),
  );
  if (lacking.length > 0) {
    const headers = lacking.map((column) => `« ${resource.columns[column]?.header} »`).join(", ");
    return {
      resource: name,
      why: `Il manque ${headers} : c'est ce qui désigne ${resource.one}.`,
      guesses: settled.filter(({ column }) => column === null),
    };
  }
  if (sources.every(({ column }) => resource.key.includes(column))) {
    return {
      resource: name,
      why: `Le fichier désigne ${resource.title} et n'en dit rien : il faut une colonne de plus.`,
      guesses: settled.filter(({ column }) => column === null),
    };
  }
  return {
    resource,
    sources,
    ignored: settled.flatMap(({ header, column }) => (column === null ? [header] : [])),
    profile: null,
  };
};

/** Two resources of which as many columns are sure. */
const isAsLikely = (
  columns: readonly string[],
  sample: Incoming["sample"],
  one: ResourceName,
  other: ResourceName,
): boolean => {
  const sureOf = (name: ResourceName) =>
    recogniseHeaders(RESOURCES[name], columns, sample).filter(
      ({ confidence }) => confidence === "sure",
    ).length;
  return sureOf(one) === sureOf(other);
};

const meantAs = (resource: Resource, header: string, said: string | null): Guess =>
  said === null
    ? { header, column: null, confidence: "none", why: "laissée de côté" }
    : !Object.hasOwn(resource.columns, said)
      ? {
          header,
          column: null,
          confidence: "doubtful",
          why: `« ${said} » n'est pas une colonne : ${Object.keys(resource.columns).join(", ")}`,
        }
      : { header, column: said, confidence: "sure", why: "" };
