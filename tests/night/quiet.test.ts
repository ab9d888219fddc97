import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { root } from "../other-commit.ts";

/** In a process of its own: quiet is what a process would end at. */
const STORY = `
  const { untilQuiet, whenQuiet } = await import("./tests/night/engine/quiet.ts");
  const told = [];
  const tell = (what) => () => void told.push(what);
  whenQuiet(() => setTimeout(tell("a thread that is slow"), 20));
  whenQuiet(tell("a file"));
  setTimeout(tell("what went on"), 30);
  await untilQuiet();
  process.stdout.write(told.join(", "));
`;

it("begins the machine's own work once nothing else goes on, one after another, and is quiet after it", () => {
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "--eval", STORY], {
    cwd: root,
    encoding: "utf8",
  });
  expect(stdout).toBe("what went on, a thread that is slow, a file");
});
