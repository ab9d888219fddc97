import { describe, expect, it } from "vitest";
import { applyReady } from "../../../server/exchange/take-in.ts";
import { useSmallMill } from "./small-mill.ts";

// Runs whose process ends in the midst.

const mill = useSmallMill("exchange_cut");

describe("a run that loses its connection", () => {
  // 1,200 brands whose name changes: three pieces.
  const codes = Array.from({ length: 1200 }, (_, index) => `r${String(index).padStart(4, "0")}`);
  const named = (word: string) =>
    `Code;Nom\n${codes.map((code) => `${code};${word} ${code}`).join("\n")}`;

  // Ends its own connection as it comes by with so many pieces written.
  const cutAt = (table: string, pieces: number) =>
    mill.rows(`do $do$ begin
        create function cut_connection() returns trigger language plpgsql as $$ begin
          if (select count(distinct piece) from exchange_line) = ${pieces} then
            perform pg_terminate_backend(pg_backend_pid());
          end if;
          return null;
        end $$;
        create trigger cut_connection after insert or update on ${table}
          for each statement execute function cut_connection();
      end $do$`);

  it.each([
    ["brand", 0],
    ["brand", 1],
    ["change", 0],
    ["change", 2],
    ["exchange_line", 1],
    ["exchange_line", 3],
    ["exchange_run", 3],
  ])("[QUAI-8] goes on where it stood: cut at %s after %i pieces", async (table, pieces) => {
    await mill.take(named("avant"), { resource: "brands" });
    await mill.rows("delete from exchange_line");
    const run = await mill.previewed(named("après"), { resource: "brands" });
    await cutAt(table, pieces);
    await expect(mill.run(applyReady(run))).rejects.toThrow();
    const [{ written } = { written: -1 }] = await mill.rows<{ readonly written: number }>(
      "select count(*)::int as written from brand where name like 'après%'",
    );
    expect([0, 500, 1000, 1200]).toContain(written);
    await mill.rows(`drop function cut_connection() cascade`);
    expect((await mill.run(applyReady(run))).state).toBe("applied");
    expect(
      await mill.rows("select slug from brand where name = 'après ' || slug order by slug"),
    ).toEqual(codes.map((slug) => ({ slug })));
    expect(
      await mill.rows(
        "select count(*)::int as changes, count(distinct key)::int as keys from change where run_id = $1",
        [run.id],
      ),
    ).toEqual([{ changes: 1200, keys: 1200 }]);
  });
});
