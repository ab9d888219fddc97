import { Schema } from "effect";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LoginSession } from "../../api-schema/customer.ts";
import { customerBrowser, type CustomerBrowser } from "./customer-browser.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { impersonate, signedInAgent } from "./support-desk.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ settings: { trustProxy: true } });
});
afterAll(() => shop.stop());

const minutes = (count: number) => count * 60_000;
const days = (count: number) => count * 24 * 3_600_000;
const path = "/shop-users/sessions";
const iPhone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1";

const signedIn = async (account: string, address: string, userAgent?: string) => {
  const browser = customerBrowser(shop, address, userAgent);
  expect((await browser.signIn(account)).status).toBe(200);
  return browser;
};

const decode = Schema.decodeUnknownSync(Schema.Array(LoginSession));
const sessionsOf = async (browser: CustomerBrowser) => {
  const response = await browser.call("GET", path);
  expect(response.status).toBe(200);
  return decode(await response.json());
};
const idOf = async (browser: CustomerBrowser) => (await sessionsOf(browser))[0]?.id ?? "";

/** Whether its token and its cookie still open anything. */
const lives = async (browser: CustomerBrowser) => {
  const asked = await browser.call("GET", "/stores");
  return [asked.status, (await browser.renew()).status];
};

describe("the list of one's own sessions", () => {
  it("[SESS-12] shows where the customer is signed in, this browser first, and since when", async () => {
    shop.clock.set("2027-02-01T04:00:00.500Z");
    const phone = await signedIn("salarie", "10.0.0.1", iPhone);
    shop.clock.set("2027-02-02T05:00:00.500Z");
    const tablet = await signedIn("salarie", "10.0.0.2");
    shop.clock.set("2027-02-03T05:30:00.500Z");
    await phone.renew();
    shop.clock.set("2027-02-03T06:00:00.500Z");
    await tablet.renew();
    const hourOf = (instant: string) => instant.slice(0, 16);
    const shown = (await sessionsOf(tablet)).map(({ id: _, ...session }) => ({
      ...session,
      signedInAt: hourOf(session.signedInAt),
      lastUsedAt: hourOf(session.lastUsedAt),
    }));
    const own = { bySupport: false };
    expect(shown).toEqual([
      {
        device: "Chrome sur Android",
        signedInAt: "2027-02-02T05:00",
        lastUsedAt: "2027-02-03T06:00",
        current: true,
        ...own,
      },
      {
        device: "Safari sur iPhone",
        signedInAt: "2027-02-01T04:00",
        lastUsedAt: "2027-02-03T05:30",
        current: false,
        ...own,
      },
    ]);
  });

  it("[SESS-12] holds neither what is over nor what is somebody else's", async () => {
    const [first, second] = [
      await signedIn("comptable", "10.0.1.1"),
      await signedIn("comptable", "10.0.1.2"),
    ];
    await signedIn("gerant", "10.0.1.3");
    await second.signOut();
    expect((await sessionsOf(first)).map(({ current }) => current)).toEqual([true]);
  });

  it("[SESS-12] tells of an agent who acts in the customer's place, and ends it when asked", async () => {
    const agent = await signedInAgent(shop, "10.0.2.1");
    const own = await signedIn("vendeur", "10.0.2.2");
    const { answer } = await impersonate(shop, agent, "vendeur");
    const [, other] = await sessionsOf(own);
    expect([other?.device, other?.bySupport]).toEqual(["Service clients Panetier", true]);
    const headers = { "jwt-authorization": `Bearer ${answer.token}` };
    const asAgent = (method: string, route: string) =>
      shop.fetch(`/api/v2/shop${route}`, { method, headers });
    expect((await asAgent("DELETE", `${path}/${await idOf(own)}`)).status).toBe(403);
    expect((await asAgent("DELETE", `${path}?scope=all`)).status).toBe(403);
    expect((await asAgent("GET", "/stores")).status).toBe(200);
    expect((await own.call("DELETE", `${path}/${other?.id}`)).status).toBe(204);
    expect((await asAgent("GET", "/stores")).status).toBe(401);
    const [row] = await shop.sql<{ ended: boolean }>(
      "select ended_at is not null as ended from impersonation order by id desc limit 1",
    );
    expect(row).toEqual({ ended: true });
  });
});

describe("ending sessions", () => {
  it("[SESS-12] ends one of one's own at once, and nobody else's", async () => {
    const own = await signedIn("gerant", "10.1.0.1");
    const lost = await signedIn("gerant", "10.1.0.2");
    const stranger = await signedIn("salarie", "10.1.0.3");
    const id = await idOf(lost);
    for (const wrong of [`${path}/${id}`, `${path}/${id}x`, `${path}/1`]) {
      expect((await stranger.call("DELETE", wrong)).status).toBe(404);
    }
    expect((await own.call("DELETE", `${path}/${id}`)).status).toBe(204);
    expect((await own.call("DELETE", `${path}/${id}`)).status).toBe(404);
    expect(await lives(lost)).toEqual([401, 401]);
    expect(await lives(own)).toEqual([200, 200]);
  });

  it("[SESS-12] ends this one and erases its cookie", async () => {
    const own = await signedIn("gerant", "10.1.1.1");
    expect((await own.call("DELETE", `${path}/${await idOf(own)}`)).status).toBe(204);
    expect(own.cookies.has("panetier_refresh")).toBe(false);
  });

  it("[SESS-12] ends all others, or all", async () => {
    const [own, other, third] = [
      await signedIn("nouveau", "10.1.2.1"),
      await signedIn("nouveau", "10.1.2.2"),
      await signedIn("nouveau", "10.1.2.3"),
    ];
    expect((await own.call("DELETE", `${path}?scope=others`)).status).toBe(204);
    expect(await lives(other)).toEqual([401, 401]);
    expect(await lives(third)).toEqual([401, 401]);
    expect(await lives(own)).toEqual([200, 200]);
    const fourth = await signedIn("nouveau", "10.1.2.4");
    expect((await own.call("DELETE", path)).status).toBe(400);
    expect((await own.call("DELETE", `${path}?scope=all`)).status).toBe(204);
    expect(own.cookies.has("panetier_refresh")).toBe(false);
    expect(await lives(own)).toEqual([401, 401]);
    expect(await lives(fourth)).toEqual([401, 401]);
  });
});

