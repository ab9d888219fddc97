import type {
  CalendarDay,
  ShoppingListId,
  StoreId,
  VariantCode,
} from "../../../api-schema/primitives.ts";
import { addDays, numberOfDay } from "../../../core/calendar/day.ts";
import { msOfInstant, parisInstant } from "../../../core/calendar/paris-time.ts";
import { INVOICING_TIME, periodEnd } from "../../../core/invoices/billing-rhythm.ts";
import { seededRandomness } from "../../server/seeded-randomness.ts";
import { type Chance, chanceOf } from "../engine/chance.ts";
import { untilQuiet } from "../engine/quiet.ts";
import { openStatements, type Statements } from "../engine/statements.ts";
import { countThreads, endThreads } from "../engine/threads.ts";
import { installTime, type VirtualTime } from "../engine/virtual-time.ts";
import { ACCOUNTS } from "../people/accounts.ts";
import { type DeskAgent, openDeskAgent } from "../people/desk-agent.ts";
import type { Goods, Papers } from "../people/surroundings.ts";
import { type Browser, openBrowser } from "../people/browser.ts";
import { papersIn } from "../people/errands.ts";
import { loadPages, openTab, type Tab } from "../people/tab.ts";
import { FEWEST_AT_DESK, type NightPlan, type Swarm, swarmOf } from "../plan.ts";
import { type Bank, openBank } from "./bank.ts";
import type { Cluster, NightDatabase } from "./database.ts";
import { NIGHT_DAY } from "./night-template.ts";
import { type Network, openNetwork } from "./network.ts";
import { makeShopFolder, type ServerProcess, startServer } from "./server-process.ts";

const HOUR = 3_600_000;
/** Products of which there is little. */
const SCARCE = 5;
/** More than any night has needed to come to rest. */
export const MOST_TURNS = 20_000;

