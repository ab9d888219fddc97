import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cheapHash } from "./cheap-hash.ts";
import { attackMail } from "../../server/sessions/attack-mail.ts";
import { customerBrowser, type CustomerBrowser } from "./customer-browser.ts";
import { demoPassword } from "./demo-data.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { knownFirm } from "../known-firm.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ settings: { trustProxy: true } });
});
afterAll(() => shop.stop());
const quick = cheapHash(demoPassword);
beforeEach(async () => {
  // Hundreds of passwords are looked at here: they need not cost what they should.
  await shop.sql("update customer set password_hash = $1", [quick]);
  await shop.sql("delete from sign_in_failure");
  await shop.sql("delete from outbox");
});

const seconds = (count: number) => count * 1000;
const minutes = (count: number) => count * 60_000;
const counting = (count: number) => Array.from({ length: count }, (_, index) => index);

const wrongTimes = async (browser: CustomerBrowser, account: string, times: number) => {
  const statuses: number[] = [];
  for (const number of counting(times)) {
    statuses.push((await browser.signIn(account, `essai ${number}`)).status);
  }
  return statuses;
};

/** One wrong password from each of so many networks. */
const attack = async (account: string, networks: number) => {
  const statuses: number[] = [];
  for (const network of counting(networks)) {
    const stranger = customerBrowser(shop, `20.${network}.0.1`);
    statuses.push((await stranger.signIn(account, "x")).status);
  }
  return statuses;
};

const refusalOf = async (response: Response) => {
  const body: { readonly message: string; readonly retryAfter: number } = await response.json();
  return {
    status: response.status,
    ...body,
    header: Number(response.headers.get("retry-after")),
  };
};

const mails = () =>
  shop.sql<{ to: string; subject: string; text: string }>(
    `select payload->>'to' as to, payload->>'subject' as subject, payload->>'text' as text
     from outbox where topic = 'mail' order by id`,
  );

