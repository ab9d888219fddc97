import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { root } from "../other-commit.ts";

// Whole nights, each in a process of its own, as `npm run night` plays them (docs/night.md).

const night = async (...forks: readonly string[]) => {
  const wish = ["--seed", "12", "--steps", "12", "--people", "2"];
  const child = spawn(
    process.execPath,
    ["launch.js", "tests/night/main.ts", ...wish, ...forks.flatMap((fork) => ["--fork", fork])],
    { cwd: root, env: { ...process.env, NIGHT_HASHES: "1" }, stdio: ["ignore", "pipe", "pipe"] },
  );
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  const [told, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  const hashes = told.split("\n").find((line) => line.startsWith("["));
  // safe: nightHashes has written it
  const steps = JSON.parse(hashes ?? "[]") as readonly { hash: string; text: string }[];
  return { steps, code, refusal: errors.split("\n")[0] };
};

it("is the same night where the fork chooses what the seed does, and another from its step on where not", async () => {
  const [drawn, same, other] = await Promise.all([
    night(),
    night("11:gerant.2 commande"),
    night("6:appel 29 : 503"),
  ]);
  expect(drawn.steps[11]?.text).toContain("11 0 act gerant.2 commande");
  // What came at the quiet end belongs to the last step.
  const hashesIn = (steps: typeof drawn.steps) => steps.slice(0, -1).map(({ hash }) => hash);
  expect(hashesIn(same.steps)).toEqual(hashesIn(drawn.steps));
  expect(same.steps.at(-1)?.text).toBe(drawn.steps.at(-1)?.text);
  const first = other.steps.findIndex(({ hash }, at) => hash !== drawn.steps[at]?.hash);
  expect([drawn.code, other.code, first]).toEqual([0, 0, 6]);
  expect(other.steps[6]?.text).toContain("deliveryOptions (refused 503)");
}, 240_000);

it("is refused in one line where a choice does not fit its step", async () => {
  const told = await night("6:appel 2 : 503");
  expect([told.code, told.steps, told.refusal]).toEqual([
    2,
    [],
    "--fork : à l’étape 6, l’appel 2 ne part pas vers la boutique",
  ]);
}, 120_000);
