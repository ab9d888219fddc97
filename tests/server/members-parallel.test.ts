import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cheapHash } from "./cheap-hash.ts";
import { demoPassword } from "./demo-data.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { type Caller, callerOf, owner, ownStores } from "./members-desk.ts";

let shop: TestShop;
let store = 0;
let callers: readonly Caller[];

const PEOPLE = 120;
const emailOf = (index: number): string =>
  index === 0 ? owner : `personne-${index}@foule.example`;

beforeAll(async () => {
  shop = await startTestShop({ settings: { logLevel: "none" } });
  shop.clock.set("2026-11-24T08:00:00.000Z");
  [store = 0] = await ownStores(shop, ["La Foule"]);
  await shop.sql(
    `insert into customer (email, password_hash, first_name, last_name)
     select 'personne-' || n || '@foule.example', $1, 'Personne', n::text
     from generate_series(1, $2::int - 1) n`,
    [cheapHash(demoPassword), PEOPLE],
  );
  callers = await Promise.all(
    Array.from({ length: PEOPLE }, (_, index) => callerOf(shop, emailOf(index))),
  );
  for (const { email } of callers) await shop.tokenOf(email);
});
afterAll(() => shop.stop());

type Command = {
  readonly by: number;
  readonly target: number;
  readonly what: "invite" | "manager" | "accountant" | "handOver" | "remove";
};

const anyPerson = fc.oneof(
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 11 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: PEOPLE - 1 }) },
);

const anyCommand: fc.Arbitrary<Command> = fc.record({
  by: anyPerson,
  target: anyPerson,
  what: fc.constantFrom("invite", "manager", "accountant", "handOver", "remove"),
});

/** The store as it begins: the owner, and the first people in these roles. */
const begin = async (roles: readonly string[]): Promise<void> => {
  await shop.sql(
    `do $$ begin
       delete from invitation_sent;
       delete from store_shop_user where store_id = ${store};
       insert into store_shop_user (store_id, customer_id, role, main_manager)
         select ${store}, id, 'manager', true from customer where email = '${owner}';
     end $$`,
  );
  for (const [index, role] of roles.entries()) {
    await shop.sql(
      `insert into store_shop_user (store_id, customer_id, role)
       select $1, id, $2 from customer where email = $3`,
      [store, role, emailOf(index + 1)],
    );
  }
};

const links = async () =>
  new Map(
    (
      await shop.sql<{ email: string; id: number }>(
        `select c.email, m.id from store_shop_user m join customer c on c.id = m.customer_id
         where m.store_id = $1`,
        [store],
      )
    ).map(({ email, id }) => [email, id]),
  );

const run = async (command: Command, known: ReadonlyMap<string, number>): Promise<number> => {
  const caller = callers[command.by];
  const email = emailOf(command.target);
  if (caller === undefined) throw new Error(`Nobody is ${command.by}`);
  const path = `/store-shop-users/${known.get(email) ?? 2_000_000_000}`;
  const patch = (body: object) => caller.call("PATCH", path, store, { body });
  switch (command.what) {
    case "invite":
      return (
        await caller.call("POST", `/stores/${store}/store-shop-users`, store, {
          body: { email, role: command.target % 2 === 0 ? "manager" : "accountant" },
        })
      ).status;
    case "manager":
    case "accountant":
      return (await patch({ role: command.what })).status;
    case "handOver":
      return (await patch({ mainManager: true })).status;
    case "remove":
      return (await caller.call("DELETE", path, store)).status;
  }
};

const anyRole = fc.constantFrom("manager", "manager", "accountant", "baker", "supervisor");

it("[USERS-1] whatever up to 120 people ask for at once, the store keeps exactly one main manager", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyRole, { minLength: 8, maxLength: 30 }),
      fc.array(anyCommand, { minLength: 40, maxLength: 200 }),
      async (roles, commands) => {
        await begin(roles);
        for (let start = 0; start < commands.length; start += 40) {
          const known = await links();
          const batch = commands.slice(start, start + 40);
          const statuses = await Promise.all(batch.map((command) => run(command, known)));
          const answered = [200, 204, 403, 404, 409, 422, 429];
          expect(statuses.filter((status) => !answered.includes(status))).toEqual([]);
        }
        const mains = await shop.sql(
          `select role, accepted from store_shop_user where store_id = $1 and main_manager`,
          [store],
        );
        expect(mains).toEqual([{ role: "manager", accepted: true }]);
      },
    ),
    { numRuns: 8 },
  );
}, 120_000);

it("[USERS-1] of a hand-over and a removal of who gets it, at once, only one is made", async () => {
  for (let round = 0; round < 10; round += 1) {
    await begin(["manager", "manager"]);
    const known = await links();
    const statuses = await Promise.all([
      run({ by: 0, target: 1, what: "handOver" }, known),
      run({ by: 2, target: 1, what: "remove" }, known),
      run({ by: 1, target: 1, what: "accountant" }, known),
    ]);
    const mains = await shop.sql<{ email: string; role: string }>(
      `select c.email, m.role from store_shop_user m join customer c on c.id = m.customer_id
       where m.store_id = $1 and m.main_manager`,
      [store],
    );
    const handedOver = statuses[0] === 200;
    expect(mains).toEqual([{ email: emailOf(handedOver ? 1 : 0), role: "manager" }]);
  }
});
