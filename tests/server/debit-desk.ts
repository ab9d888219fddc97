import { Clock, Effect, Layer } from "effect";
import { today } from "../../server/clock.ts";
import { Settings, type SettingsShape } from "../../server/config.ts";
import { Debits } from "../../server/debits/debits.ts";
import { EmbeddedBank } from "../../server/embedded/embedded-collections.ts";
import { SellingFirm } from "../../server/firm/selling-firm.ts";
import { Outbox } from "../../server/outbox/outbox.ts";
import { Collections, CollectionsUnavailable } from "../../server/ports/collections.ts";
import { CalendarDay } from "../../api-schema/primitives.ts";
import type { TestShop } from "./harness.ts";
import { shopPool } from "./shop-database.ts";

/** A bank to be shown remises; every remise and debit that it was shown, however often. */
export interface ShownBank {
  readonly shown: ReadonlyArray<{
    readonly batch: number;
    readonly day: CalendarDay;
    readonly debits: ReadonlyArray<{ readonly debit: number; readonly sum: number }>;
  }>;
  /** The process dies after the bank has got the next remise, and before that is written. */
  readonly dieNext: () => void;
  readonly layer: Layer.Layer<Collections>;
}

export const shownBank = (): ShownBank => {
  const shown: ShownBank["shown"][number][] = [];
  let dies = false;
  return {
    shown,
    dieNext: () => {
      dies = true;
    },
    layer: Layer.succeed(
      Collections,
      Collections.of({
        present: (batch) =>
          Effect.suspend(() => {
            shown.push(batch);
            if (!dies) return Effect.void;
            dies = false;
            return Effect.fail(new CollectionsUnavailable({ message: "the line broke" }));
          }),
      }),
    ),
  };
};

/** Something done with debits by another process of the shop. */
export const inDebits = <A, E>(
  shop: Pick<TestShop, "databaseUrl" | "settings" | "clock">,
  work: (debits: Debits["Service"]) => Effect.Effect<A, E, Collections | EmbeddedBank>,
  options: {
    readonly bank?: ShownBank;
    readonly settings?: Partial<SettingsShape>;
  } = {},
): Promise<A> =>
  Effect.runPromise(
    Effect.flatMap(Debits, work).pipe(
      Effect.provide(
        Layer.mergeAll(Debits.layer, EmbeddedBank.layer, (options.bank ?? shownBank()).layer).pipe(
          Layer.provide(Layer.merge(Outbox.layer, SellingFirm.layer)),
          Layer.provide(shopPool(shop.databaseUrl, { connections: 2 })),
          Layer.provide(Layer.succeed(Settings, { ...shop.settings, ...options.settings })),
        ),
      ),
      Effect.provideService(Clock.Clock, shop.clock.clock),
    ),
  );

/** One round of the house; the number of debits that it proposed. */
export const debitRound = (
  shop: TestShop,
  settings: Partial<SettingsShape> = {},
): Promise<number> => inDebits(shop, ({ look }) => look, { settings });

/** The embedded bank looks at its clock; the number of debits that it settled. */
export const bankLooks = (shop: TestShop): Promise<number> =>
  inDebits(shop, () => Effect.flatMap(EmbeddedBank, ({ look }) => look));

export const agentOf = async (shop: TestShop): Promise<number> => {
  const [row] = await shop.sql<{ id: number }>("select min(id) as id from staff");
  return row?.id ?? 0;
};

/** An agent approves every remise that waits, as it is; how many there were. */
export async function approveRemises(shop: TestShop): Promise<number> {
  const agent = await agentOf(shop);
  const waiting = await shop.sql<{ id: number; count: number; sum: number }>(
    `select b.id, count(*)::int as count, sum(d.sum)::int as sum
     from debit_batch b join debit d on d.batch_id = b.id and d.state = 'proposed'
     where b.state = 'proposed' group by b.id order by b.id`,
  );
  for (const { id, count, sum } of waiting) {
    const decided = await inDebits(shop, ({ approve }) => approve(id, agent, { count, sum }));
    if (decided !== "done") throw new Error(`The remise ${id} is ${decided}`);
  }
  return waiting.length;
}

/** The bank says that a debit came back. */
export const debitComesBack = (shop: TestShop, debit: number, code: string, on: string) =>
  inDebits(shop, ({ comeBack }) => comeBack(debit, { code, on: CalendarDay.make(on) }, null));

/** The bank gets every remise that was approved. */
export async function handOverAll(shop: TestShop): Promise<void> {
  const approved = await shop.sql<{ id: number }>(
    "select id from debit_batch where state = 'approved' order by id",
  );
  for (const { id } of approved) await inDebits(shop, ({ present }) => present(id));
}

/** The bank says that the money of a debit has come today. */
export const settleDebit = (shop: TestShop, debit: number): Promise<boolean> =>
  inDebits(shop, ({ settle }) => Effect.flatMap(today, (day) => settle(debit, day, null)));
