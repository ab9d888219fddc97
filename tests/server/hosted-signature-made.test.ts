import { createHash } from "node:crypto";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { rotateKeys } from "../../server/rotation/rotation.ts";
import type { ForeignYousign } from "../foreign-yousign/foreign-yousign.ts";
import type { TestShop } from "./harness.ts";
import { CIRCUIT_MS, confirmation, hostedShop, MINUTE } from "./hosted-shop.ts";
import { runOn } from "./key-commands.ts";
import { ledTo, managerEmail, mandatesOf, referencesOf } from "./signing.ts";

let shop: TestShop;
let yousign: ForeignYousign;
const { start, calm, stop, handedOver, tell, told, stateOf, warnedOf } = hostedShop();
beforeAll(async () => {
  ({ shop, yousign } = await start());
});
afterEach(calm);
afterAll(stop);

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

describe("a signature made at a provider's", () => {
  it("[ESIGN-4] is the store's with the provider's document and evidence, sealed, by mail and in the person's data", async () => {
    const { store, page, request } = await handedOver();
    await shop.emptyOutbox();
    shop.clock.advance(5 * MINUTE);
    yousign.end(request.id, "done", "2026-11-23T07:04:05+00:00");
    expect([await told("done", request), await stateOf(request)]).toEqual([
      200,
      { hosted: "signed", request: "signed", open: false },
    ]);
    const [mandate] = await shop.sql<Record<string, unknown>>(
      `select reference, iban_masked as iban, signatory, quality, signature, signed_at as "signedAt",
         encode(document_hash, 'hex') as document, encode(evidence_hash, 'hex') as evidence,
         row_to_json(m)::text as row
       from mandate m where store_id = $1`,
      [store],
    );
    const evidence = Buffer.from(
      `%PDF-1.7\n% audit trail of ${request.id}, 2026-11-23T07:04:05+00:00\n`,
    );
    const document = Buffer.concat([
      request.documents[0]?.pdf ?? Buffer.alloc(0),
      Buffer.from("\n% signed 2026-11-23T07:04:05+00:00\n"),
    ]);
    const { row, ...said } = mandate ?? {};
    expect(said).toEqual({
      reference: request.externalId,
      iban: "FR76 •••• 0189",
      signatory: "Élise Delaunay",
      quality: "Gérante",
      signature: {
        _tag: "hosted",
        provider: "Yousign",
        reference: request.id,
        authentication: "otp_email",
        evidence: sha256(evidence),
      },
      signedAt: new Date("2026-11-23T07:04:05.000Z"),
      document: sha256(document),
      evidence: sha256(evidence),
    });
    expect(String(row)).not.toMatch(/3000 ?6000|%PDF|25504446/);
    expect(await referencesOf(shop, store)).toEqual({
      moneyOrder: request.externalId,
      marketplaceMoneyOrder: null,
    });
    expect(ledTo(await page.back())).toEqual([303, confirmation(store, "signed")]);
    expect((await page.open()).status).toBe(410);

    const list = await (await shop.fetch("/_mail")).text();
    for (const [name, bytes] of [
      [`mandat-${request.externalId}.pdf`, document],
      [`preuve-${request.externalId}.pdf`, evidence],
    ] as const) {
      const link = new RegExp(`href="(/_mail/[^"]+/${name})"`).exec(list)?.[1] ?? "";
      const file = Buffer.from(await (await shop.fetch(link)).arrayBuffer());
      expect([name, file.equals(bytes)]).toEqual([name, true]);
    }

    const [person] = await shop.sql<{ id: number }>("select id from customer where email = $1", [
      managerEmail,
    ]);
    const data = await shop.fetch(`/api/v2/shop/customers/${person?.id}/personal-data`, {
      headers: { "jwt-authorization": `Bearer ${await shop.tokenOf(managerEmail)}` },
    });
    const files = unzipSync(new Uint8Array(await data.arrayBuffer()));
    expect(sha256(files[`mandats/preuve-${request.externalId}.pdf`] ?? new Uint8Array())).toBe(
      sha256(evidence),
    );
    expect(sha256(files[`mandats/mandat-${request.externalId}.pdf`] ?? new Uint8Array())).toBe(
      sha256(document),
    );
    expect(strFromU8(files["mes-donnees.json"] ?? new Uint8Array())).toContain(
      `Yousign ${request.id}`,
    );
  });

  it("[ESIGN-4] is taken once: callbacks twice, at the same time, out of order, and the way back", async () => {
    const { store, page, request } = await handedOver();
    yousign.end(request.id, "done");
    const [one, other] = await Promise.all([
      tell("done", request),
      tell("done", request),
      page.back(),
      page.back(),
    ]);
    expect([one.status, other.status]).toEqual([200, 200]);
    await Promise.all([shop.emptyOutbox(), shop.emptyOutbox()]);
    expect(ledTo(await page.back())).toEqual([303, confirmation(store, "signed")]);
    expect(await told("expired", request)).toBe(200);
    expect(await told("done", request)).toBe(200);
    expect((await mandatesOf(shop, store)).map(({ reference }) => reference)).toEqual([
      request.externalId,
    ]);
    const mails = await shop.sql(
      `select 1 from outbox o join mandate m on o.payload = jsonb_build_object('mandate', m.id)
       where o.topic = 'mandate.signed' and m.store_id = $1`,
      [store],
    );
    expect(mails).toHaveLength(1);
  });

  it("[ESIGN-3] is believed of the provider's answer alone, whatever a genuine callback says", async () => {
    const { store, page, request } = await handedOver();
    expect(await told("done", request)).toBe(200);
    expect([await mandatesOf(shop, store), await stateOf(request)]).toEqual([
      [],
      { hosted: "open", request: "open", open: true },
    ]);
    const back = await page.back();
    expect([back.status, await back.text()]).toEqual([
      200,
      expect.stringContaining("Nous attendons la confirmation de votre signature"),
    ]);
  });

  it("[ESIGN-3] is not asked for by a callback whose signature is wrong, missing or of other bytes", async () => {
    const { request } = await handedOver();
    await shop.emptyOutbox();
    yousign.end(request.id, "done");
    const right = yousign.event("signature_request.done", request.id);
    const post = (body: string, headers: Readonly<Record<string, string>>) =>
      shop.fetch("/api/signature/callback", { method: "POST", body, headers });
    const refused = await tell("done", request, "un-autre-secret");
    expect([refused.status, await refused.json()]).toEqual([
      401,
      { code: 401, message: "Signature absente ou fausse." },
    ]);
    const { "x-yousign-signature-256": signature = "", ...unsigned } = right.headers;
    const statuses = [
      await post(right.body, unsigned),
      await post(`${right.body} `, right.headers),
      await post(right.body, { ...right.headers, "x-yousign-signature-256": signature.slice(7) }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([401, 401, 401]);
    expect(await shop.emptyOutbox()).toBe(0);
    expect((await stateOf(request))?.hosted).toBe("open");
  });

  it("[ESIGN-3] is not asked for by events of anything else, nor of a request that the shop does not know", async () => {
    const { request } = await handedOver();
    await shop.emptyOutbox();
    const answers = [
      await tell("activated", request),
      await tell("reminder_executed", request),
      await tell("done", { id: "6f1c1a0e-0000-4000-8000-000000000000" }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await shop.emptyOutbox()).toBe(0);
    await expect
      .poll(() => warnedOf("Rappel d'une signature inconnue"))
      .toMatchObject([{ signatureRequest: "6f1c1a0e-0000-4000-8000-000000000000" }]);
    const bad = yousign.event("signature_request.done", "pas un nom !");
    const unreadable = await shop.fetch("/api/signature/callback", { method: "POST", ...bad });
    expect(unreadable.status).toBe(400);
  });

  it("[ESIGN-4] waits until its papers can be had", async () => {
    const { store, page, request } = await handedOver();
    yousign.end(request.id, "done");
    yousign.mood("faulty");
    const back = await page.back();
    expect([back.status, await mandatesOf(shop, store)]).toEqual([200, []]);
    await told("done", request);
    expect(await mandatesOf(shop, store)).toEqual([]);
    yousign.mood("well");
    shop.clock.advance(CIRCUIT_MS);
    await shop.emptyOutbox();
    expect(await mandatesOf(shop, store)).toHaveLength(1);
  });
});

describe("what is sealed", () => {
  it("[ESIGN-4] is sealed again when the keys are rotated, before and after the signature", async () => {
    const { store, request } = await handedOver();
    const rotate = () => runOn(shop.databaseUrl, rotateKeys(shop.keyFile, ["vault"]));
    const seals = async () => {
      const rows = await shop.sql<{ seals: string }>(
        `select concat_ws(' ', encode(declared_sealed, 'hex'), encode(link_sealed, 'hex'),
           (select encode(evidence_sealed, 'hex') from mandate m where m.request_id = h.request_id))
           as seals
         from hosted_signature h where signature_request = $1`,
        [request.id],
      );
      return rows[0]?.seals.split(" ") ?? [];
    };
    const isEachNew = (before: readonly string[], after: readonly string[]) =>
      after.length === before.length && after.every((seal) => !before.includes(seal));
    const open = await seals();
    await rotate();
    expect([open.length, isEachNew(open, await seals())]).toEqual([2, true]);
    yousign.end(request.id, "done");
    await told("done", request);
    expect(await mandatesOf(shop, store)).toHaveLength(1);
    const signed = await seals();
    await rotate();
    expect([signed.length, isEachNew(signed, await seals())]).toEqual([1, true]);
  });
});
