import { Instant } from "../../../api-schema/primitives.ts";
import { startEmbeddedPostgres } from "../../../server/database/embedded.ts";
import { createDatabaseFrom, dropDatabase, run } from "../../server/databases.ts";
import { demoPassword } from "../../server/demo-data.ts";
import { fillCluster, templateName } from "../../server/template-database.ts";
import { argon2WithLittleMemory } from "../engine/little-memory.ts";
import { NIGHT_DAY, nightTemplate } from "./night-template.ts";

// `make-template.ts folder`: the night's cluster, with the demonstration's shop to copy, left stopped there.

/** Rows tell the night of their changes; no migration knows of it. */
const NOTING = [
  // The gate hears by a statement's own text that something is told (engine/statements.ts).
  `do $$
   begin
     if exists (select from pg_proc
       where pronamespace = 'public'::regnamespace and prosrc ~* 'notify') then
       raise exception 'A function tells something that the gate of the night does not hear of';
     end if;
   end $$`,
  "create schema night",
  `create table night.change (n bigserial primary key, "table" text not null, before jsonb, after jsonb,
     changed_in xid8 not null default pg_current_xact_id())`,
  "create index change_changed_in on night.change (changed_in)",
  `create function night.note() returns trigger language plpgsql as $$
   begin
     insert into night.change ("table", before, after) values (
       tg_table_name,
       case when tg_op <> 'INSERT' then to_jsonb(old) end,
       case when tg_op <> 'DELETE' then to_jsonb(new) end);
     return null;
   end $$`,
  `do $$
   declare one text;
   begin
     for one in
       select c.oid::regclass::text from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relkind = 'r'
     loop
       execute format(
         'create trigger night after insert or update or delete on %s for each row execute function night.note()',
         one);
       execute format('alter table %s set (autovacuum_enabled = false)', one);
     end loop;
   end $$`,
];

/** A plan is made once for each connection, by one process: half of what PostgreSQL did was planning. */
const PLANNING = [
  "alter system set plan_cache_mode = force_generic_plan",
  "alter system set max_parallel_workers_per_gather = 0",
  "select pg_reload_conf()",
];

/** The password of every account, as a night's argon2 gives it. */
const cheapHash = (): string => {
  const nonce = Buffer.alloc(16, "sel");
  const message = demoPassword.normalize("NFC");
  const tag = argon2WithLittleMemory({
    message,
    nonce,
    parallelism: 1,
    tagLength: 32,
    memory: 0,
    passes: 0,
  });
  const plain = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64").replace(/=+$/, "");
  return `$argon2id$v=19$m=19456,t=2,p=1$${plain(nonce)}$${plain(tag)}`;
};

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("make-template.ts folder");
await fillCluster(folder, Instant.make(`${NIGHT_DAY}T00:00:00.000Z`));
const postgres = await startEmbeddedPostgres(folder, { durable: false });
for (const statement of PLANNING) await run(postgres.url, statement);
const url = await createDatabaseFrom(postgres.url, templateName, nightTemplate);
for (const statement of NOTING) await run(url, statement);
for (const table of ["customer", "staff"]) {
  await run(url, `update ${table} set password_hash = '${cheapHash()}'`);
}
await dropDatabase(postgres.url, templateName);
await postgres.stop();
process.exit(0);
