import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import { createHash } from "node:crypto";
import { prices } from "../../../api-schema/exchange/prices.ts";
import { products } from "../../../api-schema/exchange/products.ts";
import { type Resource, scalarText } from "../../../api-schema/exchange/resource.ts";
import { stocks } from "../../../api-schema/exchange/stocks.ts";
import { variants } from "../../../api-schema/exchange/variants.ts";
import type { NewArticle } from "../../../api-schema/staff-new-articles.ts";
import type { ArticlePart, ArticleSeen } from "../../../api-schema/staff-products.ts";
import { RunId, type StaffCells } from "../../../api-schema/staff-resources.ts";
import { ARTICLE_ROWS, articleRows } from "../../../core/catalogue/new-article.ts";
import { completenessOf } from "../../../core/catalogue/completeness.ts";
import { TYPED } from "../../../core/exchange/run-states.ts";
import { asOne } from "../../exchange/as-one.ts";
import { makeRunPages } from "../../exchange/run-pages.ts";
import { makeRunStore, type Run } from "../../exchange/run-store.ts";
import { figuresOf } from "../../exchange/tables/article-figures.ts";
import { applyHeld, confirmWaiting, previewed } from "../../exchange/take-in.ts";
import { type Proposal, typedLines } from "../resources/proposals.ts";
import { type Looking, mayConfirm } from "../resources/run-answers.ts";
import { makeProductQueries } from "./product-queries.ts";

/** The resource of each part of the form. */
export const PARTS: { readonly [Part in ArticlePart]: Resource } = {
  product: products,
  variant: variants,
  prices,
  stocks,
};

/** More lines than any part has. */
const ALL = { page: 1, itemsPerPage: 200 } as const;

/**
 * A product with its article, prices and counts, looked at or made: runs of the four resources in one transaction.
 * A look applies them too, so that each part is compared with what the parts before it have made, and keeps nothing.
 */
export const makeArticle = (asked: NewArticle, looking: Looking) =>
  asOne(
    Object.values(PARTS).map(({ name }) => name),
    Effect.suspend(() => written(asked, looking)),
  );

const written = Effect.fnUntraced(function* (asked: NewArticle, looking: Looking) {
  const store = yield* makeRunStore;
  const queries = yield* makeProductQueries;
  const digest = digestOf(asked, looking);
  const known = yield* store.standing("products", digest);
  if (asked.apply !== null && known?.state === "applied" && known.bundle !== null) {
    const runs = yield* store.ofBundle(known.bundle);
    const answer: ArticleSeen = {
      ...(yield* made(asked, queries)),
      ...NOTHING,
      isWritten: true,
      runs: runsOf(runs),
    };
    return { stays: false, answer };
  }
  let seen: Pick<ArticleSeen, "faults" | "concerns" | "told"> = NOTHING;
  const runs: Run[] = [];
  const done = new Set<ArticlePart>();

  const take = Effect.fnUntraced(function* (part: ArticlePart, proposal: Proposal) {
    const found = yield* taken(part, proposal, looking);
    const isMade = found.run.state === "applied";
    // What stands on a part that cannot be says so of itself: that part has said it already.
    const faults = found.faults.filter(({ column }) => !follows(part, column, done));
    seen = {
      faults: [...seen.faults, ...faults],
      concerns: [...seen.concerns, ...found.concerns],
      told: [...seen.told, ...found.run.told],
    };
    runs.push(found.run);
    if (isMade) done.add(part);
  });

  const rows = articleRows(asked);
  for (const { part } of ARTICLE_ROWS) {
    if (rows[part].length === 0) continue;
    yield* take(part, proposalOf(part, rows[part], "new", looking, digest));
  }
  const draft = yield* made(asked, queries);
  const isWhole = seen.faults.length === 0 && draft.lacks.length === 0;
  if (asked.sold && isWhole && draft.product !== null) {
    const cells = { code: draft.product.code, active: true };
    yield* take("product", proposalOf("product", [cells], "known", looking, digest));
  }
  const acknowledged = asked.apply?.seen ?? null;
  const stays =
    acknowledged !== null &&
    seen.faults.length === 0 &&
    seen.concerns.every(({ guard, may }) => may && acknowledged.includes(guard));
  if (stays) yield* store.bind(runs.map(({ id }) => id));
  return {
    stays,
    answer: {
      ...(yield* made(asked, queries)),
      ...seen,
      isWritten: stays,
      runs: stays ? runsOf(runs) : [],
    } satisfies ArticleSeen,
  };
});

