import { Schema } from "effect";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Store } from "../../api-schema/store.ts";
import { scoreEveryMs } from "../../server/stores/stores.ts";
import { clearLedger } from "./clear-ledger.ts";
import { type Api, startTestShop, type TestShop } from "./harness.ts";

let shop: TestShop;
let manager: Api;
let own: number;

beforeAll(async () => {
  shop = await startTestShop();
  manager = await shop.as("gerant@panetier.example");
  const [row] = await shop.sql<{ id: number }>(
    `select m.store_id as id from store_shop_user m join customer c on c.id = m.customer_id
     where c.email = 'gerant@panetier.example' and m.default_store`,
  );
  own = row?.id ?? 0;
});
afterAll(() => shop.stop());

const decodeStores = Schema.decodeUnknownSync(Schema.Array(Store));

const storeOf = async (api: Api, id: number) => {
  const params = { path: { id } };
  const { data, response } = await api.GET("/api/v2/shop/stores/{id}", { params });
  expect(response.status).toBe(200);
  return Schema.decodeUnknownSync(Store)(data);
};

describe("the stores of a customer", () => {
  it("are listed with the default one first, the inactive ones too, in pages", async () => {
    const first = await manager.GET("/api/v2/shop/stores", {
      params: { query: { itemsPerPage: 4 } },
    });
    const second = await manager.GET("/api/v2/shop/stores", {
      params: { query: { itemsPerPage: 4, page: 2 } },
    });
    const stores = [...decodeStores(first.data), ...decodeStores(second.data)];
    expect(stores.map(({ defaultStore }) => defaultStore)).toEqual([
      true,
      ...Array.from({ length: 5 }, () => false),
    ]);
    expect(stores.filter(({ status }) => status === "inactive")).toHaveLength(1);
    expect(stores.filter(({ erpId }) => erpId === null)).toHaveLength(1);
    const header = (name: string) => first.response.headers.get(name);
    expect(
      ["x-total-items", "x-items-per-page", "x-current-page", "x-last-page"].map(header),
    ).toEqual(["6", "4", "1", "2"]);
  });

  it("are all listed when 9999 a page are asked for", async () => {
    const api = await shop.as("cent-boutiques@panetier.example");
    const { data, response } = await api.GET("/api/v2/shop/stores", {
      params: { query: { itemsPerPage: 9999 } },
    });
    expect(decodeStores(data)).toHaveLength(100);
    expect(response.headers.get("x-last-page")).toBe("1");
  });

  it("tell the next cut-off of each range", async () => {
    shop.clock.set("2026-11-24T08:00:00.000Z"); // a Tuesday, 9 h in Paris
    await shop.sql("update store set closing_days = '{}' where id = $1", [own]);
    await shop.sql(
      `update delivery_plan p set weekdays = '{3,5}', cut_off = '11:00' from store s
       where s.id = $1 and p.sales_area_id = s.sales_area_id and range_code = 'Z002'`,
      [own],
    );
    const flour = async () => (await storeOf(manager, own)).topHourPerGamme.Z002;
    expect(await flour()).toEqual({
      code: "Z002",
      hour: "11:00",
      cutOff: "2026-11-24T10:00:00.000Z",
      deliveryDate: "2026-11-25",
    });
    shop.clock.advance(2 * 3_600_000 + 1);
    expect((await flour())?.deliveryDate).toBe("2026-11-27");
  });

  it("show the links of the others to a Gérant only, their own first", async () => {
    for (const [email, role] of [
      ["salarie@panetier.example", "baker"],
      ["comptable@panetier.example", "accountant"],
    ]) {
      await shop.sql(
        `insert into store_shop_user (store_id, customer_id, role)
         select $1, id, $2 from customer where email = $3
         on conflict (store_id, customer_id) do update set role = excluded.role`,
        [own, role, email],
      );
    }
    const seen = async (email: string) =>
      (await storeOf(await shop.as(email), own)).storeShopUsers.map(({ role }) => role);
    expect((await seen("gerant@panetier.example"))[0]).toBe("manager");
    expect((await seen("gerant@panetier.example")).length).toBeGreaterThanOrEqual(3);
    expect(await seen("salarie@panetier.example")).toEqual(["baker"]);
    expect(await seen("comptable@panetier.example")).toEqual(["accountant"]);
  });

  it("offer the card only under a score of 30", async () => {
    const methods = async (score: number) => {
      await shop.sql("update store set infolegale_score = $1 where id = $2", [score, own]);
      return (await storeOf(manager, own)).gmpPaymentMethodAvailable.map(({ code }) => code);
    };
    expect(await methods(29)).toEqual(["CB"]);
    expect(await methods(30)).toEqual(["CB", "PRELEVEMENT", "VIREMENT"]);
  });
});

