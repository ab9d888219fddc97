import { Effect, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ERP_CHANGES, type ErpChanges, ErpPaper } from "../../../api-schema/erp/changes.ts";
import { RESOURCES } from "../../../api-schema/exchange/resources.ts";
import { NO_WISH } from "../../../core/exchange/wish.ts";
import { now, nowDate } from "../../clock.ts";
import { paperColumns } from "../../exchange/brought-papers.ts";
import { makeRunStore, type Run } from "../../exchange/run-store.ts";
import { takeFileIn } from "../../exchange/take-file.ts";
import { applyReady } from "../../exchange/take-in.ts";
import type { ErpCalls } from "./erp-calls.ts";

/** As the history and the desk name who brought it. */
const BY = "ERP";

/** Pages of a resource that one look takes; the others come with the next. */
const MOST_PAGES = 50;

/** A page that cannot be taken as it is; it is asked for again. */
class PageRefused extends Schema.TaggedError<PageRefused>()("PageRefused", {
  message: Schema.String,
}) {}

/**
 * Takes what the ERP has changed since the last look, resource by resource, by what takes every file. A page is
 * taken whole before the next is asked for and the cursor moves after it: what a process leaves in the middle
 * comes once more, and rows are known by their keys. A resource that fails keeps no other waiting.
 */
export const takeChanges = (
  calls: Pick<ErpCalls["Service"], "changes" | "paper">,
  folder: string,
) =>
  Effect.forEach(
    ERP_CHANGES,
    (resource) =>
      takeResource(calls, folder, resource).pipe(
        Effect.catchCause((cause) =>
          Effect.logWarning("Ce que l'ERP a changé attend le regard suivant", cause).pipe(
            Effect.annotateLogs({ resource }),
            Effect.as(0),
          ),
        ),
      ),
    { concurrency: 1 },
  ).pipe(Effect.map((pages) => pages.reduce((sum, count) => sum + count, 0)));

const takeResource = Effect.fnUntraced(function* (
  calls: Pick<ErpCalls["Service"], "changes" | "paper">,
  folder: string,
  resource: ErpChanges,
) {
  const cursors = yield* makeCursors;
  let taken = 0;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const cursor = yield* cursors.of(resource);
    const found = yield* calls.changes(resource, cursor);
    if (found._tag === "notKept") return taken;
    if (found._tag === "cursorGone") {
      // From the beginning: what is known already changes nothing.
      if (cursor === null) return yield* new PageRefused({ message: "No beginning to read from" });
      yield* cursors.move(resource, null);
      continue;
    }
    if (found.body.length > 0) {
      yield* takePage(calls, folder, resource, found.body);
      taken += 1;
    }
    if (found.next === null || found.next === cursor) return taken;
    yield* cursors.move(resource, found.next);
  }
  return taken;
});

const makeCursors = Effect.map(SqlClient.SqlClient, (sql) => ({
  of: (resource: ErpChanges) =>
    sql<{ readonly cursor: string | null }>`
      select cursor from erp_cursor where resource = ${resource}`.pipe(
      Effect.map(([row]) => row?.cursor ?? null),
      Effect.orDie,
    ),
  move: Effect.fnUntraced(function* (resource: ErpChanges, cursor: string | null) {
    yield* sql`insert into erp_cursor (resource, cursor, read_at)
      values (${resource}, ${cursor}, ${yield* nowDate})
      on conflict (resource) do update set cursor = excluded.cursor, read_at = excluded.read_at`;
  }, Effect.orDie),
}));

const takePage = (
  calls: Pick<ErpCalls["Service"], "paper">,
  folder: string,
  resource: ErpChanges,
  body: Uint8Array,
) =>
  Effect.acquireUseRelease(
    Effect.promise(async () => {
      await mkdir(folder, { recursive: true });
      return mkdtemp(join(folder, "erp-"));
    }),
    (own) =>
      Effect.gen(function* () {
        const file = join(own, `${resource}.ndjson`);
        yield* Effect.promise(() => writeFile(file, body));
        if (paperColumns(RESOURCES[resource]).length > 0) yield* fetchPapers(calls, own, body);
        const digest = createHash("sha256").update(body).digest("hex").slice(0, 12);
        const fileName = `${BY} ${resource} ${digest}`;
        const left = yield* (yield* makeRunStore).ofFile(BY, fileName);
        // What was compared and not applied when its process ended goes on; whatever else is a page of its own.
        const run =
          left !== undefined && isUnended(left) ? left : yield* compared(file, fileName, resource);
        if (isUnended(run)) yield* applyReady(run);
      }),
    (own) => Effect.promise(() => rm(own, { recursive: true, force: true })),
  );

const isUnended = ({ state }: Run): boolean => state === "ready" || state === "applying";

const compared = Effect.fnUntraced(function* (
  file: string,
  fileName: string,
  resource: ErpChanges,
) {
  const taken = yield* takeFileIn(file, {
    fileName,
    resource,
    among: [resource],
    profile: null,
    asOf: yield* now,
    // A line that is wrong is told with its run, and keeps no other from being taken.
    wish: { ...NO_WISH, goodLines: true },
    by: BY,
    ownRuns: true,
  });
  if (taken.outcome === "asking") return yield* new PageRefused({ message: taken.why });
  return taken.run;
});

/** Puts the PDFs that rows name beside them; one that the ERP does not have is a fault of its line. */
const fetchPapers = Effect.fnUntraced(function* (
  calls: Pick<ErpCalls["Service"], "paper">,
  folder: string,
  body: Uint8Array,
) {
  for (const name of papersIn(body)) {
    const bytes = yield* calls.paper(name);
    if (bytes !== null) yield* Effect.promise(() => writeFile(join(folder, name), bytes));
  }
});

const isPaper = Schema.is(ErpPaper);

const papersIn = (body: Uint8Array): ReadonlySet<string> =>
  new Set(
    Buffer.from(body)
      .toString("utf8")
      .split("\n")
      .flatMap((line) => Object.values(cellsOf(line)).filter((cell) => isPaper(cell))),
  );

const cellsOf = (line: string): Readonly<Record<string, unknown>> => {
  try {
    const row: unknown = JSON.parse(line);
    return typeof row === "object" && row !== null ? { ...row } : {};
  } catch {
    // What takes the file says which line it is.
    return {};
  }
};
