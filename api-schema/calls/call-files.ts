import { HttpApiSchema } from "effect/http-api";
import type { Schema } from "effect";
import { type CallFacts, callFacts, declared } from "./facts.ts";
import { fileText, kebab, type Line, type Names } from "./file-text.ts";
import { membersText, typeText } from "./type-text.ts";

// The table of calls, as files of core/api. `calls/<word>.ts` has what a page needs of each read: its
// name and who may ask. `wire/<word>.ts` has every call with its address and the check of its answer: it
// comes with Effect and the schemas, beside the first screen.

/** The generated files of core/api as texts, by their path from api-schema; not formatted yet. */
export const callFiles = (): Readonly<Record<string, string>> => {
  const words = Object.groupBy(
    callFacts().filter((call) => isOneAnswer(call) && !isOfPartners(call)),
    ({ word }) => word,
  );
  const names = Object.keys(words).toSorted();
  const files: Record<string, string> = {
    "../core/api/wire/calls.ts": tableFile(
      "Every call of the shop, by its word.",
      "WIRE",
      names.filter((word) => !isOfDesk(word)),
    ),
    "../core/api/wire/desk-calls.ts": tableFile(
      "Every call of the desk, by its word. No page of the shop imports it.",
      "DESK_WIRE",
      names.filter(isOfDesk),
    ),
  };
  for (const [word, calls = []] of Object.entries(words)) {
    const reads = calls.filter(isRead);
    if (reads.length > 0) files[`../core/api/calls/${kebab(word)}.ts`] = readsFile(reads);
    files[`../core/api/wire/${kebab(word)}.ts`] = wireFile(word, calls);
  }
  return files;
};

/** Customers load nothing of the desk: its calls have a table of their own. */
const isOfDesk = (word: string): boolean => word.startsWith("staff");

/** No page makes the calls of partners' programs. */
const isOfPartners = ({ word }: CallFacts): boolean => word === "exchange";

/** One that stays open is listened to: core/api does that by hand. */
const isOneAnswer = ({ success }: CallFacts): boolean =>
  !success.some(({ ast }) => JSON.stringify(ast.annotations ?? {}).includes("text/event-stream"));

const isRead = ({ method, manner }: CallFacts): boolean =>
  method === "get" || manner.reads === true;

const readsFile = (calls: readonly CallFacts[]): string => {
  const names: Names = new Map();
  const lines = calls.map((call): Line => {
    const { word, name, who, manner } = call;
    return {
      name,
      doc: docOf(call),
      type: `Read<${typesOf(call, names)}>`,
      value: `{ name: "${word}.${name}", who: "${who}"${timesText(manner)} }`,
    };
  });
  return fileText(lines, names, {
    "../call.ts": ["Nothing", "Read"],
    "../checks.ts": ["Page"],
  });
};

const wireFile = (word: string, calls: readonly CallFacts[]): string => {
  const names: Names = new Map();
  const lines = calls.map((call): Line => {
    const { name, method, path } = call;
    const { check } = answerOf(call, names);
    const value =
      check === null
        ? `file("${path}"${mannerText(call)})`
        : `endpoint("${method}", "${path}", ${check}${mannerText(call)})`;
    return isRead(call)
      ? { name, doc: "", type: `Wired<typeof reads.${name}>`, value }
      : { name, doc: docOf(call), type: `Wired<Call<${typesOf(call, names)}>>`, value };
  });
  return fileText(lines, names, {
    [`../calls/${kebab(word)}.ts`]: ["* as reads"],
    "../call.ts": ["Call", "Nothing", "Wired"],
    "../catalogue-checks.ts": ["searchCheck", "suggestionsCheck"],
    "../checks.ts": ["Page", "list", "nothing", "one", "paged"],
    "../client.ts": ["NotifyProgress"],
    "../content-checks.ts": ["articleListCheck", "pageCheck", "recipeListCheck", "withBlocks"],
    "../endpoint.ts": ["endpoint", "file"],
    effect: ["Schema"],
  });
};

