import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { BACKGROUND } from "../../server/process-role.ts";

const sources = readdirSync("server", { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => path.endsWith(".ts"))
  .map((path) => ({ path, text: readFileSync(join("server", path), "utf8") }));

const filesWith = (mark: RegExp): readonly string[] =>
  sources.flatMap(({ path, text }) => (mark.test(text) ? [path] : [])).toSorted();

describe("what goes on in a process beside its calls", () => {
  it("[RUN-1] begins by its name alone, which says in which processes", () => {
    // A call's own stream ends with its call.
    expect(filesWith(/\bforkScoped\b/)).toEqual(["messaging/event-stream.ts", "process-role.ts"]);
  });

  it("[RUN-1] has each of its names once", () => {
    const begun = sources.flatMap(({ text }) =>
      [...text.matchAll(/(?:inBackground|everyMinute|everyTenMinutes)\(\s*"([^"]+)"/g)].map(
        ([, name]) => name,
      ),
    );
    expect(new Set(begun)).toEqual(new Set(Object.keys(BACKGROUND)));
    expect(begun).toHaveLength(Object.keys(BACKGROUND).length);
  });

  it("[RUN-1] is nothing that is begun for a call, or asked of another thread", () => {
    expect(filesWith(/\bfork(?:In|Detach)\(/)).toEqual([
      "cache/fresh-flight.ts",
      "cache/single-flight.ts",
      "catalogue/batch-reader.ts",
      "database/patience.ts",
      "database/standby-connections.ts",
      "database/watch.ts",
      "database/write-probe.ts",
      "desk/resources/desk-runs.ts",
      "exchange/clients/client-runs.ts",
      "search/index/living-index.ts",
      "web/finished-writes.ts",
    ]);
    expect(filesWith(/\bsetInterval\(/)).toEqual([
      "database/silent-socket.ts",
      "rendering/render-thread.ts",
    ]);
  });
});