describe("failures of one account from one address", () => {
  it("[SESS-4] close it there for fifteen minutes after five, and say how long", async () => {
    const stranger = customerBrowser(shop, "10.0.0.1");
    expect(await wrongTimes(stranger, "nouveau", 5)).toEqual([401, 401, 401, 401, 401]);
    const refused = await refusalOf(await stranger.signIn("nouveau"));
    expect(refused.message).toBe("Trop de tentatives de connexion. Réessayez dans 15 minutes.");
    expect([refused.status, refused.header]).toEqual([429, refused.retryAfter]);
    expect(refused.retryAfter).toBeGreaterThan(890);
    expect((await customerBrowser(shop, "10.0.0.2").signIn("nouveau")).status).toBe(200);
    expect((await stranger.signIn("salarie")).status).toBe(200);
    shop.clock.advance(minutes(15));
    expect((await stranger.signIn("nouveau")).status).toBe(200);
  });

  it("[SESS-4] are forgotten there by a success", async () => {
    const stranger = customerBrowser(shop, "10.0.1.1");
    await wrongTimes(stranger, "salarie", 4);
    expect((await stranger.signIn("salarie")).status).toBe(200);
    const other = customerBrowser(shop, "10.0.1.1");
    expect(await wrongTimes(other, "salarie", 5)).toEqual([401, 401, 401, 401, 401]);
    expect((await other.signIn("salarie")).status).toBe(429);
  });

  it("[SESS-4] count as one address within a /64, however it is written", async () => {
    const addresses = [
      "2001:db8:1:2::1",
      "2001:DB8:1:2:ffff::",
      "2001:0db8:0001:0002:0:0:0:9",
      "2001:db8:1:2::1.2.3.4",
      "2001:db8:1:2:1:2:3:4",
    ];
    for (const address of addresses) {
      expect((await customerBrowser(shop, address).signIn("salarie", "x")).status).toBe(401);
    }
    expect((await customerBrowser(shop, "2001:db8:1:2::7").signIn("salarie")).status).toBe(429);
    expect((await customerBrowser(shop, "2001:db8:1:3::1").signIn("salarie")).status).toBe(200);
  });

  it("[SESS-4] get no further than five when a hundred come at once", async () => {
    const statuses = await Promise.all(
      counting(100).map(
        async () => (await customerBrowser(shop, "10.0.2.1").signIn("cent-boutiques", "x")).status,
      ),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(95);
  });
});

describe("an account that is tried from many addresses", () => {
  it("[SESS-5] is slowed down, and its owner gets in from a new address within a minute", async () => {
    expect(await attack("gerant", 12)).toEqual([...counting(10).map(() => 401), 429, 429]);
    const owner = customerBrowser(shop, "30.0.0.1");
    const told = await refusalOf(await owner.signIn("gerant"));
    expect(told).toMatchObject({ status: 429, retryAfter: 60, header: 60 });
    expect(await attack("gerant", 12)).not.toContain(401);
    shop.clock.advance(seconds(60));
    expect((await owner.signIn("gerant")).status).toBe(200);
  });

  it("[SESS-5] gets no further than ten when a hundred come at once from a hundred networks", async () => {
    const statuses = await Promise.all(
      counting(100).map(
        async (network) =>
          (await customerBrowser(shop, `21.${network}.0.1`).signIn("gerant", "x")).status,
      ),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(90);
  });

  it("[SESS-6] leaves other accounts alone, and other addresses of one that tries many", async () => {
    for (const number of counting(20)) {
      const stranger = customerBrowser(shop, "22.0.0.1");
      expect((await stranger.signIn(`inconnu-${number}`, "x")).status).toBe(401);
    }
    const refused = await refusalOf(await customerBrowser(shop, "22.0.0.1").signIn("salarie"));
    expect(refused.status).toBe(429);
    expect(refused.retryAfter).toBeGreaterThan(290);
    expect(refused.retryAfter).toBeLessThanOrEqual(300);
    expect((await customerBrowser(shop, "22.0.0.2").signIn("salarie")).status).toBe(200);
  });
});

describe("a browser in which somebody signed in before", () => {
  it("[SESS-7] lets its owner in at once, whatever strangers do to the account or the address", async () => {
    const own = customerBrowser(shop, "31.0.0.1");
    await own.signIn("gerant");
    await attack("gerant", 12);
    await wrongTimes(customerBrowser(shop, "31.0.0.1"), "gerant", 6);
    expect((await customerBrowser(shop, "31.0.0.1").signIn("gerant")).status).toBe(429);
    expect((await own.signIn("gerant")).status).toBe(200);
  });

  it("[SESS-7] has a count of its own: five, and no stranger pays for them", async () => {
    const own = customerBrowser(shop, "31.0.1.1");
    await own.signIn("gerant");
    expect(await wrongTimes(own, "gerant", 6)).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await customerBrowser(shop, "31.0.1.1").signIn("gerant")).status).toBe(200);
    shop.clock.advance(minutes(15));
    expect((await own.signIn("gerant")).status).toBe(200);
  });

  it("[SESS-7] is known for the accounts that signed in there, and for no other", async () => {
    const shared = customerBrowser(shop, "31.0.2.1");
    await shared.signIn("gerant");
    await shared.signIn("salarie");
    await attack("gerant", 12);
    await attack("comptable", 12);
    expect((await shared.signIn("gerant")).status).toBe(200);
    expect((await shared.signIn("comptable")).status).toBe(429);
  });

  it("[SESS-7] is a stranger again after a year, a forgery, or a sign-out of everywhere", async () => {
    const own = customerBrowser(shop, "31.0.3.1");
    await own.signIn("gerant");
    const cookie = own.cookies.get("panetier_browser") ?? "";
    await attack("gerant", 10);
    const with_ = async (value: string) => {
      const browser = customerBrowser(shop, "31.0.3.2");
      browser.setCookie("panetier_browser", value);
      return (await browser.signIn("gerant")).status;
    };
    const [id = "", issued = "", signature = ""] = cookie.split(".");
    expect(await with_(`${id}.${issued}.${signature.split("").toReversed().join("")}`)).toBe(429);
    expect(await with_(`${id}.zzzzzz.${signature}`)).toBe(429);
    expect(await with_("x~y.~..~")).toBe(429);
    expect(await with_(cookie)).toBe(200);
    expect((await own.call("DELETE", "/shop-users/sessions?scope=all")).status).toBe(204);
    expect(await with_(cookie)).toBe(429);
    await shop.sql("delete from sign_in_failure");
    expect((await own.signIn("gerant")).status).toBe(200);
    const renewed = own.cookies.get("panetier_browser") ?? "";
    shop.clock.advance(minutes(364 * 24 * 60));
    await attack("gerant", 10);
    expect(await with_(renewed)).toBe(200);
    shop.clock.advance(minutes(2 * 24 * 60));
    await attack("gerant", 10);
    expect(await with_(renewed)).toBe(429);
  });
});

