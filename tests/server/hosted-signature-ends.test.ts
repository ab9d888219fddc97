import { createHmac } from "node:crypto";
import * as fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  type ForeignRequest,
  type ForeignYousign,
  yousignSecret,
} from "../foreign-yousign/foreign-yousign.ts";
import type { TestShop } from "./harness.ts";
import { confirmation, hostedShop, MINUTE } from "./hosted-shop.ts";
import { hostedPage, type HostedPage } from "./hosted-signing.ts";
import { mailsTo } from "./members-desk.ts";
import { ledTo, mandatesOf, referencesOf } from "./signing.ts";

let shop: TestShop;
let yousign: ForeignYousign;
const { start, calm, stop, freshStore, handedOver, tell, told, stateOf, warnedOf } = hostedShop();
beforeAll(async () => {
  ({ shop, yousign } = await start());
});
afterEach(calm);
afterAll(stop);

/** The reasons that whoever signed for nothing was given, a mail each. */
const toldUnused = async ({ externalId }: ForeignRequest) =>
  (await mailsTo(shop, ""))
    .filter(({ subject }) => subject === `Votre signature du mandat ${externalId} ne compte pas`)
    .map(({ text }) => text.split("\n\n")[1]);

describe("what is not signed at a provider's", () => {
  it("[ESIGN-5] is refused by who declines there", async () => {
    const { store, page, request } = await handedOver();
    yousign.end(request.id, "declined");
    expect(await told("declined", request)).toBe(200);
    expect([await stateOf(request), await mandatesOf(shop, store)]).toEqual([
      { hosted: "declined", request: "refused", open: false },
      [],
    ]);
    expect(ledTo(await page.back())).toEqual([303, confirmation(store, "refused")]);
  });

  it("[ESIGN-5] expires, or is taken back there, and another page may be asked for", async () => {
    for (const [status, hosted] of [
      ["expired", "expired"],
      ["canceled", "cancelled"],
    ] as const) {
      const { store, page, request } = await handedOver();
      yousign.end(request.id, status);
      expect(await told(status, request)).toBe(200);
      expect(await stateOf(request)).toEqual({ hosted, request: "open", open: false });
      const back = await page.back();
      expect([back.status, await back.text()]).toEqual([
        410,
        expect.stringContaining("Ce lien de signature a expiré"),
      ]);
      expect((await page.handOver()).status).toBe(410);
      await handedOver(store);
    }
  });

  it("[ESIGN-5] is given up on the shop's page, there too; a signature made before is taken all the same", async () => {
    const { store, page, request } = await handedOver();
    expect(ledTo(await page.renounce())).toEqual([303, confirmation(store, "refused")]);
    expect(yousign.requests().find(({ id }) => id === request.id)?.status).toBe("canceled");
    expect(await stateOf(request)).toEqual({
      hosted: "cancelled",
      request: "refused",
      open: false,
    });

    const signed = await handedOver();
    yousign.end(signed.request.id, "done");
    expect(ledTo(await signed.page.renounce())).toEqual([
      303,
      confirmation(signed.store, "signed"),
    ]);
    expect(await mandatesOf(shop, signed.store)).toHaveLength(1);

    const away = await handedOver();
    yousign.mood("away");
    const refused = await away.page.renounce();
    expect([refused.status, await refused.text()]).toEqual([
      503,
      expect.stringContaining("La signature électronique ne répond pas"),
    ]);
    expect((await stateOf(away.request))?.hosted).toBe("open");

    const before: HostedPage = await hostedPage(shop, await freshStore());
    expect(ledTo(await before.renounce())[0]).toBe(303);
  });
});

describe("a signature that comes late", () => {
  it("[ESIGN-6] counts however late it is told: it was made while the provider let it be", async () => {
    const { store, page, request } = await handedOver();
    shop.clock.advance(29 * 3_600_000);
    expect((await page.open()).status).toBe(200);
    yousign.end(request.id, "done");
    const signedAt = new Date(shop.clock.now());
    shop.clock.advance(9 * 24 * 3_600_000);
    expect((await page.open()).status).toBe(410);
    await told("done", request);
    const [mandate] = await shop.sql<{ day: string; at: Date }>(
      `select m.signed_at as at, t.signed_on::text as day from mandate m
       join mandate_terms t on t.reference = m.reference where store_id = $1`,
      [store],
    );
    expect(mandate).toEqual({
      at: new Date(Math.floor(signedAt.getTime() / 1000) * 1000),
      day: signedAt.toISOString().slice(0, 10),
    });
  });

  it("[ESIGN-6] [ESIGN-9] counts no more once the store has another mandate, or its signatory no right: who signed is told", async () => {
    const replaced = await handedOver();
    await shop.sql("update store set money_order = 'RUM-PAPIER' where id = $1", [replaced.store]);
    yousign.end(replaced.request.id, "done");
    await told("done", replaced.request);
    expect([await mandatesOf(shop, replaced.store), await stateOf(replaced.request)]).toEqual([
      [],
      { hosted: "unused", request: "open", open: false },
    ]);
    await expect
      .poll(() => warnedOf("il ne compte pas"))
      .toMatchObject([{ reference: replaced.request.externalId, standing: "signed" }]);
    expect(await toldUnused(replaced.request)).toEqual([
      "Vous avez signé un mandat de prélèvement alors que votre boutique en avait déjà un autre.",
    ]);

    const left = await handedOver();
    await shop.sql(
      `do $$ begin
        update store_shop_user set main_manager = false, role = 'accountant' where store_id = ${left.store};
        insert into store_shop_user (store_id, customer_id, role, main_manager)
          select ${left.store}, min(id), 'manager', true from customer c where not exists (
            select from store_shop_user m where m.customer_id = c.id and m.store_id = ${left.store});
      end $$`,
    );
    yousign.end(left.request.id, "done");
    await told("done", left.request);
    expect([await mandatesOf(shop, left.store), (await stateOf(left.request))?.hosted]).toEqual([
      [],
      "unused",
    ]);
    const why = [
      "Vous avez signé un mandat de prélèvement alors que vous ne pouviez plus le faire pour cette boutique.",
    ];
    expect(await toldUnused(left.request)).toEqual(why);
    // Once, however often the provider tells it.
    await told("done", left.request);
    expect(await toldUnused(left.request)).toEqual(why);
  });

  it("[ESIGN-6] of two pages for one mandate the later one counts, unless the earlier was signed in between", async () => {
    const first = await handedOver();
    const second = await handedOver(first.store);
    expect(yousign.requests().find(({ id }) => id === first.request.id)?.status).toBe("canceled");
    expect((await stateOf(first.request))?.hosted).toBe("cancelled");
    yousign.end(second.request.id, "done");
    const third = await hostedPage(shop, first.store);
    expect(ledTo(await third.handOver())).toEqual([303, confirmation(first.store, "signed")]);
    expect((await mandatesOf(shop, first.store)).map(({ reference }) => reference)).toEqual([
      second.request.externalId,
    ]);
  });
});

