import type { MakeLaw } from "./law.ts";

/** What has to go has gone: nothing waits in the outbox that was due minutes ago, and none was given up. */
export const sentOnce: MakeLaw = ({ database }) => ({
  atQuietEnd: async () => {
    const [late] = await database.rows<{ topic: string; error: string | null; attempts: number }>(
      `select topic, last_error as error, attempts from outbox
       where done_at is null and available_at < to_timestamp($1 / 1000.0) order by id limit 1`,
      [Date.now() - 120_000],
    );
    return late === undefined
      ? null
      : {
          law: "ce qui devait partir est parti",
          who: "la file des événements",
          expected: "rien qui attende depuis deux minutes",
          found: `${late.topic}, ${late.attempts} essais, ${late.error ?? "sans erreur"}`,
        };
  },
});
