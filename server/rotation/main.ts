import { Effect } from "effect";
import { parseArgs } from "node:util";
import { readSettings } from "../config.ts";
import { withDatabase } from "../database/command.ts";
import { KeyFileRefused } from "../keys/key-file.ts";
import { allPurposes, purposes } from "../keys/key-ring.ts";
import { type KeyState, listKeys, retireKeys, rotateKeys } from "./rotation.ts";

// npm run keys -- list | rotate [--purpose push] | retire (docs/keys.md)

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const usage = `npm run keys -- list                      les clés et leur état
npm run keys -- rotate                    ajoute de nouvelles clés et rescelle le coffre
npm run keys -- rotate --purpose <usage>  pour un seul usage : ${allPurposes.join(", ")}
npm run keys -- retire                    retire les clés remplacées dont plus rien ne dépend`;

const list = Effect.fnUntraced(function* (file: string) {
  const keys = yield* listKeys(file);
  if (keys.length === 0)
    return say(`Aucun fichier de clés à ${file} : le premier démarrage le fait.`);
  say(`Clés de ${file}`);
  for (const key of keys) say(lineOf(key));
});

const lineOf = ({ purpose, kid, createdAt, retirableAt }: KeyState): string => {
  const state =
    retirableAt === undefined
      ? "en service"
      : `remplacée, peut être retirée à partir du ${new Date(retirableAt).toISOString()}`;
  return [purpose.padEnd(14), kid, createdAt, state].join("  ");
};

const rotate = Effect.fnUntraced(function* (file: string, purpose: string | undefined) {
  const wanted = allPurposes.filter((each) =>
    purpose === undefined ? purposes[each] === "rotated" : each === purpose,
  );
  if (wanted.length === 0) return yield* Effect.fail(new KeyFileRefused(usage));
  const { added, resealed } = yield* rotateKeys(file, wanted);
  for (const { purpose: name, kid } of added) say(`Nouvelle clé : ${name} ${kid}`);
  say(`Le coffre : ${resealed} contenus rescellés. Copiez ${file} en lieu sûr.`);
});

const retire = Effect.fnUntraced(function* (file: string) {
  const { retired, waiting } = yield* retireKeys(file);
  for (const { purpose, kid } of retired) say(`Retirée : ${purpose} ${kid}`);
  for (const { purpose, kid, retirableAt } of waiting) {
    say(`Encore utile jusqu'au ${new Date(retirableAt).toISOString()} : ${purpose} ${kid}`);
  }
  if (retired.length + waiting.length === 0) say("Aucune clé à retirer.");
});

const main = async (): Promise<void> => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { purpose: { type: "string" } },
  });
  const settings = await Effect.runPromise(readSettings);
  const { keyFile } = settings;
  switch (positionals[0]) {
    case "list":
      // The file alone: it is there, or not, whoever has the database open.
      return Effect.runPromise(list(keyFile));
    case "rotate":
      return withDatabase(settings, rotate(keyFile, values.purpose));
    case "retire":
      return withDatabase(settings, retire(keyFile));
    default:
      throw new KeyFileRefused(usage);
  }
};

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof KeyFileRefused ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