describe("the owner of an attacked account", () => {
  it("[SESS-8] is told by mail, once a day, in words that help", async () => {
    shop.clock.set("2027-01-14T03:12:00Z");
    await wrongTimes(customerBrowser(shop, "32.0.0.1"), "gerant", 5);
    await wrongTimes(customerBrowser(shop, "32.0.1.1"), "gerant", 5);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    const { name } = (
      await shop.sql<{ name: string }>(
        "select first_name || ' ' || last_name as name from customer where id = 1",
      )
    )[0] ?? { name: "" };
    const attack = { realm: "customer", at: Date.parse("2027-01-14T03:12:00Z") } as const;
    const { to, subject, text } = attackMail(
      knownFirm,
      { email: "gerant@panetier.example", name },
      { ...attack, publicUrl: "http://localhost:8080" },
    );
    expect(mail).toEqual({ to, subject, text });
    shop.clock.advance(minutes(24 * 60));
    await wrongTimes(customerBrowser(shop, "32.0.2.1"), "gerant", 5);
    expect(await mails()).toHaveLength(2);
  });

  it("[SESS-8] is not written to for a typing mistake, nor anybody for an unknown account", async () => {
    await wrongTimes(customerBrowser(shop, "32.1.0.1"), "salarie", 4);
    await wrongTimes(customerBrowser(shop, "32.1.0.2"), "personne", 6);
    expect(await mails()).toEqual([]);
  });
});

describe("what is kept of sign-ins", () => {
  it("[SESS-10] names nobody: neither e-mails nor addresses", async () => {
    await wrongTimes(customerBrowser(shop, "33.0.0.1"), "salarie", 5);
    const [row] = await shop.sql<{ text: string }>(
      "select string_agg(f::text, ' ') as text from sign_in_failure f",
    );
    expect(row?.text).not.toMatch(/salarie|33\.0\.0/);
  });

  it("[SESS-10] is nothing of a refused attempt", async () => {
    await wrongTimes(customerBrowser(shop, "33.1.0.1"), "salarie", 5);
    const before = await shop.sql("select * from sign_in_failure order by key");
    await customerBrowser(shop, "33.1.0.1").signIn("salarie", demoPassword);
    expect(await shop.sql("select * from sign_in_failure order by key")).toEqual(before);
  });
});

describe("the log", () => {
  it("[SESS-10] tells sign-ins, failures and limits of one account at one address by their hashes", async () => {
    const last = () => shop.log.filter(({ event }) => event !== undefined).slice(-9);
    const browser = customerBrowser(shop, "34.0.0.1");
    await browser.signIn("salarie");
    await browser.signOut();
    await wrongTimes(customerBrowser(shop, "34.0.0.1"), "salarie", 6);
    await expect
      .poll(() =>
        last()
          .map(({ event }) => event)
          .join(" "),
      )
      .toMatch(/^sign-in sign-out .*-limited$/);
    const lines = last();
    const [first] = lines;
    const account = String(first?.["account"]);
    const address = String(first?.["address"]);
    expect([account, address].map((hash) => /^[\w-]{16}$/.test(hash))).toEqual([true, true]);
    const known = { realm: "customer", account, address };
    const failed = {
      level: "warn",
      message: "Connexion refusée : identifiants faux",
      event: "sign-in-failed",
      ...known,
      knownBrowser: false,
    };
    expect(lines.map(({ time: _, ...line }) => line)).toEqual([
      { level: "info", message: "Connexion", event: "sign-in", ...known, knownBrowser: false },
      { level: "info", message: "Déconnexion", event: "sign-out", ...known },
      ...counting(5).map(() => failed),
      {
        level: "warn",
        message: "Un compte est attaqué : son titulaire est averti",
        event: "account-attacked",
        ...known,
      },
      {
        level: "warn",
        message: "Connexion refusée : trop de tentatives",
        event: "sign-in-limited",
        ...known,
        reason: "pair",
        retryAfterSeconds: lines.at(-1)?.["retryAfterSeconds"],
      },
    ]);
  });

  it("[SESS-10] holds no e-mail, address, password or token", async () => {
    const browser = customerBrowser(shop, "34.1.0.1");
    await browser.signIn("salarie", "un mot de passe faux");
    await browser.signIn("salarie");
    await browser.renew();
    await expect.poll(() => shop.log.at(-1)?.["message"]).toBeDefined();
    const text = JSON.stringify(shop.log);
    for (const [, value] of browser.cookies) expect(text).not.toContain(value);
    expect(text).not.toContain(browser.token());
    expect(text).not.toMatch(/@panetier|34\.1\.0|mot de passe faux|Fournil/);
  });
});
