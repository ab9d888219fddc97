import { Context, Effect, type Scope } from "effect";

/** What a process of the shop is for: to answer calls (web), to do what goes on beside them (work), or both. */
export const ROLES = ["web", "work", "all"] as const;
export type ProcessRole = (typeof ROLES)[number];

/** Whether a process of that role answers customers and the desk. */
export const answersCalls = (role: ProcessRole): boolean => role !== "work";

/** Whether a process of that role does what goes on by the clock. */
export const doesWork = (role: ProcessRole): boolean => role !== "web";

/** The role of this process: both, unless its settings say otherwise. */
export const OwnRole: Context.Reference<ProcessRole> = Context.Reference<ProcessRole>(
  "panetier/OwnRole",
  { defaultValue: () => "all" },
);

/**
 * Everything that goes on in a process beside its calls: what is done once for the whole shop (`work`, in
 * as many processes as there are: each claims what it does), or what each process has to know or to keep
 * by itself (`every`).
 */
export const BACKGROUND = {
  "alerts before cut-offs": "work",
  "bank of the demonstration": "work",
  "contents that were planned": "work",
  "direct debits": "work",
  "ERP's changes": "work",
  "events of the outbox": "work",
  "files of messages without one": "work",
  "folder of the exchange": "work",
  "invoices of the demonstration": "work",
  "month in double": "work",
  "orders by lorry put out": "work",
  "popularity of the search": "work",
  "reminders to browsers": "work",
  "retention of rows": "work",
  "runs whose day has come": "work",
  "signatures at the provider": "work",
  "stock that is back": "work",
  "database that hangs": "every",
  "document of the firm": "every",
  "index of the search": "every",
  "messages of other processes": "every",
  "old files of this process": "every",
  "sign of life": "every",
  "standby of the catalogue": "every",
} as const satisfies { readonly [name: string]: "work" | "every" };

/** What goes on, by its name in the table. */
export type Background = keyof typeof BACKGROUND;

/**
 * Begins what goes on until its scope ends, in processes that it belongs to; in the others nothing. All that
 * outlives a call begins here, or two kinds of processes would do what is one's.
 */
export const inBackground = <A, E, R>(
  name: Background,
  work: Effect.Effect<A, E, R>,
): Effect.Effect<void, never, R | Scope.Scope> =>
  Effect.flatMap(OwnRole, (role) =>
    BACKGROUND[name] === "every" || doesWork(role)
      ? Effect.asVoid(Effect.forkScoped(work))
      : Effect.void,
  );
