import { Effect, Result, Stream } from "effect";
import { SqlClient } from "effect/sql";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { open } from "node:fs/promises";
import { userInfo } from "node:os";
import { basename, join } from "node:path";
import { RESOURCE_NAMES, type ResourceName } from "../../api-schema/exchange/names.ts";
import { comesIn, RESOURCES } from "../../api-schema/exchange/resources.ts";
import { thresholds } from "../../api-schema/exchange/thresholds.ts";
import { type Profile, readProfile } from "../../core/exchange/profile.ts";
import { countsText, shownKey } from "../../core/exchange/report.ts";
import { RUN_WORDS, standing } from "../../core/exchange/run-states.ts";
import { MERCHANT_RESOURCES } from "../../core/exchange/sellers.ts";
import { NO_WISH } from "../../core/exchange/wish.ts";
import { readSettings } from "../config.ts";
import { withDatabase } from "../database/command.ts";
import { controlAnswer } from "./edifact/control-answer.ts";
import { ordersOut } from "./edifact/orders-out.ts";
import { ambiguousKeys } from "./external-keys.ts";
import { writeTable } from "./files/write-table.ts";
import { nodeDisk } from "./folder/disk.ts";
import { DOOR_CONNECTIONS } from "./folder/door.ts";
import { doorsOf, watchDoor } from "./folder/door-worker.ts";
import type { Settled } from "./folder/door.ts";
import { textOf } from "./folder/file-report.ts";
import { goOut, type Outgoing, templateOf } from "./go-out.ts";
import { ResourceBusy } from "./one-run-at-once.ts";
import { type Command, type Format, readCommand, WrongUse } from "./options.ts";
import { notAMerchant } from "./merchants.ts";
import { makeProfiles } from "./profiles.ts";
import { readFileLine } from "./read-lines.ts";
import { type Report, reportOf, runReport } from "./run-report.ts";
import { makeRunStore, type Run } from "./run-store.ts";
import { takeFileIn } from "./take-file.ts";
import { takePhotosIn } from "./take-photos.ts";
import {
  applyReady,
  cancelRun,
  confirmWaiting,
  isOwnPower,
  profileOf,
  takeLinesIn,
} from "./take-in.ts";
import { undoRunOf } from "./undo-run.ts";

// npm run exchange -- in | confirm | cancel | undo | out | template | profile | runs | watch (docs/exchange.md)

/** What a command ends with: done, refused, waits for a person, wrong use. */
const DONE = 0;
const REFUSED = 1;
const WAITS = 2;
const WRONG = 3;

/** What a command says: lines for people, or the same as one JSON document. */
interface Told {
  readonly code: number;
  readonly lines: readonly string[];
  readonly json: unknown;
}

const by = `commande, ${userInfo().username}`;

const CODES: { readonly [Verdict in Report["verdict"]]: number } = {
  done: DONE,
  refused: REFUSED,
  waits: WAITS,
};

const run = async (asked: Command): Promise<Told> => {
  switch (asked.command) {
    case "in":
      return takeFiles(asked);
    case "out":
      return sendOut(asked);
    case "out-edifact":
      return sendOrders(asked);
    case "control":
      return answer(asked);
    case "thresholds":
      if (asked.set.length > 0) return setThresholds(asked.set);
      await writeFile(goOut("thresholds", null), "csv", null);
      return told(DONE, [], null);
    case "template":
      await writeFile(templateOf(asked.resource), asked.format, asked.to);
      return told(DONE, [], null);
    case "watch":
      return watch();
    default: {
      const settings = await Effect.runPromise(readSettings);
      return withDatabase(settings, stored(asked));
    }
  }
};

const told = (code: number, lines: readonly string[], json: unknown): Told => ({
  code,
  lines,
  json,
});

type Stored = Exclude<
  Command,
  {
    readonly command:
      | "in"
      | "out"
      | "out-edifact"
      | "control"
      | "template"
      | "thresholds"
      | "watch";
  }
>;