describe("whatever happens, in whatever order", () => {
  const ENDS = {
    sign: "done",
    decline: "declined",
    lapse: "expired",
    takeBack: "canceled",
  } as const;
  const act = fc.constantFrom(
    ...(["sign", "decline", "lapse", "takeBack"] as const),
    ...(["tellDone", "tellDeclined", "tellExpired", "work", "back", "again", "renounce"] as const),
  );

  it("[ESIGN-4] there is one mandate where Yousign has a signature, and none where it has not", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 8 }), async (acts) => {
        const { store, page, request } = await handedOver();
        const status = () => yousign.requests().find(({ id }) => id === request.id)?.status;
        for (const each of acts) {
          switch (each) {
            case "tellDone":
            case "tellDeclined":
            case "tellExpired":
              await tell(each.slice(4).toLowerCase(), request);
              break;
            case "work":
              await shop.emptyOutbox();
              break;
            case "back":
              await page.back();
              break;
            case "again":
              await page.handOver();
              break;
            case "renounce":
              await page.renounce();
              break;
            default:
              if (status() === "ongoing") yousign.end(request.id, ENDS[each]);
          }
        }
        await told("done", request);
        const isSigned = status() === "done";
        expect(await mandatesOf(shop, store)).toHaveLength(isSigned ? 1 : 0);
        expect((await referencesOf(shop, store)).moneyOrder).toBe(
          isSigned ? request.externalId : null,
        );
        expect((await stateOf(request))?.open).toBe(status() === "ongoing");
      }),
      { numRuns: 15 },
    );
  });

  it("[ESIGN-3] a callback that is signed rightly and says anything is answered 200 or 400, and writes nothing", async () => {
    await shop.emptyOutbox();
    const { body: right } = yousign.event("signature_request.done", "8f0b8a7c");
    const text = fc.oneof(
      fc.json(),
      fc.string(),
      fc.constantFrom(right, right.slice(1), right.replace('"8f0b8a7c"', "7"), `${right}\u0000`),
      fc.tuple(fc.nat(right.length), fc.string()).map(([at, put]) => right.slice(0, at) + put),
    );
    const count = () => shop.sql("select count(*)::int as n from outbox");
    const before = await count();
    await fc.assert(
      fc.asyncProperty(text, async (body) => {
        const signature = createHmac("sha256", yousignSecret).update(body).digest("hex");
        const { status } = await shop.fetch("/api/signature/callback", {
          method: "POST",
          body,
          headers: { "x-yousign-signature-256": `sha256=${signature}` },
        });
        expect([200, 400]).toContain(status);
      }),
      { numRuns: 200 },
    );
    expect(await count()).toEqual(before);
  });
});

describe("a callback that is lost", () => {
  beforeAll(async () => {
    // What other tests have left open is asked for another day.
    await shop.sql(
      "update hosted_signature set asked_at = $1 where state in ('preparing', 'open')",
      [new Date(shop.clock.now() + 24 * 3_600_000)],
    );
  });

  it("[ESIGN-7] loses no signature: what stands open for an hour is asked for again, once an hour", async () => {
    const { store, request } = await handedOver();
    yousign.end(request.id, "done");
    shop.clock.advance(59 * MINUTE);
    expect(await shop.lookAtSignatures()).toBe(0);
    shop.clock.advance(MINUTE);
    expect([await shop.lookAtSignatures(), await shop.lookAtSignatures()]).toEqual([1, 0]);
    await shop.emptyOutbox();
    expect(await mandatesOf(shop, store)).toHaveLength(1);
    shop.clock.advance(60 * MINUTE);
    expect(await shop.lookAtSignatures()).toBe(0);
  });

  it("[ESIGN-7] is not asked for beside an attempt that goes on", async () => {
    const { request } = await handedOver();
    shop.clock.advance(60 * MINUTE);
    expect(await shop.lookAtSignatures()).toBe(1);
    shop.clock.advance(60 * MINUTE);
    expect(await shop.lookAtSignatures()).toBe(0);
    await shop.emptyOutbox();
    expect((await stateOf(request))?.hosted).toBe("open");
  });
});