describe("syncing a store with the ERP", () => {
  const sync = async (webservice: "all" | "ban" | "festive") => {
    const { data, response } = await manager.POST("/api/v2/shop/stores/{id}/sync", {
      params: { path: { id: own } },
      body: { webservice },
    });
    expect(response.status).toBe(200);
    return Schema.decodeUnknownSync(Store)(data);
  };

  it("reloads the part that is asked for and leaves the rest", async () => {
    const before = await sync("all");
    await shop.sql(
      `update embedded_erp_customer set record = record || $1::text::jsonb
       where erp_id = (select erp_id from store where id = $2)`,
      [JSON.stringify({ company: "Au Bon Pain", banned: true, hasFestiveProducts: true }), own],
    );
    const parts = ({ company, banned, hasFestiveProducts }: Store) => [
      company,
      banned,
      hasFestiveProducts,
    ];
    expect(parts(await sync("ban"))).toEqual([before.company, true, before.hasFestiveProducts]);
    expect(parts(await sync("festive"))).toEqual([before.company, true, true]);
    expect(parts(await sync("all"))).toEqual(["Au Bon Pain", true, true]);
  });

  it("keeps the old score beside the new one", async () => {
    await shop.sql("update store set infolegale_score = 55, score_asked_at = null where id = $1", [
      own,
    ]);
    await shop.sql(
      `insert into embedded_erp_score select siren, 80 from store where id = $1
       on conflict (siren) do update set score = 80`,
      [own],
    );
    const { data } = await manager.POST("/api/v2/shop/stores/{id}/infolegale-score", {
      params: { path: { id: own } },
    });
    expect(data?.previousInfolegaleScore).toBe(55);
    expect(Math.abs((data?.infolegaleScore ?? 0) - 80)).toBeLessThanOrEqual(3);
  });

  it("leaves a store without customer number as it is", async () => {
    const [row] = await shop.sql<{ id: number }>(
      `select s.id from store s join store_shop_user m on m.store_id = s.id
       join customer c on c.id = m.customer_id
       where c.email = 'gerant@panetier.example' and s.erp_id is null`,
    );
    const { data, response } = await manager.POST("/api/v2/shop/stores/{id}/sync", {
      params: { path: { id: row?.id ?? 0 } },
      body: { webservice: "all" },
    });
    expect([response.status, data?.erpId]).toEqual([200, null]);
  });
});