const NOTHING = { faults: [], concerns: [], told: [] } as const;

/** A part as a run: applied where nothing is against it. Guards are told; whether one goes on is asked at the end. */
const taken = Effect.fnUntraced(function* (
  part: ArticlePart,
  proposal: Proposal,
  looking: Looking,
) {
  const pages = yield* makeRunPages;
  const looked = yield* previewed(yield* typedLines(proposal));
  const concerns = looked.concerns.map((concern) => ({
    part,
    ...concern,
    may: mayConfirm(looking, looked),
  }));
  const ready = looked.state === "waiting" ? yield* confirmWaiting(looked, looking.login) : looked;
  const run = ready.state === "ready" ? yield* applyHeld(ready) : ready;
  const { lines } = yield* pages.lines(run.id, "faulty", ALL);
  const faults = lines.flatMap(({ line, faults: found }) =>
    found.map(({ column, reason }) => ({ part, line: (line ?? 1) - 1, column, reason })),
  );
  const isThere = (run.counts?.skipped ?? 0) > 0;
  return {
    run,
    concerns,
    faults: isThere ? [...faults, yield* takenBy(part, proposal)] : faults,
  };
});

/** A row of that name is there already: whose it is. */
const takenBy = Effect.fnUntraced(function* (part: ArticlePart, { lines }: Proposal) {
  const sql = yield* SqlClient.SqlClient;
  const [{ cells } = { cells: {} }] = lines;
  const fault = { part, line: 0 };
  if (part === "product") {
    const code = scalarText(cells["code"] ?? null);
    const [row] = yield* sql<{ readonly name: string }>`
      select name from product where code = ${code}`.pipe(Effect.orDie);
    return { ...fault, column: "code", reason: `Déjà pris par « ${row?.name ?? code} ».` };
  }
  if (part === "variant") {
    const reference = scalarText(cells["reference"] ?? null);
    const [row] = yield* sql<{ readonly name: string; readonly code: string }>`
      select v.name, p.code from variant v join product p on p.id = v.product_id
       where v.reference = ${reference}`.pipe(Effect.orDie);
    const whose = row === undefined ? reference : `${row.name} (fiche ${row.code})`;
    return { ...fault, column: "reference", reason: `Déjà prise par « ${whose} ».` };
  }
  return { ...fault, column: null, reason: "Cette ligne est déjà là." };
});

const follows = (
  part: ArticlePart,
  column: string | null,
  done: ReadonlySet<ArticlePart>,
): boolean => {
  const stands = ARTICLE_ROWS.find((one) => one.part === part)?.stands;
  return stands !== undefined && stands.column === column && !done.has(stands.on);
};

const proposalOf = (
  part: ArticlePart,
  rows: readonly StaffCells[],
  only: Proposal["only"],
  { login }: Looking,
  digest: string,
): Proposal => ({
  resource: PARTS[part],
  lines: rows.map((cells) => ({ cells })),
  only,
  title: TYPED,
  by: login,
  // That of the product is what it is known by when it is said once more.
  digest: part === "product" && only === "new" ? digest : hash(`${digest} ${part} ${only}`),
});

/** What is asked, by whom: the same again is the article that there is. */
const digestOf = (
  { product, variant, prices: lists, stocks: counts, sold }: NewArticle,
  by: Looking,
) => hash(JSON.stringify([by.login, product, variant, lists, counts, sold]));

const hash = (text: string): string => createHash("sha256").update(text).digest("hex");

const runsOf = (runs: readonly Run[]): ArticleSeen["runs"] =>
  runs.map(({ id, resource }) => ({ id: RunId.make(id), resource }));

/** The product as it stands now, in this transaction. */
const made = Effect.fnUntraced(function* (
  { product }: NewArticle,
  queries: Effect.Success<typeof makeProductQueries>,
): Effect.fn.Return<Pick<ArticleSeen, "product" | "percent" | "lacks">> {
  const { code } = product;
  const found = typeof code === "string" ? yield* queries.one(code) : undefined;
  if (found === undefined || typeof code !== "string") {
    return { product: null, percent: 0, lacks: [] };
  }
  const { row, figures, slug, state } = found;
  return { product: { code, slug, state }, ...completenessOf(row, figuresOf(figures)) };
});
