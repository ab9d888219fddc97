import type { MakeLaw } from "./law.ts";

/** A message stands in its conversation once, however often it was sent; what is told as sent stands there. */
export const writtenOnce: MakeLaw = ({ tabs, database }) => {
  /** What was written, by its form and tab, and who has written what. */
  const written = new Map<string, string>();
  const writers = new Map<string, string>();
  const sent = new Set<string>();

  const listen = (): void => {
    for (const tab of tabs) {
      for (const event of tab.newsOf("written once")) {
        if (event.type === "message.submitted") {
          written.set(`${tab.name} ${event.form}`, event.letter.body);
          writers.set(event.letter.body, tab.name);
        }
        const body = event.type === "message.sent" && written.get(`${tab.name} ${event.form}`);
        if (typeof body === "string") sent.add(body);
      }
    }
  };
  return {
    afterStep: () => {
      listen();
      return null;
    },
    atQuietEnd: async () => {
      listen();
      const rows = await database.rows<{ readonly body: string; readonly times: number }>(
        `select body, count(*)::int as times from message
         where sender_type = 'user' and body = any($1) group by body`,
        [[...writers.keys()]],
      );
      for (const [body, who] of writers) {
        const times = rows.find((row) => row.body === body)?.times ?? 0;
        if (times === 1 || (times === 0 && !sent.has(body))) continue;
        return {
          law: "FLOW-41 un message écrit une fois",
          who,
          expected: `« ${body} » une fois`,
          found: times === 0 ? "rien, alors qu’il est dit parti" : `${times} fois`,
        };
      }
      return null;
    },
  };
};