describe("rights that ended", () => {
  const raise = (account: string) =>
    shop.sql("update customer set session_epoch = session_epoch + 1 where email = $1", [
      `${account}@panetier.example`,
    ]);

  it("[SESS-11] leave no refresh cookie behind when everybody was signed out", async () => {
    const thief = await signedIn("gerant", "10.2.0.1");
    await raise("gerant");
    expect(await lives(thief)).toEqual([401, 401]);
    const [row] = await shop.sql<{ over: boolean }>(
      "select revoked_at is not null as over from login_session order by created_at desc limit 1",
    );
    expect(row).toEqual({ over: true });
    expect(await lives(await signedIn("gerant", "10.2.0.1"))).toEqual([200, 200]);
  });

  it("[SESS-11] refuse token and cookie of an account that is verified no more", async () => {
    const browser = await signedIn("salarie", "10.2.1.1");
    const verify = (verified: boolean) =>
      shop.sql("update customer set verified = $1 where email like 'salarie@%'", [verified]);
    await verify(false);
    expect((await browser.call("GET", "/stores")).status).toBe(401);
    expect((await browser.renew()).status).toBe(401);
    await verify(true);
  });

  it("[SUPPORT-7] stop a withdrawn agent at the very next request", async () => {
    const agent = await signedInAgent(shop, "10.2.2.1");
    const { answer } = await impersonate(shop, agent, "salarie");
    const headers = { "jwt-authorization": `Bearer ${answer.token}` };
    const asAgent = async () => (await shop.fetch("/api/v2/shop/stores", { headers })).status;
    expect(await asAgent()).toBe(200);
    await shop.sql("update staff set withdrawn_at = now()");
    expect(await asAgent()).toBe(401);
    await shop.sql("update staff set withdrawn_at = null");
  });
});

describe("the end of a login", () => {
  it("[SESS-11] comes ninety days after the sign-in, however often it is used", async () => {
    const browser = await signedIn("gerant", "10.3.0.1");
    const lifetimes: number[] = [];
    for (const pause of [25, 25, 25, 14]) {
      shop.clock.advance(days(pause));
      const renewed = await browser.renew();
      expect(renewed.status).toBe(200);
      const age = /panetier_refresh=[^;]+; Max-Age=(\d+)/.exec(
        renewed.headers.get("set-cookie") ?? "",
      )?.[1];
      lifetimes.push(Math.round(Number(age) / 86_400));
    }
    expect(lifetimes).toEqual([30, 30, 15, 1]);
    shop.clock.advance(days(1));
    expect((await browser.renew()).status).toBe(401);
  });

  it("[SESS-11] is kept by a login of before that would have gone on", async () => {
    const browser = await signedIn("gerant", "10.3.1.1");
    await shop.sql(
      `update login_session set created_at = created_at - interval '90 days'
       where id = (select id from login_session order by created_at desc limit 1)`,
    );
    expect((await browser.renew()).status).toBe(401);
  });
});

describe("the log of ended sessions", () => {
  it("[SESS-10] tells a stolen cookie, a login that is over, and what was ended from afar", async () => {
    const told = () =>
      shop.log.flatMap(({ event, reason }) =>
        event === "renewal-refused" || event === "session-ended"
          ? [`${event} ${String(reason)}`]
          : [],
      );
    await expect.poll(() => told().length).toBeGreaterThan(0);
    const thief = await signedIn("gerant", "10.4.0.1");
    const stolen = thief.cookies.get("panetier_refresh") ?? "";
    await thief.renew();
    shop.clock.advance(11_000);
    thief.setCookie("panetier_refresh", stolen);
    expect((await thief.renew()).status).toBe(401);
    const own = await signedIn("gerant", "10.4.0.2");
    await own.call("DELETE", `${path}?scope=others`);
    await shop.sql("update customer set session_epoch = session_epoch + 1 where id = 1");
    shop.clock.advance(minutes(1));
    await own.renew();
    await expect
      .poll(() => told().slice(-3))
      .toEqual([
        "renewal-refused used-token",
        "session-ended others",
        "renewal-refused ended-everywhere",
      ]);
    const agent = await signedInAgent(shop, "10.4.0.3");
    await impersonate(shop, agent, "gerant");
    await expect
      .poll(() => shop.log.filter(({ event }) => event !== undefined).slice(-2))
      .toMatchObject([
        { event: "sign-in", realm: "support" },
        { event: "impersonation-begun", realm: "customer" },
      ]);
    const [entered, begun] = shop.log.filter(({ event }) => event !== undefined).slice(-2);
    expect(begun?.["agent"]).toBe(entered?.["account"]);
  });
});
