import { Effect, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { RESOURCES } from "../../../api-schema/exchange/resources.ts";
import {
  type ContentProblem,
  type ContentResource,
  type ContentState,
  ContentVersion,
  StaffContent,
} from "../../../api-schema/staff-content.ts";
import { StaffCells } from "../../../api-schema/staff-resources.ts";
import { type ContentEvent, nextContentState } from "../../../core/content/content-states.ts";
import { nowDate } from "../../clock.ts";

/** Versions in a list at most, and moves that are told of one. */
const MOST_LISTED = 200;
const MOST_MOVES = 100;

/** A version in a list, of a row of this name. */
const versionOf = (d: string): string =>
  `'id', ${d}.id, 'resource', ${d}.resource, 'key', ${d}.key, 'title', ${d}.title, 'state', ${d}.state,
  'plannedFor', wire_instant(${d}.planned_for), 'changedBy', ${d}.changed_by,
  'changedAt', wire_instant(${d}.changed_at), 'publishedAt', wire_instant(${d}.published_at)`;
const VERSION = versionOf("d");

/** A version as it is worked with. */
const Kept = Schema.Struct({
  ...ContentVersion.fields,
  revision: Schema.Int,
  cells: StaffCells,
  seen: Schema.NullOr(StaffCells),
});
export type Kept = typeof Kept.Type;

const KEPT = `json_build_object(${VERSION}, 'revision', d.revision, 'cells', d.cells, 'seen', d.seen)`;

// What the database keeps is of these shapes: another is a defect.
const decodeVersions = Schema.decodeUnknownSync(Schema.Array(ContentVersion));
const decodeKept = Schema.decodeUnknownSync(Schema.Array(Kept));
const decodeContent = Schema.decodeUnknownSync(Schema.Array(StaffContent));

/** What a move brings beside the state. */
interface Brings {
  readonly cells?: StaffCells;
  readonly seen?: StaffCells;
  readonly problems?: readonly ContentProblem[];
  readonly plannedFor?: string;
  readonly run?: number;
}

/** The key that cells name; empty while nobody has typed it. */
export const keyIn = (resource: ContentResource, cells: StaffCells): string => {
  const [name = ""] = RESOURCES[resource].key;
  const key = cells[name];
  return typeof key === "string" ? key.trim() : "";
};

const titleIn = (resource: ContentResource, cells: StaffCells): string => {
  const title = cells["title"];
  return typeof title === "string" && title.trim() !== "" ? title.trim() : keyIn(resource, cells);
};

/** Versions and their journal. Each change of state is one of the table, written with its step. */
export const makeContentStore = Effect.map(SqlClient.SqlClient, (sql) => {
  const rows = <A>(
    decode: (rows: unknown) => readonly A[],
    one: string,
    rest: string,
    parameters: readonly unknown[],
  ) =>
    Effect.map(
      sql.unsafe<{ readonly one: unknown }>(
        `select ${one} as one from content_draft d where ${rest}`,
        parameters,
      ),
      (found) => decode(found.map((row) => row.one)),
    ).pipe(Effect.orDie);

  const tell = (
    draft: number,
    step: {
      readonly who: string;
      readonly event: string;
      readonly from: string;
      readonly to: string;
    },
    before: StaffCells | null,
  ) =>
    Effect.flatMap(
      nowDate,
      (at) => sql`insert into content_step (draft_id, at, who, event, from_state, to_state, before)
        values (${draft}, ${at}, ${step.who}, ${step.event}, ${step.from}, ${step.to},
          ${before === null ? null : JSON.stringify(before)}::text::jsonb)`,
    ).pipe(Effect.asVoid, Effect.orDie);

  return {
    list: (resource: ContentResource | null) =>
      rows(
        decodeVersions,
        `json_build_object(${VERSION})`,
        `d.state in ('draft', 'checked', 'planned', 'published', 'withdrawn')
          and ($1::text is null or d.resource = $1)
        order by d.changed_at desc, d.id desc limit ${MOST_LISTED}`,
        [resource],
      ),
    /** With its journal and the other versions of its row. */
    content: (id: number) =>
      Effect.map(
        rows(
          decodeContent,
          `json_build_object(${VERSION}, 'revision', d.revision, 'cells', d.cells,
            'isNew', d.seen is null, 'problems', d.problems, 'run', d.run_id,
            'moves', (select coalesce(json_agg(json_build_object('at', wire_instant(s.at), 'who', s.who,
                'event', s.event, 'from', s.from_state, 'to', s.to_state) order by s.id desc), '[]')
              from (select * from content_step where draft_id = d.id order by id desc
                limit ${MOST_MOVES}) s),
            'versions', (select coalesce(json_agg(v.one), '[]') from (
              select json_build_object(${versionOf("o")}) as one from content_draft o
               where o.resource = d.resource and o.key = d.key and d.key <> ''
               order by o.id desc limit ${MOST_LISTED}) v))`,
          "d.id = $1",
          [id],
        ),
        ([content]) => content,
      ),
    one: (id: number) => Effect.map(rows(decodeKept, KEPT, "d.id = $1", [id]), ([kept]) => kept),
    /** Until the transaction ends nobody else moves it. */
    held: (id: number) =>
      Effect.map(rows(decodeKept, KEPT, "d.id = $1 for update", [id]), ([kept]) => kept),
    /** The same of one that is due, unless somebody is publishing it right now. */
    heldDue: (id: number, at: Date) =>
      Effect.map(
        rows(
          decodeKept,
          KEPT,
          "d.id = $1 and d.state = 'planned' and d.planned_for <= $2 for update skip locked",
          [id, at],
        ),
        ([kept]) => kept,
      ),
    due: (at: Date) =>
      Effect.map(
        sql<{ readonly id: number }>`select id from content_draft
          where state = 'planned' and planned_for <= ${at} order by planned_for, id`,
        (found) => found.map(({ id }) => id),
      ).pipe(Effect.orDie),
    /** The one in work of a row; undefined without. */
    inWork: (resource: ContentResource, key: string) =>
      Effect.map(
        rows(
          decodeKept,
          KEPT,
          "d.resource = $1 and d.key = $2 and d.state in ('draft', 'checked', 'planned') order by d.id desc limit 1",
          [resource, key],
        ),
        ([kept]) => kept,
      ),
    /** The one that the shop shows, or would show; held until the transaction ends. */
    shown: (resource: ContentResource, key: string) =>
      Effect.map(
        rows(
          decodeKept,
          KEPT,
          "d.resource = $1 and d.key = $2 and d.state in ('published', 'withdrawn') for update",
          [resource, key],
        ),
        ([kept]) => kept,
      ),
    begin: Effect.fnUntraced(function* (version: {
      readonly resource: ContentResource;
      readonly state: ContentState;
      readonly cells: StaffCells;
      readonly seen: StaffCells | null;
      readonly who: string;
    }) {
      const { resource, state, cells, seen, who } = version;
      const at = yield* nowDate;
      const [row] = yield* sql<{ readonly id: number }>`
        insert into content_draft (resource, key, state, title, cells, seen, changed_by, changed_at)
        values (${resource}, ${keyIn(resource, cells)}, ${state}, ${titleIn(resource, cells)},
          ${JSON.stringify(cells)}::text::jsonb,
          ${seen === null ? null : JSON.stringify(seen)}::text::jsonb, ${who}, ${at}) returning id`;
      const id = row?.id ?? 0;
      yield* tell(id, { who, event: "version.begun", from: state, to: state }, null);
      return id;
    }, Effect.orDie),
    /** Moves a version on; what the move brings is written with it. */
    move: Effect.fnUntraced(function* (
      { id, resource, state, cells: before, revision }: Kept,
      event: ContentEvent,
      who: string,
      brings: Brings = {},
    ) {
      const to = nextContentState(state, event);
      if (to === undefined) return yield* Effect.die(`${event} of a version that is ${state}`);
      const at = yield* nowDate;
      const cells = brings.cells ?? before;
      const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
      const moved = yield* sql<{ readonly id: number }>`update content_draft set state = ${to},
          revision = revision + 1, changed_by = ${who}, changed_at = ${at},
          key = ${keyIn(resource, cells)}, title = ${titleIn(resource, cells)},
          cells = ${JSON.stringify(cells)}::text::jsonb,
          seen = coalesce(${json(brings.seen)}::text::jsonb, seen),
          problems = ${JSON.stringify(brings.problems ?? [])}::text::jsonb,
          planned_for = ${brings.plannedFor ?? null}::text::timestamptz,
          run_id = coalesce(${brings.run ?? null}::int, run_id),
          published_at = case when ${event}::text = 'publication.done' then ${at}
            else published_at end
        where id = ${id} and state = ${state} and revision = ${revision} returning id`;
      if (moved.length === 0) return yield* Effect.die(`Version ${id} is no longer ${state}`);
      yield* tell(id, { who, event, from: state, to }, brings.cells === undefined ? null : before);
    }, Effect.orDie),
  };
});

export type ContentStore = Effect.Success<typeof makeContentStore>;
