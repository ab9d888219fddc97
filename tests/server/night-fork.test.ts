import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { Result } from "effect";
import { expect, it } from "vitest";
import { parseNight } from "../../machines/laboratory/night/parse.ts";
import { root } from "../other-commit.ts";
import type { ToldNight } from "./forked-nights.ts";

// Whole nights with PostgreSQL, in a process whose time and quiet are their own (docs/night.md).

/** Two tabs, and a call that is lost on its way. */
const NIGHT = ["16", "8", "1"];

const playedNights = async (): Promise<{
  readonly nights: readonly ToldNight[];
  readonly last: { readonly heldShops: number };
}> => {
  const child = spawn(process.execPath, ["launch.js", "tests/server/forked-nights.ts", ...NIGHT], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const told = await text(child.stdout);
  const lines = told.trimEnd().split("\n");
  // safe: forked-nights.ts has written them
  return {
    nights: lines.slice(0, -1).map((line) => JSON.parse(line) as ToldNight),
    last: JSON.parse(lines.at(-1) ?? "null") as { readonly heldShops: number },
  };
};

it("is the same night, file and rows, where forks choose what the seed does; another from their step on where not, as far as they fit; and memory lets go of each", async () => {
  const { nights, last } = await playedNights();
  const [drawn, same, other] = nights;
  if (drawn === undefined || same === undefined || other === undefined) {
    throw new Error("A night is missing");
  }
  const chosen = same.forks.map((fork) => / : ([^:]+)$/.exec(fork)?.[1] ?? "act");
  expect(new Set(chosen)).toEqual(new Set(["act", "sans panne", "perdu"]));
  expect({ ...same, forks: [] }).toEqual(drawn);

  const [fork = ""] = other.forks;
  const [step, call] = (fork.match(/\d+/g) ?? []).map(Number);
  if (step === undefined) throw new Error("No call is lost in this night");
  expect(other.steps.slice(0, step)).toEqual(drawn.steps.slice(0, step));
  const fateIn = ({ file }: ToldNight) =>
    Result.getOrThrow(parseNight(file))
      .steps.find(({ n }) => n === step)
      ?.open?.served.find(({ id }) => id === call)?.fate;
  expect([fateIn(drawn), fateIn(other)]).toEqual(["perdu", "503"]);
  expect(other.unfit).toBe(`à l’étape ${step + 1}, l’appel ${call} ne part pas vers la boutique`);

  // The last of three may still be in the hands of who played it.
  expect(last.heldShops).toBeLessThanOrEqual(1);
}, 600_000);
