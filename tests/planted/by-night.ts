import { spawnSync } from "node:child_process";
import type { Edit } from "./edits.ts";

/** The nights that are played over each edit: a seed, some of them, until the first law that does not hold. */
const NIGHTS = ["--seed", "1", "--seeds", "20", "--minutes", "6", "--steps", "120", "--brief"];

/** The title of what is written of it. */
export const NIGHT_TITLE = "What a night notices";

/** Which law of a night notices that edit, and how soon; null when twenty nights hold. */
export const noticedByNight = (name: string): string | null => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["launch.js", "tests/night/main.ts", ...NIGHTS],
    { encoding: "utf8", env: { ...process.env, PLANTED: name } },
  );
  if (status === 0) return null;
  const [, night] = /^ {2}(\d+) ne tient pas/m.exec(stdout) ?? [];
  const [, law] = /^ {2}Loi {6}: (.+)$/m.exec(stdout) ?? [];
  const [, step] = /^ {2}Étape {4}: (.+)$/m.exec(stdout) ?? [];
  if (night === undefined || law === undefined || step === undefined) {
    throw new Error(`${name}: no night could be played: ${stderr.slice(-2000)}`);
  }
  return `« ${law} », night ${night}, ${/^\d+$/.test(step) ? `step ${step}` : "at its quiet end"}`;
};

/** What is known of each edit that was planted, by its name: what noticed it, or null. */
export type NoticedByNight = ReadonlyMap<string, string | null>;

/** What the document says of the edits that were planted before. */
export const nightRowsIn = (document: string): NoticedByNight => {
  const [, section = ""] = document.split(`\n## ${NIGHT_TITLE}\n`);
  const [own = ""] = section.split("\n## ");
  return new Map(
    [...own.matchAll(/^\| (E\d+) \|[^|]+\| (.+) \|$/gm)].map(([, name = "", by = ""]) => [
      name,
      by === NOBODY ? null : by,
    ]),
  );
};

const NOBODY = "–";

/** The section over what is known of each; those that nobody has planted yet are not in it. */
export const nightSection = (
  edits: readonly Edit[],
  known: NoticedByNight,
  day: string,
): readonly string[] => {
  const planted = edits.filter(({ name }) => known.has(name));
  const noticed = planted.filter(({ name }) => known.get(name) !== null);
  return [
    `Planted one at a time under twenty nights of 120 steps (seeds 1 to 20, at most six minutes) by \`npm run test:planted -- --night\`, last on ${day}: ${noticed.length} of ${planted.length} are noticed${planted.length < edits.length ? `, ${edits.length - planted.length} more have not been planted so yet` : ""}. With names (\`--night E34 E35\`) it renews their rows alone.`,
    "",
    "| edit | what is wrong | noticed by |",
    "| --- | --- | --- |",
    ...planted.map(({ name, about }) => `| ${name} | ${about} | ${known.get(name) ?? NOBODY} |`),
  ];
};