const stored = Effect.fnUntraced(function* (asked: Stored) {
  const store = yield* makeRunStore;
  if (asked.command === "runs") {
    const runs = yield* store.latest(30);
    return told(DONE, runs.length === 0 ? ["Aucun passage."] : runs.map(runLine), runs);
  }
  if (asked.command === "profile") {
    const profile = yield* (yield* makeProfiles).named(asked.name);
    return profile === undefined
      ? told(REFUSED, [`Aucun profil ne s'appelle « ${asked.name} ».`], null)
      : told(DONE, [JSON.stringify(profile, null, 2)], profile);
  }
  const found = yield* store.one(asked.run);
  if (found === undefined) return told(REFUSED, [`Il n'y a pas de passage n° ${asked.run}.`], null);
  switch (asked.command) {
    case "confirm": {
      if (found.state !== "waiting" && found.state !== "ready") return wrongState(found);
      if (found.state === "waiting" && isOwnPower(found, by)) {
        return told(
          REFUSED,
          ["Une autre personne que qui a apporté le fichier le confirme."],
          found,
        );
      }
      const ready = found.state === "ready" ? found : yield* confirmWaiting(found, by);
      const applied = yield* applyReady(ready);
      // A newer file may have been applied while it waited: that is to be looked at too.
      switch (applied.state) {
        case "waiting":
        case "dated":
          return told(
            WAITS,
            [runLine(applied), ...applied.concerns.map(({ text }) => text)],
            applied,
          );
        case "refused":
        case "cancelled":
          return told(REFUSED, [runLine(applied)], applied);
        default:
          return told(DONE, [runLine(applied)], applied);
      }
    }
    case "cancel": {
      if (!["waiting", "ready", "dated"].includes(found.state)) return wrongState(found);
      const cancelled = yield* cancelRun(found);
      return told(DONE, [runLine(cancelled)], cancelled);
    }
    case "undo": {
      if (RESOURCES[found.resource].undoing !== "reversible") {
        return told(
          REFUSED,
          [
            `Un passage de ${RESOURCES[found.resource].title} ne se défait pas : le fichier suivant corrige.`,
          ],
          found,
        );
      }
      const undone = yield* undoRunOf(found.id, by);
      if (undone === undefined) return wrongState(found);
      const { givenBack, kept } = undone;
      return told(
        givenBack === 0 && kept.length > 0 ? REFUSED : DONE,
        [
          givenBack === 0
            ? `Rien n'a été rendu du passage n° ${found.id}.`
            : `Passage n° ${found.id} annulé : ${givenBack} ${givenBack === 1 ? "ligne rendue" : "lignes rendues"}.`,
          ...kept.map(({ key, why }) => `  ${shownKey(key)} : ${why}`),
        ],
        { run: found.id, ...undone },
      );
    }
  }
});

const wrongState = (run: Run): Told =>
  told(REFUSED, [`Le passage n° ${run.id} ${standing(run.state)}.`], run);

const runLine = ({ id, resource, state, fileName, receivedAt, counts, refusal }: Run): string =>
  [
    `n° ${id}`,
    receivedAt.slice(0, 16).replace("T", " "),
    RESOURCES[resource].title,
    fileName,
    RUN_WORDS[state],
    ...(counts === null ? [] : [countsText(counts)]),
    ...(refusal === null ? [] : [refusal]),
  ].join(" · ");

// Files that come in --------------------------------------------------------------------------------

type In = Extract<Command, { readonly command: "in" }>;

const takeFiles = async (asked: In): Promise<Told> => {
  const missing = asked.files.find((file) => !existsSync(file) || !statSync(file).isFile());
  if (missing !== undefined) throw new WrongUse(`${missing} : ce fichier n'existe pas.`);
  const settings = await Effect.runPromise(readSettings);
  return withDatabase(
    settings,
    Effect.gen(function* () {
      const reports: Told[] = [];
      for (const file of asked.files) reports.push(yield* takeFile(asked, file));
      return told(
        // Refused is worse than waiting, which is worse than done.
        reports.some(({ code }) => code === REFUSED)
          ? REFUSED
          : Math.max(...reports.map(({ code }) => code)),
        reports.flatMap(({ lines }) => lines),
        reports.map(({ json }) => json),
      );
    }),
  );
};

const takeFile = (asked: In, file: string) =>
  takeReadable(asked, file).pipe(
    Effect.catchTag("UnreadableFile", ({ reason, line }) =>
      Effect.succeed(
        told(REFUSED, [`${file} : ${line === null ? "" : `ligne ${line}, `}${reason}`], {
          file,
          refused: reason,
          line,
        }),
      ),
    ),
  );

