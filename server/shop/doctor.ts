import { Effect } from "effect";
import { SqlClient, type SqlError } from "effect/sql";
import { connect } from "node:net";
import { existsSync, statfsSync } from "node:fs";
import { nowDate } from "../clock.ts";
import type { SettingsShape } from "../config.ts";
import { pendingMigrations } from "../database/migrate.ts";
import { type Pooler, poolerWarnings } from "../database/pooler.ts";
import { isUnfinished, UNFINISHED } from "../database/unfinished-restore.ts";
import { livingProcesses } from "../measures/sign-of-life.ts";
import type { ProcessRole } from "../process-role.ts";
import { standingText } from "../../core/exchange/webhook-standing.ts";
import { listWebhooks } from "../partners/webhooks.ts";
import { readKeyFile } from "../keys/key-file.ts";
import { VERSION } from "../version.ts";
import { PARTS, type PartState, sellersIn } from "../parts.ts";
import { type Found, foundRefusals, startVerdict } from "./start-verdict.ts";
import { lookForDemonstration } from "./seed-when-empty.ts";

/** What the database says of itself; `found` is null before its schema is the one of this version. */
interface SeenInDatabase {
  /** A restore into it was cut short: nothing else of it is looked at. */
  readonly unfinishedRestore?: boolean;
  readonly pending: readonly string[];
  readonly writable: boolean;
  readonly found: Found | null;
  /** Processes that are alive on it; null before its schema is the one of this version. */
  readonly processes: { readonly answering: number; readonly working: number } | null;
  /** How each partner's address stands, in words. */
  readonly webhooks?: readonly string[];
}

/** The same with what stands before it. */
export interface DatabaseFindings extends SeenInDatabase {
  readonly pooler: Pooler | undefined;
}

/** What was looked at outside of the settings. */
export interface Findings {
  /** A reason when it cannot be reached; null where there is none yet. */
  readonly database: DatabaseFindings | { readonly unreachable: string } | null;
  /** Null where the catalogue is read from no standby. */
  readonly standby?: string | null;
  readonly keys: string;
  readonly lastBackup: string;
  readonly freeMb: number | null;
  /** Null where no mail leaves. */
  readonly smtp: string | null;
  /** Null where no ERP answers calls. */
  readonly erp?: string | null;
  /** Null where no SFTP server is looked at. */
  readonly sftp?: string | null;
  /** Null where no mandate is signed at a provider's. */
  readonly signature?: string | null;
}

/** The lines of `npm run doctor`, and whether the shop would refuse to start. */
export const diagnosis = (
  settings: SettingsShape,
  {
    database,
    standby = null,
    keys,
    lastBackup,
    freeMb,
    smtp,
    erp = null,
    sftp = null,
    signature = null,
  }: Findings,
): { readonly lines: readonly string[]; readonly refuses: boolean } => {
  const isReached = database !== null && !("unreachable" in database);
  const found = isReached ? database.found : NOTHING_FOUND;
  const sellers = found === null ? "none" : sellersIn(found);
  const { refusals, warnings: fromSettings } = startVerdict(settings);
  const pooler = isReached ? database.pooler : undefined;
  const processes = isReached ? database.processes : null;
  const warnings = [
    ...fromSettings,
    ...workWarnings(settings, processes),
    ...(pooler === undefined ? [] : poolerWarnings(pooler)),
  ];
  const all = [
    ...refusals,
    ...(database !== null && "unreachable" in database ? [database.unreachable] : []),
    ...(isReached && database.unfinishedRestore === true ? [UNFINISHED] : []),
    ...(isReached && !database.writable ? ["La base refuse les écritures."] : []),
    ...foundRefusals(settings, found ?? NOTHING_FOUND),
  ];
  return {
    refuses: all.length > 0,
    lines: [
      ...PARTS.map((part) => `${WORDS[part.state(settings, sellers)].padEnd(14)}${part.title}`),
      "",
      `Version       ${VERSION}`,
      `Base          ${databaseText(database)}`,
      ...(standby === null ? [] : [`Copie         ${standby}`]),
      `Rôle          ${ROLE_WORDS[settings.role]}`,
      `Processus     ${processesText(processes)}`,
      `Clés          ${keys}`,
      `Sauvegarde    ${lastBackup}`,
      `Disque        ${freeMb === null ? "inconnu" : `${freeMb} Mo libres`}`,
      `SMTP          ${smtp ?? "aucun serveur"}`,
      ...(erp === null ? [] : [`ERP           ${erp}`]),
      ...(sftp === null ? [] : [`SFTP          ${sftp}`]),
      ...(signature === null ? [] : [`Signature     ${signature}`]),
      ...(isReached ? (database.webhooks ?? []) : []).map((one) => `Webhook       ${one}`),
      "",
      ...all.map((refusal) => `Refuse : ${refusal}`),
      ...warnings.map((warning) => `À savoir : ${warning}`),
      all.length === 0 ? "La boutique peut démarrer." : "La boutique refuserait de démarrer.",
    ],
  };
};