const tableFile = (doc: string, name: string, words: readonly string[]): string =>
  [
    "// Generated from api-schema/endpoints by npm run generate.",
    ...words.map((word) => `import * as ${word} from "./${kebab(word)}.ts";`),
    "",
    `/** ${doc} */`,
    `export const ${name} = { ${words.join(", ")} };`,
  ].join("\n");

const docOf = ({ doc, method, path }: CallFacts): string =>
  [doc, `\`${method.toUpperCase()} ${path}\``].filter((text) => text !== "").join("\n\n");

/** What it sends, what it answers, and who may make it. */
const typesOf = (call: CallFacts, names: Names): string =>
  `${parametersOf(call, names)}, ${answerOf(call, names).type}, "${call.who}"`;

/** What it sends, by name: the parameters of its address and its query, its body, its key. */
const parametersOf = (call: CallFacts, names: Names): string => {
  const members = [...call.params, ...call.query].map(({ name, schema, isOptional }) =>
    isOptional
      ? `readonly ${name}?: ${typeText(schema, names)} | null`
      : `readonly ${name}: ${typeText(schema, names)}`,
  );
  const { payload, manner } = call;
  if (payload !== undefined) members.push(`readonly body: ${typeText(payload.schema, names)}`);
  if (payload?.isForm === true) members.push("readonly files: readonly File[]");
  if (manner.idempotent === true) members.push("readonly idempotencyKey: string");
  if (payload?.isForm === true) members.push("readonly onProgress?: NotifyProgress | undefined");
  return membersText(members);
};

const timesText = ({ freshFor, keptFor }: CallFacts["manner"]): string =>
  Object.entries({ freshFor, keptFor })
    .map(([name, time]) => (time === undefined ? "" : `, ${name}: ${time}`))
    .join("");

const mannerText = ({ query, manner: { anonymous, outlivesPage } }: CallFacts): string => {
  const manners = [
    ...(query.length > 0 ? [`query: [${query.map(({ name }) => `"${name}"`).join(", ")}]`] : []),
    ...(anonymous === true ? ["anonymous: true"] : []),
    ...(outlivesPage === true ? ["outlivesPage: true"] : []),
  ];
  return manners.length === 0 ? "" : `, { ${manners.join(", ")} }`;
};

/** Answers of which core/api keeps what is right, by their schema; and one that tells nothing. */
const OWN_CHECKS: Readonly<Record<string, string>> = {
  Article: "withBlocks(Article)",
  ArticleList: "articleListCheck",
  CmsPage: "pageCheck",
  Recipe: "withBlocks(Recipe)",
  RecipeList: "recipeListCheck",
  RegistrationReceived: "nothing",
  SearchResult: "searchCheck",
  Suggestions: "suggestionsCheck",
};

interface Answer {
  readonly type: string;
  /** Null for a file. */
  readonly check: string | null;
}

const answerOf = ({ success }: CallFacts, names: Names): Answer => {
  const [first, ...others] = success;
  if (first === undefined || first.ast._tag === "Void") return { type: "null", check: "nothing" };
  if (HttpApiSchema.isWithHeaders(first)) {
    const { type, check } = answerOfBody(declared(first.schema), names);
    return { type: `Page<${type}>`, check: `paged(${check})` };
  }
  if (first.ast._tag === "Declaration") return { type: "Blob", check: null };
  if (others.length === 0) return answerOfBody(first, names);
  const all = success.map((schema) => typeText(schema, names));
  return { type: all.join(" | "), check: `one(Schema.Union([${all.join(", ")}]))` };
};

const answerOfBody = (schema: Schema.Top, names: Names): Answer => {
  const { value } = schema as Schema.Top & { readonly value?: Schema.Top }; // safe: an array has it
  if (value !== undefined) {
    const item = typeText(value, names);
    return { type: `readonly ${item}[]`, check: `list(${item})` };
  }
  const type = typeText(schema, names);
  const check = OWN_CHECKS[type] ?? `one(${type})`;
  return { type: check === "nothing" ? "null" : type, check };
};
