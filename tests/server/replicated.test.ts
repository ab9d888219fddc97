import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startReplicated, type Replicated } from "../replicated/cluster.ts";
import { rowsOf, run } from "./databases.ts";

// What a failover stands on: a confirmed commit is on a second machine.

let replicated: Replicated;
beforeAll(async () => {
  replicated = await startReplicated();
  await run(replicated.primary.url, "create table kept (n int primary key)");
  await replicated.confirmByOne();
});
afterAll(() => replicated.stop());

const kept = (url: string) => rowsOf<{ readonly n: number }>(url, "select n from kept order by n");

describe("several PostgreSQL that follow one another", () => {
  it("keeps what was confirmed when the primary is killed, and confirms again after promotion", async () => {
    const { primary, standbys } = replicated;
    await expect
      .poll(() => rowsOf(primary.url, FOLLOWERS))
      .toEqual([
        { name: "lille", how: "quorum" },
        { name: "lyon", how: "quorum" },
      ]);
    await run(primary.url, "insert into kept values (1)");
    await primary.kill();
    const next = await replicated.promote();
    await run(next.url, "insert into kept values (2)");
    expect(await kept(next.url)).toEqual([{ n: 1 }, { n: 2 }]);
    const [other] = standbys.filter(({ name }) => name !== next.name);
    expect(await rowsOf(next.url, FOLLOWERS)).toEqual([{ name: other?.name, how: "quorum" }]);
    await expect.poll(() => kept(other?.url ?? "")).toEqual([{ n: 1 }, { n: 2 }]);
    await expect(run(other?.url ?? "", "insert into kept values (3)")).rejects.toThrow();
  });
});

const FOLLOWERS =
  "select application_name as name, sync_state as how from pg_stat_replication order by 1";