/** Everything that a night is played with. */
export interface World {
  readonly chance: Chance;
  readonly swarm: Swarm;
  readonly time: VirtualTime;
  readonly statements: Statements;
  readonly database: NightDatabase;
  readonly network: Network;
  readonly browsers: readonly Browser[];
  readonly tabs: readonly Tab[];
  /** Who is at the desk: somebody where five are up, or more. */
  readonly agents: readonly DeskAgent[];
  readonly goods: Goods;
  readonly papers: Papers;
  readonly bank: Bank;
  readonly server: () => ServerProcess | null;
  readonly errors: () => readonly Readonly<Record<string, unknown>>[];
  readonly mails: () => readonly string[];
  readonly kill: () => Promise<void>;
  readonly restart: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** One time for this process; nights come one after another. */
let time: VirtualTime | undefined;
let gate: Statements | undefined;

/** Opens a shop with its people; close it before another one. */
export const openWorld = async (cluster: Cluster, plan: NightPlan): Promise<World> => {
  const chance = chanceOf(plan.seed);
  const swarm = swarmOf(chance, plan.people);
  const database = await cluster.open();
  gate ??= openStatements(cluster.socketPath, cluster.sessions);
  countThreads();
  const statements = gate;
  statements.countAnew();
  const ending = swarm.endsPeriod ? endOfPeriod(chance) : null;
  const begin = ending === null ? nightBegin(chance) : beforeClosing(ending);
  if (ending !== null) await billByPeriods(database, chance, ending);
  time ??= installTime();
  const clock = time;
  await loadPages();
  clock.begin(begin);
  const folder = makeShopFolder();
  const randomness = seededRandomness(plan.seed);
  const errors: Readonly<Record<string, unknown>>[] = [];
  let server: ServerProcess | null = null;

  const restart = async (): Promise<void> => {
    const starting = startServer(folder, database.gateUrl, { time: clock, randomness });
    const started = await pumped(statements, clock, starting);
    server = started;
  };
  const kill = async (): Promise<void> => {
    if (server === null) return;
    errors.push(...server.errors);
    server.kill();
    server = null;
    network.breakServed();
    await statements.drop(statements.open());
  };
  await restart();
  const network = openNetwork(chance, swarm.calls, () => server?.fetch ?? null);
  const accounts = ACCOUNTS.slice(0, plan.people);
  const browsers = accounts.map(({ name }, index) =>
    openBrowser(name, `198.51.100.${index + 1}`, chance),
  );
  const tabs = accounts.flatMap((account, index) => {
    const browser = browsers[index];
    if (browser === undefined) return [];
    const names = index === 0 ? ["1", "2"] : ["1"];
    return names.map((nth) => openTab(`${account.name}.${nth}`, account, { browser, network }));
  });
  const goods = await goodsOf(database, chance);
  const papers = await papersIn(database);
  const atDesk = plan.people > FEWEST_AT_DESK ? ["gestion.1"] : [];
  return {
    chance,
    swarm,
    time: clock,
    statements,
    database,
    network,
    browsers,
    tabs,
    agents: atDesk.map((name) => openDeskAgent(name, { chance, network, goods, papers })),
    goods,
    papers,
    bank: openBank(folder.path, network, database),
    server: () => server,
    errors: () => [...errors, ...(server?.errors ?? [])],
    mails: () => folder.sent,
    kill,
    restart,
    close: async () => {
      for (const tab of tabs) tab.close();
      // What is left of it is nobody's any more: as at SIGKILL, so that no end of a night is waited for.
      await kill();
      await endThreads();
      await untilQuiet();
      await database.drop();
      folder.remove();
    },
  };
};

/** 22 h in Paris of a day that the seed chooses: with it month's ends and the changes of clocks. */
const nightBegin = (chance: Chance): number => {
  const day = numberOfDay(NIGHT_DAY) + chance.between(0, 40, "day");
  return day * 24 * HOUR + 20 * HOUR + chance.between(0, 3 * HOUR, "hour");
};

/** The tenth, the twentieth or the last day of a month, as the seed chooses. */
const endOfPeriod = (chance: Chance): CalendarDay => {
  let end = periodEnd("tenDays", NIGHT_DAY);
  for (let more = chance.between(0, 3, "period"); more > 0; more -= 1) {
    end = periodEnd("tenDays", addDays(end, 1));
  }
  return end;
};

/** So long before six that the evening is over, and the closing comes while people act. */
const beforeClosing = (day: CalendarDay): number =>
  msOfInstant(parisInstant(day, INVOICING_TIME)) - BEFORE_CLOSING_MS;

const BEFORE_CLOSING_MS = 3 * 60_000;

/** Stores are invoiced by a décade or a month, as the seed says; what is delivered and not invoiced waits for this end. */
const billByPeriods = async (
  { rows }: NightDatabase,
  chance: Chance,
  until: CalendarDay,
): Promise<void> => {
  const stores = await rows<{ id: number }>(`select id from store order by id`);
  const rhythms = stores.map(({ id }) =>
    chance.pick(["tenDays", "tenDays", "month"], "rhythm", id),
  );
  await rows(
    `update store s set billing_rhythm = w.rhythm, billed_until = $3::date - 1
     from unnest($1::int[], $2::text[]) w(id, rhythm) where w.id = s.id`,
    [stores.map(({ id }) => id), rhythms, until],
  );
};

const goodsOf = async (database: NightDatabase, chance: Chance): Promise<Goods> => {
  const variants = await database.rows<{ code: VariantCode }>(
    `select v.code from order_item i join variant v on v.id = i.variant_id
     join "order" o on o.id = i.order_id where o.checkout_state = 'completed'
     group by v.code order by count(*) desc, v.code limit 14`,
  );
  // Of some there is little: whoever comes last gets none.
  for (const { code } of variants.slice(0, SCARCE)) {
    const stock = chance.between(2, 9, "stock", code);
    await database.rows("update variant set stock = $2 where code = $1", [code, stock]);
  }
  const lists = await database.rows<{ store: StoreId; ids: readonly ShoppingListId[] }>(
    `select store_id as store, array_agg(id order by id) as ids from shopping_list
     group by store_id order by store_id`,
  );
  return {
    variants: variants.map(({ code }) => code),
    lists: new Map(
      lists.map(({ store, ids }) => [
        Number(store) as StoreId,
        ids.map((id) => Number(id) as ShoppingListId),
      ]),
    ),
  };
};

/** Lets everything through, in order, until it is done. */
const pumped = async <A>(
  statements: Statements,
  clock: VirtualTime,
  doing: Promise<A>,
): Promise<A> => {
  let isDone = false;
  const watched = doing.finally(() => {
    isDone = true;
  });
  watched.catch(() => undefined);
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    await untilQuiet();
    if (isDone) break;
    const next = statements.waiting()[0];
    if (next !== undefined) await statements.release(next.id);
    else clock.leap(1);
  }
  return watched;
};
