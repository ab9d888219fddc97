import { Clock, Context, Effect, Layer } from "effect";
import { SqlClient, type SqlError } from "effect/sql";
import type { PictureCrop } from "../../api-schema/staff-pictures.ts";
import type { Instant } from "../../api-schema/primitives.ts";
import { BoundedCache } from "../cache/bounded-cache.ts";
import { nowDate } from "../clock.ts";
import { countedPage, placeOf } from "../database/counted-page.ts";
import type { Photograph } from "./photograph.ts";
import { hashOf, PictureGone, type PictureSource, type SourceType } from "./picture-source.ts";

/** Who puts a photograph into the shop or takes it away: an agent of the support, or a command. */
export interface PictureAuthor {
  readonly agentId: number | null;
  readonly name: string;
}

/** A picture as lists show it. */
export interface ListedPicture {
  readonly path: string;
  readonly mediaType: SourceType;
  readonly width: number;
  readonly height: number;
  /** The part that is shown; null for all of it. */
  readonly crop: PictureCrop | null;
  readonly bytes: number;
  /** Beginning of its hash: changes with the picture. */
  readonly version: string;
  readonly createdAt: Date;
}

export type PictureChange = "added" | "replaced" | "removed" | "cropped";

/** What was done to a picture. */
export interface ChangedPicture {
  readonly at: Date;
  readonly doneBy: string;
  readonly path: string;
  readonly change: PictureChange;
}

export const picturesPerPage = 20;

/** For how long this process believes that a picture has not been replaced by another one. */
const TRUSTED_MS = 5_000;
const MOST_KNOWN = 20_000;

/** The pictures in the database, by the path that pages show. */
export class Pictures extends Context.Service<
  Pictures,
  {
    /** What stands at that path, undefined for nothing; what another process changed is seen after some seconds. */
    readonly find: (path: string) => Effect.Effect<PictureSource | undefined>;
    /** Puts a photograph at that path, in the place of what stood there. */
    readonly put: (
      path: string,
      photograph: Photograph,
      author: PictureAuthor,
    ) => Effect.Effect<"added" | "replaced">;
    /** Takes the picture at that path away; false when there is none. */
    readonly remove: (path: string, author: PictureAuthor) => Effect.Effect<boolean>;
    /** The photograph at that path as it was kept, whatever part of it is shown; undefined for none. */
    readonly whole: (path: string) => Effect.Effect<Uint8Array | undefined>;
    /** Shows a part of the photograph at that path, or all of it; false where there is none. */
    readonly crop: (
      path: string,
      crop: PictureCrop | null,
      author: PictureAuthor,
    ) => Effect.Effect<boolean>;
    /** To be called when a source turned out to be gone. */
    readonly forget: (path: string) => Effect.Effect<void>;
    /** Those whose path holds that text, the latest first, page by page from 1. */
    readonly list: (
      text: string,
      page: number,
    ) => Effect.Effect<{ readonly pictures: readonly ListedPicture[]; readonly total: number }>;
    /** The newest first. */
    readonly changes: Effect.Effect<readonly ChangedPicture[]>;
  }
>()("panetier/pictures/Pictures") {
  static readonly layer: Layer.Layer<Pictures, never, SqlClient.SqlClient> = Layer.effect(
    Pictures,
    Effect.suspend(() => makePictures),
  );
}

const makePictures = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const context = yield* Effect.context<SqlClient.SqlClient>();
  const known = new BoundedCache<string, Known>(MOST_KNOWN);
  const forget = (path: string) => Effect.sync(() => known.delete(path));
  const sourceOf = (path: string, hash: string, crop: string | null): PictureSource => ({
    hash: crop === null ? hash : `${hash} ${crop}`,
    load: () => Effect.runPromiseWith(context)(load(sql, path, hash, crop)),
  });
  return Pictures.of({
    find: (path) => Effect.orDie(find(sql, { known, sourceOf }, path)),
    put: (path, photograph, author) =>
      put(sql, path, photograph, author).pipe(
        sql.withTransaction,
        Effect.orDie,
        Effect.tap(forget(path)),
      ),
    remove: (path, author) =>
      remove(sql, path, author).pipe(sql.withTransaction, Effect.orDie, Effect.tap(forget(path))),
    whole: (path) =>
      Effect.map(
        sql<{ readonly bytes: Uint8Array }>`
          select bytes from picture where path = ${path} and media_type = 'image/webp'`,
        ([row]) => row?.bytes,
      ).pipe(Effect.orDie),
    crop: (path, part, author) =>
      crop(sql, path, part, author).pipe(
        sql.withTransaction,
        Effect.orDie,
        Effect.tap(forget(path)),
      ),
    forget,
    list: (text, page) => list(sql, text, page),
    changes: sql<ChangedPicture>`
      select at, done_by as "doneBy", path, change from picture_change
      order by at desc, id desc limit ${picturesPerPage}`.pipe(Effect.orDie),
  });
});

type Remembered = {
  readonly known: BoundedCache<string, Known>;
  readonly sourceOf: (path: string, hash: string, crop: string | null) => PictureSource;
};