const takeReadable = Effect.fnUntraced(function* (asked: In, file: string) {
  const profile = asked.profile === null ? null : yield* profileNamed(asked.profile);
  const { resource, asOf, wish } = asked;
  const brought = { fileName: basename(file), asOf, wish, by };
  const taken = yield* resource === "pictures"
    ? takePhotosIn(file, brought)
    : takeFileIn(file, { ...brought, resource, profile });
  if (asked.keep !== null && taken.outcome === "compared") {
    yield* (yield* makeProfiles).keep(profileOf(asked.keep, taken), by);
  }
  if (taken.outcome !== "compared" || !asked.apply || taken.run.state !== "ready") {
    return toldOf(yield* reportOf(file, taken));
  }
  const applied = yield* applyReady(taken.run);
  return toldOf(yield* reportOf(file, { ...taken, run: applied }));
});

const toldOf = ({ verdict, lines, json }: Report): Told => told(CODES[verdict], lines, json);

const profileNamed = Effect.fnUntraced(function* (name: string) {
  if (existsSync(name)) {
    const read = readProfile(parsedJson(name));
    if (Result.isSuccess(read)) return read.success;
    throw new WrongUse(`${name} : ${read.failure}`);
  }
  const kept: Profile | undefined = yield* (yield* makeProfiles).named(name);
  if (kept === undefined) throw new WrongUse(`Aucun profil ni fichier ne s'appelle « ${name} ».`);
  return kept;
});

const parsedJson = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    throw new WrongUse(`${file} : ce n'est pas du JSON.`);
  }
};

/** Sets thresholds as lines of a file would. */
const setThresholds = async (set: readonly (readonly [string, string])[]): Promise<Told> => {
  const text = JSON.stringify(set);
  const sources = thresholds.key.concat("part").map((column) => ({ column, header: column }));
  const lines = set.map(([guard, part], at) =>
    readFileLine(thresholds, sources, { line: at + 1, cells: { guard, part } }),
  );
  return withDatabase(
    await Effect.runPromise(readSettings),
    Effect.gen(function* () {
      const run = yield* takeLinesIn({
        resource: thresholds,
        fileName: "commande",
        digest: createHash("sha256").update(text).digest("hex"),
        bytes: Buffer.byteLength(text),
        asOf: null,
        profile: null,
        wish: NO_WISH,
        by,
        lines: Stream.fromIterable(lines),
      });
      return toldOf(
        yield* runReport("seuils", run.state === "ready" ? yield* applyReady(run) : run),
      );
    }),
  );
};

// The folder that files are put in ------------------------------------------------------------------

const watch = async (): Promise<Told> => {
  const settings = await Effect.runPromise(readSettings);
  const doors = doorsOf(settings);
  if (doors.length === 0) {
    throw new WrongUse("Ni EXCHANGE_DIR ni SFTP_URL ne nomment de dossier.");
  }
  const places = [settings.exchangeDir, settings.sftpUrl].filter((place) => place !== undefined);
  const asked = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => asked.abort());
  const untilAsked = Effect.callback<void>((resume) => {
    asked.signal.addEventListener("abort", () => resume(Effect.void));
  });
  const tell = (settled: readonly Settled[]) =>
    Effect.sync(() => {
      for (const { report } of settled) process.stdout.write(textOf(report));
    });
  process.stdout.write(
    `Les fichiers posés dans ${places.join(" et ")} sont pris ; Ctrl+C l'arrête.\n`,
  );
  await withDatabase(
    settings,
    Effect.raceFirst(
      Effect.forEach(doors, (door) => watchDoor(door, tell), { concurrency: "unbounded" }),
      untilAsked,
    ),
    DOOR_CONNECTIONS * doors.length,
  );
  return told(DONE, [], null);
};

// Files that go out ---------------------------------------------------------------------------------