const NOTHING_FOUND: Found = { hasDemoAccounts: false, firm: null, madeUpMerchants: [] };

const WORDS: { readonly [State in PartState]: string } = {
  real: "réel",
  embedded: "démonstration",
  absent: "absent",
  missing: "manque",
};

const ROLE_WORDS: { readonly [Role in ProcessRole]: string } = {
  all: "répond et travaille",
  web: "répond (ROLE=web)",
  work: "travaille (ROLE=work)",
};

const processesText = (processes: SeenInDatabase["processes"]): string =>
  processes === null
    ? "inconnus"
    : `en vie : ${processes.answering} pour répondre, ${processes.working} pour le travail de fond`;

/** A shop that answers while nobody works takes orders that nobody is told of. */
const workWarnings = (
  { role }: Pick<SettingsShape, "role">,
  processes: SeenInDatabase["processes"],
): readonly string[] =>
  processes?.working === 0 && (role === "web" || processes.answering > 0)
    ? [
        "Aucun processus ne fait le travail de fond : courriels, factures et envois attendent ; lancez-en un avec ROLE=work.",
      ]
    : [];

const databaseText = (database: Findings["database"]): string => {
  if (database === null) return "pas encore créée : le premier démarrage la fait";
  if ("unreachable" in database) return "injoignable";
  const { pending, writable, pooler, unfinishedRestore } = database;
  if (unfinishedRestore === true) return "restauration inachevée";
  const migrations =
    pending.length === 0
      ? "à jour"
      : `${pending.length} migrations à venir (${pending.join(", ")})`;
  const way = pooler === undefined ? "" : ", par un répartiteur de connexions";
  return `${writable ? "inscriptible" : "en lecture seule"}, ${migrations}${way}`;
};

/** Looks into the database without changing it: what it would write is rolled back. */
export const lookIntoShop: Effect.Effect<SeenInDatabase, SqlError.SqlError, SqlClient.SqlClient> =
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    if (yield* isUnfinished) return UNFINISHED_DATABASE;
    const pending = yield* pendingMigrations(sql);
    const writable = yield* sql`create temporary table panetier_doctor (n int) on commit drop`.pipe(
      Effect.andThen(sql<{ readonly readOnly: string }>`
        select current_setting('transaction_read_only') as "readOnly"`),
      Effect.map(([row]) => row?.readOnly === "off"),
      sql.withTransaction,
      Effect.catch(() => Effect.succeed(false)),
    );
    // Who sells stands in a table of this version's schema.
    const found = pending.length === 0 ? yield* lookForDemonstration(sql) : null;
    const processes =
      pending.length === 0 ? yield* livingProcesses.only(sql, [yield* nowDate]) : null;
    const webhooks = pending.length === 0 ? yield* webhooksNow : [];
    return { pending, writable, found, processes, webhooks };
  });

const UNFINISHED_DATABASE: SeenInDatabase = {
  unfinishedRestore: true,
  pending: [],
  writable: true,
  found: null,
  processes: null,
};

/** 'erp-nord : Ne répond plus depuis le 28/11/2026 à 4 h 00 (Réponse 500), 3 messages en attente', for each. */
const webhooksNow = Effect.map(listWebhooks(null), (all) =>
  all
    .filter(({ endedAt }) => endedAt === null)
    .map((webhook) => {
      const { name, failures, lastAnswer, waiting } = webhook;
      const why = failures === 0 || lastAnswer === null ? "" : ` (${lastAnswer})`;
      const count = `${waiting} ${waiting > 1 ? "messages" : "message"} en attente`;
      return `${name} : ${standingText(webhook)}${why}${waiting === 0 ? "" : `, ${count}`}`;
    }),
);

/** 'lisible, 7 clés', or what is wrong with the file. */
export const keysText = (file: string): string => {
  try {
    const ring = readKeyFile(file);
    return ring === undefined
      ? `aucun fichier à ${file} : le premier démarrage le fait`
      : `${file}, ${ring.length} clés`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

/** Megabytes that are free where the folder is; null where the system does not tell. */
export const freeMbOf = (folder: string): number | null => {
  try {
    const { bavail, bsize } = statfsSync(existsSync(folder) ? folder : ".");
    return Math.floor((bavail * bsize) / 1_000_000);
  } catch {
    return null;
  }
};

const PORTS: Readonly<Record<string, number>> = { "smtps:": 465, "https:": 443, "http:": 80 };

/** Whether somebody answers there: a connection, and nothing said. */
export const reachServer = (url: string, patienceMs = 3000): Promise<string> =>
  new Promise((resolve) => {
    const { hostname, port, protocol } = new URL(url);
    const to = { host: hostname, port: Number(port) || (PORTS[protocol] ?? 587) };
    const socket = connect(to);
    const end = (words: string) => {
      socket.destroy();
      resolve(`${to.host}:${to.port} ${words}`);
    };
    socket.setTimeout(patienceMs, () => end("ne répond pas"));
    socket.once("connect", () => end("répond"));
    socket.once("error", (error) => end(`refuse (${error.message})`));
  });