describe("a store by role", () => {
  const roles = [
    ["gerant@panetier.example", "manager"],
    ["salarie@panetier.example", "baker"],
    ["comptable@panetier.example", "accountant"],
    ["vendeur@panetier.example", "supervisor"],
  ] as const;

  const path = (end = "") => `/api/v2/shop/stores/${own}${end}`;

  /** Everything that names a store, asked by its member: each as the wire says it. */
  const answersTo = async (email: string) => {
    const headers = { "jwt-authorization": `Bearer ${await shop.tokenOf(email)}` };
    const ask = async (address: string, body?: unknown): Promise<unknown> => {
      const response = await shop.fetch(address, {
        headers: { ...headers, "content-type": "application/json" },
        ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
      });
      expect([address, response.status]).toEqual([address, 200]);
      return response.json();
    };
    const all = decodeStores(await ask("/api/v2/shop/stores?itemsPerPage=9999"));
    const [customer] = await shop.sql<{ id: number }>("select id from customer where email = $1", [
      email,
    ]);
    return {
      stores: [
        ...all.filter(({ id }) => id === own),
        await ask(path()),
        await ask(path("/sync"), { webservice: "all" }),
        await ask(path("/infolegale-score"), {}),
      ],
      customer: await ask(`/api/v2/shop/customers/${customer?.id ?? 0}`),
    };
  };

  /** What nobody but a Gérant and a Vendeur is told of this store. */
  const secrets = {
    siren: "732829320",
    nic: "00074",
    vat_number: "FR44732829320",
    bank_name: "Banque du Levain",
    money_order: "RUM-GMP-SECRET",
    marketplace_money_order: "RUM-MKP-SECRET",
    billing_email: "factures@secret.example",
    contact_email: "contact@secret.example",
    mkp_id: "MKP-SECRET",
    naf: "10.71C",
    legal_status: "SARL secrète",
  };

  const prepare = async () => {
    for (const [email, role] of roles) {
      await shop.sql(
        `insert into store_shop_user (store_id, customer_id, role)
         select $1, id, $2 from customer where email = $3
         on conflict (store_id, customer_id) do update set role = excluded.role`,
        [own, role, email],
      );
    }
    const columns = Object.keys(secrets).map((column, index) => `${column} = $${index + 2}`);
    await shop.sql(
      `update store set ${columns.join(", ")}, infolegale_score = 77,
         previous_infolegale_score = 66, score_asked_at = $${columns.length + 2} where id = $1`,
      [own, ...Object.values(secrets), new Date(shop.clock.now())],
    );
    await shop.sql(
      `with seat as (insert into address (store_id, first_name, last_name, street, city, postcode)
         values ($1, 'Siège', 'Social', '1 rue du Siège secret', 'Rouen', '76000') returning id)
       update store set legal_address_id = seat.id, billing_address_id = seat.id
         from seat where store.id = $1`,
      [own],
    );
    await shop.sql(
      `update embedded_erp_customer set record = record || $1::text::jsonb
       where erp_id = (select erp_id from store where id = $2)`,
      [JSON.stringify({ naf: secrets.naf, legalStatus: secrets.legal_status }), own],
    );
  };

  it("[ROLE-4] tells register, bank, mandates, credit and mailboxes to those who may see it", async () => {
    await prepare();
    for (const [email, role] of roles) {
      const { stores, customer } = await answersTo(email);
      const isSeen = role === "manager" || role === "supervisor";
      expect(stores).toHaveLength(4);
      for (const text of stores.map((store) => JSON.stringify(store))) {
        const told = Object.values(secrets).filter((secret) => text.includes(secret));
        expect([role, told]).toEqual([role, isSeen ? Object.values(secrets) : []]);
        const store = Schema.decodeUnknownSync(Store)(JSON.parse(text));
        expect([role, store.infolegaleScore, store.previousInfolegaleScore]).toEqual(
          isSeen ? [role, 77, 66] : [role, null, null],
        );
        expect([role, text.includes("rue du Siège secret")]).toEqual([role, isSeen]);
        // What the shop needs to work for them is there for everybody.
        expect(store).toMatchObject({ id: own, erpId: expect.any(String), status: "active" });
        expect(store.shippingAddress).not.toBeNull();
      }
      expect([role, JSON.stringify(customer).includes("rue du Siège secret")]).toEqual([
        role,
        isSeen,
      ]);
    }
  });

  it("[STORE-5] orders a score for a Gérant only, once in twelve hours, however many ask", async () => {
    await prepare();
    await shop.sql("update store set score_asked_at = null where id = $1", [own]);
    const kept = async () => {
      const [row] = await shop.sql<{ score: number; previous: number }>(
        `select infolegale_score as score, previous_infolegale_score as previous
           from store where id = $1`,
        [own],
      );
      return row;
    };
    const ask = async (email: string) =>
      (await shop.as(email)).POST("/api/v2/shop/stores/{id}/infolegale-score", {
        params: { path: { id: own } },
      });
    const setBook = (score: number) =>
      shop.sql(
        `insert into embedded_erp_score values ($1, $2)
         on conflict (siren) do update set score = excluded.score`,
        [secrets.siren, score],
      );
    await setBook(40);
    for (const [email, role] of roles.slice(1)) {
      expect([role, (await ask(email)).response.status]).toEqual([role, 200]);
    }
    expect(await kept()).toEqual({ score: 77, previous: 66 });

    const answers = await Promise.all([1, 2, 3, 4].map(() => ask("gerant@panetier.example")));
    expect(answers.map(({ response }) => response.status)).toEqual([200, 200, 200, 200]);
    const first = await kept();
    expect(first).toEqual({ score: expect.any(Number), previous: 77 });
    expect(Math.abs((first?.score ?? 0) - 40)).toBeLessThanOrEqual(3);

    await setBook(90);
    shop.clock.advance(scoreEveryMs - 60_000);
    const { data } = await ask("gerant@panetier.example");
    expect([data?.infolegaleScore, await kept()]).toEqual([first?.score, first]);
    shop.clock.advance(60_000);
    await ask("gerant@panetier.example");
    expect(await kept()).toEqual({ score: expect.any(Number), previous: first?.score });
    expect(Math.abs(((await kept())?.score ?? 0) - 90)).toBeLessThanOrEqual(3);
  });

  it("[STORE-5] lets a score that did not come be asked for again", async () => {
    await prepare();
    await shop.sql("update store set score_asked_at = null where id = $1", [own]);
    const ask = async () =>
      (
        await manager.POST("/api/v2/shop/stores/{id}/infolegale-score", {
          params: { path: { id: own } },
        })
      ).response.status;
    await shop.sql("alter table embedded_erp_score rename to closed_books");
    expect(await ask()).toBe(503);
    await shop.sql("alter table closed_books rename to embedded_erp_score");
    expect(await ask()).toBe(200);
    const [row] = await shop.sql<{ previous: number }>(
      "select previous_infolegale_score as previous from store where id = $1",
      [own],
    );
    expect(row?.previous).toBe(77);
  });
});