const sendOut = async ({
  resource,
  since,
  source,
  merchant,
  format,
  to,
}: Extract<Command, { readonly command: "out" }>): Promise<Told> => {
  const origin = {
    ...(source === undefined ? {} : { source }),
    ...(merchant === undefined ? {} : { merchant }),
  };
  const settings = await Effect.runPromise(readSettings);
  const refused =
    (source === undefined ? null : await withDatabase(settings, ambiguousKeys(source))) ??
    (merchant === undefined ? null : await withDatabase(settings, notAMerchant(merchant)));
  if (refused !== null) return told(REFUSED, [refused], { refused });
  const isAsked = (name: ResourceName) =>
    merchant === undefined || MERCHANT_RESOURCES.includes(name);
  if (resource !== null && !isAsked(resource)) {
    throw new WrongUse(`Les ${RESOURCES[resource].title} ne sont à aucun marchand.`);
  }
  if (resource !== null) {
    await writeFile(goOut(resource, since, origin), format, to);
    return told(DONE, to === null ? [] : [`${RESOURCES[resource].title} : ${to}`], { to });
  }
  const folder = to ?? ".";
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lines: string[] = [];
  // The house as it comes in: what only goes out is asked for by its name.
  for (const name of RESOURCE_NAMES.filter(comesIn).filter(isAsked)) {
    const file = join(folder, fileNameOf(name, format));
    await writeFile(goOut(name, since, origin), format, file);
    lines.push(`${RESOURCES[name].title} : ${file}`);
  }
  return told(DONE, lines, { folder });
};

/** Orders as EDIFACT, under a reference of their own. */
const sendOrders = async ({
  message,
  partner,
  since,
  source,
  merchant,
  to,
}: Extract<Command, { readonly command: "out-edifact" }>): Promise<Told> => {
  const origin = {
    ...(source === undefined ? {} : { source }),
    ...(merchant === undefined ? {} : { merchant }),
  };
  const settings = await Effect.runPromise(readSettings);
  const sent = await withDatabase(
    settings,
    Effect.gen(function* () {
      const refused =
        (source === undefined ? null : yield* ambiguousKeys(source)) ??
        (merchant === undefined ? null : yield* notAMerchant(merchant));
      return refused ?? (yield* ordersOut(message, partner, since, origin));
    }).pipe(Effect.catchTag("NoInterchange", ({ reason }) => Effect.succeed(reason))),
  );
  if (typeof sent === "string") return told(REFUSED, [sent], { refused: sent });
  return written(sent, to, `Commandes en ${message.toUpperCase()}`);
};

/** The CONTRL for a file that came. */
const answer = async ({
  file,
  to,
}: Extract<Command, { readonly command: "control" }>): Promise<Told> => {
  const settings = await Effect.runPromise(readSettings);
  const control = existsSync(file) ? await withDatabase(settings, controlAnswer(file)) : null;
  if (control === null) {
    const reason = `${basename(file)} : ce n'est pas un échange EDIFACT dont l'émetteur se lit.`;
    return told(REFUSED, [reason], { refused: reason });
  }
  return written(control, to, "CONTRL");
};

const written = async (bytes: Buffer, to: string | null, what: string): Promise<Told> => {
  if (to === null) {
    process.stdout.write(bytes);
    return told(DONE, [], { to });
  }
  await nodeDisk.write(to, bytes);
  return told(DONE, [`${what} : ${to}`], { to });
};

/** Numbered in the order in which a house comes in. */
const fileNameOf = (name: ResourceName, format: Format): string =>
  `${String(RESOURCE_NAMES.indexOf(name) + 1).padStart(2, "0")}-${name}.${format}`;

const writeFile = async (
  { columns, rows }: Outgoing,
  format: Format,
  to: string | null,
): Promise<void> => {
  if (to === null && format === "xlsx") throw new WrongUse("--to FICHIER.xlsx");
  const settings = await Effect.runPromise(readSettings);
  const target = to === null ? undefined : await open(to, "w", 0o600);
  try {
    await withDatabase(
      settings,
      Effect.flatMap(SqlClient.SqlClient, (sql) =>
        Stream.runForEach(
          writeTable(format, columns, Stream.provideService(rows, SqlClient.SqlClient, sql)),
          (bytes) =>
            Effect.promise(async () => {
              if (target === undefined) process.stdout.write(bytes);
              else await target.write(bytes);
            }),
        ),
      ),
    );
  } finally {
    await target?.close();
  }
};

const isAskedAsJson = process.argv.includes("--json");
try {
  const { asked, json } = readCommand(process.argv.slice(2));
  const { code, lines, json: document } = await run(asked);
  const text = json ? JSON.stringify(document) : lines.join("\n");
  if (text !== "") process.stdout.write(`${text}\n`);
  process.exitCode = code;
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  const isWrong = error instanceof WrongUse;
  process.stderr.write(isAskedAsJson ? `${JSON.stringify({ refused: reason })}\n` : `${reason}\n`);
  process.exitCode = isWrong ? WRONG : REFUSED;
  // A busy resource waits for who has it.
  if (error instanceof ResourceBusy) process.exitCode = WAITS;
}