const find = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  { known, sourceOf }: Remembered,
  path: string,
) {
  const now = yield* Clock.currentTimeMillis;
  const trusted = known.get(path);
  if (trusted !== undefined && Math.abs(now - trusted.at) < TRUSTED_MS) return trusted.source;
  const read = Effect.map(
    sql<{ readonly hash: string; readonly crop: string | null }>`
      select encode(hash, 'hex') as hash, crop::text as crop from picture where path = ${path}`,
    ([row]) => (row === undefined ? undefined : sourceOf(path, row.hash, row.crop)),
  );
  // While the database is away, what stood there still stands.
  const source = yield* trusted === undefined
    ? read
    : Effect.orElseSucceed(read, () => trusted.source);
  // Paths that lead nowhere are without number.
  if (source !== undefined) known.set(path, { source, at: now });
  return source;
});

type Loaded = {
  readonly mediaType: SourceType;
  readonly bytes: Uint8Array;
  readonly crop: PictureCrop | null;
};

const load = (sql: SqlClient.SqlClient, path: string, hash: string, crop: string | null) =>
  Effect.flatMap(
    sql<Loaded>`
      select media_type as "mediaType", bytes, crop from picture
      where path = ${path} and hash = decode(${hash}, 'hex')
        and crop is not distinct from ${crop}::text::jsonb`,
    ([row]) => (row === undefined ? Effect.fail(new PictureGone()) : Effect.succeed(row)),
  );

const put = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  path: string,
  { bytes, width, height }: Photograph,
  author: PictureAuthor,
) {
  const at = yield* nowDate;
  // The lock lets two that come together be told apart: one adds, the other replaces.
  yield* sql`select pg_advisory_xact_lock(hashtext(${path}))`;
  const before = yield* sql`select 1 from picture where path = ${path}`;
  yield* sql`insert into picture (path, media_type, width, height, hash, bytes, created_at)
    values (${path}, 'image/webp', ${width}, ${height}, ${hashOf(bytes)}, ${bytes},
      ${at}::timestamptz)
    on conflict (path) do update set media_type = excluded.media_type, width = excluded.width,
      height = excluded.height, hash = excluded.hash, bytes = excluded.bytes,
      crop = null, created_at = excluded.created_at`;
  const change = before.length === 0 ? "added" : "replaced";
  yield* note(sql, author, path, change, at);
  return change;
});

const remove = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  path: string,
  author: PictureAuthor,
) {
  const gone = yield* sql`delete from picture where path = ${path} returning 1`;
  if (gone.length > 0) yield* note(sql, author, path, "removed", yield* nowDate);
  return gone.length > 0;
});

const crop = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  path: string,
  part: PictureCrop | null,
  author: PictureAuthor,
) {
  const said = part === null ? null : JSON.stringify(part);
  const cut = yield* sql`update picture set crop = ${said}::text::jsonb
    where path = ${path} and media_type = 'image/webp' returning 1`;
  if (cut.length > 0) yield* note(sql, author, path, "cropped", yield* nowDate);
  return cut.length > 0;
});

const note = (
  sql: SqlClient.SqlClient,
  author: PictureAuthor,
  path: string,
  change: PictureChange,
  at: Date,
) =>
  sql`insert into picture_change (at, agent_id, done_by, path, change)
    values (${at}::timestamptz, ${author.agentId}, ${author.name}, ${path}, ${change})`;

const list = (sql: SqlClient.SqlClient, text: string, page: number) =>
  countedPage(
    placeOf(page, picturesPerPage),
    ({ limit, offset }) => sql<ListedPicture & { readonly total: number }>`
    select path, media_type as "mediaType", width, height, crop, length(bytes) as bytes,
      left(encode(hash, 'hex'), 12) || coalesce(left(md5(crop::text), 6), '') as version, created_at as "createdAt",
      count(*) over ()::int as total
    from picture where strpos(path, ${text}) > 0
    order by created_at desc, path limit ${limit} offset ${offset}`,
  ).pipe(
    Effect.map(({ rows, total }) => ({ pictures: rows, total })),
    Effect.orDie,
  );

interface Known {
  readonly source: PictureSource;
  readonly at: number;
}

/** A drawing on its way into the database. */
export interface DrawnPicture {
  readonly path: string;
  readonly svg: string;
}

/**
 * Writes drawings, some statements for all. For what comes with the shop alone: SVG from elsewhere may
 * hold scripts and addresses, and is never taken.
 */
export const insertDrawings = Effect.fnUntraced(function* (
  drawings: Iterable<DrawnPicture>,
  at: Instant,
): Effect.fn.Return<void, SqlError.SqlError, SqlClient.SqlClient> {
  const sql = yield* SqlClient.SqlClient;
  let rows: Record<string, string | number>[] = [];
  const write = Effect.suspend(() => {
    const records = JSON.stringify(rows);
    rows = [];
    return sql`insert into picture (path, media_type, width, height, hash, bytes, created_at)
      select path, 'image/svg+xml', width, height, decode(hash, 'hex'),
        convert_to(svg, 'UTF8'), ${at}::timestamptz
      from json_to_recordset(${records}::text::json)
        as r (path text, width int, height int, hash text, svg text)`;
  });
  for (const { path, svg } of drawings) {
    const hash = hashOf(Buffer.from(svg)).toString("hex");
    rows.push({ path, ...sizeOf(svg), hash, svg });
    if (rows.length === ROWS_IN_STATEMENT) yield* write;
  }
  if (rows.length > 0) yield* write;
});

/** Some 3 MB. */
const ROWS_IN_STATEMENT = 200;

/** As the document itself says. */
const sizeOf = (svg: string): { readonly width: number; readonly height: number } => {
  const said = /^<svg [^>]*width="(\d+)" height="(\d+)">/.exec(svg);
  if (said === null) throw new Error("A drawing says its width and height.");
  return { width: Number(said[1]), height: Number(said[2]) };
};