describe("an address of the active store", () => {
  const change = {
    firstName: "Camille",
    lastName: "Martin",
    phoneNumber: "01 99 00 12 34",
    company: null,
    street: "3 place du Marché",
    city: "Ajaccio",
    postcode: "20000",
  };

  const address = async () => {
    const [row] = await shop.sql<{ id: number }>("select id from address where store_id = $1", [
      own,
    ]);
    return { params: { path: { id: row?.id ?? 0 } } };
  };

  it("is changed by a Gérant, its department following the postcode", async () => {
    const api = await shop.as("gerant@panetier.example", own);
    const at = await address();
    const { data, response } = await api.PUT("/api/v2/shop/addresses/{id}", {
      ...at,
      body: change,
    });
    expect(response.status).toBe(200);
    const wanted = {
      ...change,
      phoneNumber: "+33199001234",
      countryCode: "FR",
      provinceCode: "2A",
      provinceName: "Corse-du-Sud",
    };
    expect(data).toEqual({ id: at.params.path.id, ...wanted });
    expect((await api.GET("/api/v2/shop/addresses/{id}", at)).data).toEqual(data);
  });

  it("is refused with a postcode that no place has and a telephone that no country has, and stays as it was", async () => {
    const api = await shop.as("gerant@panetier.example", own);
    const at = await address();
    const before = await api.GET("/api/v2/shop/addresses/{id}", at);
    const refused = await api.PUT("/api/v2/shop/addresses/{id}", {
      ...at,
      body: { ...change, postcode: "99999", phoneNumber: "00 12 34 56 78" },
    });
    const wrongPostcode = "Ce code postal n'existe pas en France.";
    const wrongPhone = "Le numéro de téléphone n’est pas valide.";
    expect([refused.response.status, refused.error]).toEqual([
      422,
      {
        code: 422,
        errors: [wrongPhone, wrongPostcode],
        fields: [
          { field: "phoneNumber", message: wrongPhone },
          { field: "postcode", message: wrongPostcode },
        ],
      },
    ]);
    expect((await api.GET("/api/v2/shop/addresses/{id}", at)).data).toEqual(before.data);
  });
});

describe("the top bar", () => {
  const bar = async (email: string | null, store?: number) => {
    const api = await shop.as(email, store);
    return (await api.GET("/api/v2/shop/shop-users/logged-in-data")).data;
  };

  it("is empty for a visitor and without an active store", async () => {
    const empty = {
      hasLateOutstanding: false,
      lateOutstandingCount: 0,
      lateOutstandingAmount: 0,
      orderNumber: null,
      orderToken: null,
      deliveryShipmentDate: null,
      hasMultipleShipment: false,
      shoppingListName: null,
      shoppingListId: null,
      deliveryDate: { Z001: null, Z002: null },
    };
    expect(await bar(null)).toEqual(empty);
    expect(await bar("gerant@panetier.example")).toEqual(empty);
  });

  it("has hour and date of each range's next delivery, as the store has them", async () => {
    const api = await shop.as("gerant@panetier.example", own);
    const at = { params: { path: { id: own } } };
    const { topHourPerGamme } = (await api.GET("/api/v2/shop/stores/{id}", at)).data ?? {};
    const dated = (["Z001", "Z002"] as const).map((code) => {
      const hour = topHourPerGamme?.[code];
      return [code, hour && { ...hour, date: hour.deliveryDate }];
    });
    const seen = (await bar("gerant@panetier.example", own))?.deliveryDate;
    expect(seen).toEqual(Object.fromEntries(dated));
    expect(seen?.Z002?.date).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it("counts late invoices for those who may see invoices", async () => {
    await clearLedger(shop, [own]);
    await shop.sql("delete from outstanding where store_id = $1", [own]);
    await shop.sql(
      `insert into outstanding (store_id, invoice_number, amount, due_date, receipt_date, fiscal_year,
         category, operation, receipt_number, outstanding_status)
       select $1, 'F' || n, 1000 * n, due::date, '2026-01-01', 2026, 'F', 'vente', 'R' || n, status
       from (values (1, '2026-11-01', 1), (2, '2026-11-02', 0), (3, '2099-01-01', 0),
         (4, '2026-11-03', 3), (5, '2026-11-03', 2)) late (n, due, status)`,
      [own],
    );
    await shop.sql("select ledger_open(now())");
    const late = (each: Awaited<ReturnType<typeof bar>>) => [
      each?.hasLateOutstanding,
      each?.lateOutstandingCount,
      each?.lateOutstandingAmount,
    ];
    expect(late(await bar("gerant@panetier.example", own))).toEqual([true, 2, 3000]);
    expect(late(await bar("salarie@panetier.example", own))).toEqual([false, 0, 0]);
  });
});
