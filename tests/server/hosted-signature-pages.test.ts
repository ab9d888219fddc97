import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { ForeignYousign } from "../foreign-yousign/foreign-yousign.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { CIRCUIT_MS, hostedShop, MINUTE, yousignSettings } from "./hosted-shop.ts";
import { hostedPage, ledToYousign } from "./hosted-signing.ts";
import { pdfText } from "./pdf-text.ts";
import { makeStores } from "./shoppers.ts";
import { managerEmail, mandatesOf, rightForm, storeWithoutMandates } from "./signing.ts";

let shop: TestShop;
let yousign: ForeignYousign;
const { start, calm, stop, freshStore, handedOver } = hostedShop();
beforeAll(async () => {
  ({ shop, yousign } = await start());
});
afterEach(calm);
afterAll(stop);

const callsSince = (from: number) =>
  yousign.calls.slice(from).map((call) => call.replaceAll(/[0-9a-f-]{36}/g, "…"));

const whatIsWrong = (html: string) =>
  [...html.matchAll(/<p class="error" id="([^"]+)">([^<]+)</g)].map((found) => found.slice(1));

describe("the shop's own page before a provider's", () => {
  it("[ESIGN-1] shows the mandate and asks for the account, under a policy that lets its form lead to the provider", async () => {
    const page = await hostedPage(shop, await freshStore());
    const response = await page.open();
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get("content-security-policy")).toContain(
      `form-action 'self' http://localhost:8080 ${yousign.origin};`,
    );
    expect(response.headers.get("referrer-policy")).toBe("no-referrer");
    expect(html).toMatch(/Vous signerez ensuite chez\s+Yousign/);
    expect(html).toContain("Continuer vers la signature");
    expect(html).not.toContain("<canvas");
    expect(yousign.requests()).toEqual([]);
  });

  it("[ESIGN-1] names every wrong field at once, keeps what was typed and hands nothing over", async () => {
    const page = await hostedPage(shop, await freshStore());
    const before = yousign.calls.length;
    const response = await page.handOver({
      iban: "FR76 3000 6000 0112 3456 7890 188",
      name: "Élise",
      quality: "",
      consent: "",
    });
    const html = await response.text();
    expect(response.status).toBe(422);
    expect(whatIsWrong(html)).toEqual([
      ["iban-error", "Cet IBAN comporte une erreur : vérifiez chaque caractère."],
      ["name-error", "Donnez le prénom et le nom, en lettres."],
      ["quality-error", "Champs obligatoire"],
      ["consent-error", "Cochez cette case pour signer le mandat."],
    ]);
    expect(html).toContain('value="FR76 3000 6000 0112 3456 7890 188"');
    expect(callsSince(before)).toEqual([]);
  });

  it("[ESIGN-1] hands over the unsigned mandate, with its account and the place of the signature", async () => {
    const store = await freshStore();
    await shop.sql("update customer set mobile_number = '+33639980012' where email = $1", [
      managerEmail,
    ]);
    const page = await hostedPage(shop, store);
    expect(await (await page.open()).text()).toContain("par SMS au 06");
    const before = yousign.calls.length;
    const request = ledToYousign(await page.handOver(), yousign);
    expect(callsSince(before)).toEqual([
      "POST /signature_requests",
      "POST /signature_requests/…/documents",
      "POST /signature_requests/…/signers",
      "POST /signature_requests/…/activate",
      "GET /signature_requests/…/signers/…",
    ]);
    const [document] = request.documents;
    const [signer] = request.signers;
    expect(request.said).toEqual({
      name: `Mandat de prélèvement ${request.externalId}`,
      delivery_mode: "none",
      timezone: "Europe/Paris",
      expiration_date: "2026-11-24",
      external_id: request.externalId,
      signers_allowed_to_decline: true,
      audit_trail_locale: "fr",
    });
    expect(request.externalId).toMatch(new RegExp(`^RUM-MOU-${900_000 + store}-\\d{6}$`));
    const back = `http://localhost:8080${page.path}?retour=1`;
    expect(signer?.said).toEqual({
      info: {
        first_name: "Élise",
        last_name: "Delaunay",
        email: managerEmail,
        phone_number: "+33639980012",
        locale: "fr",
      },
      signature_level: "electronic_signature",
      signature_authentication_mode: "otp_sms",
      fields: [
        {
          document_id: document?.id,
          type: "signature",
          page: 1,
          x: 306,
          y: expect.any(Number),
          width: 241,
          height: 80,
        },
      ],
      redirect_urls: { success: back, error: back, decline: back },
    });
    const text = pdfText(document?.pdf ?? Buffer.alloc(0));
    for (const said of [
      request.externalId,
      "FR76 3000 6000 0112 3456 7890 189",
      "Élise Delaunay",
      "Celle de la signature électronique",
      "À signer électroniquement.",
    ]) {
      expect(text).toContain(said);
    }
    expect(await mandatesOf(shop, store)).toEqual([]);
    const [row] = await shop.sql<{ row: string }>(
      "select row_to_json(h)::text as row from hosted_signature h where signature_request = $1",
      [request.id],
    );
    expect(row?.row).not.toMatch(/3000 ?6000|Delaunay|signatures\//);
    await shop.sql("update customer set mobile_number = null where email = $1", [managerEmail]);
    const other = await hostedPage(shop, await freshStore());
    const byMail = ledToYousign(await other.handOver(), yousign);
    expect(byMail.signers[0]?.said["signature_authentication_mode"]).toBe("otp_email");
  });

  it("[ESIGN-2] leads back to what was handed over, by a double click and by every other way", async () => {
    const { page, request } = await handedOver();
    const before = yousign.calls.length;
    const again = await Promise.all([page.handOver(), page.handOver({ iban: "" })]);
    expect(again.map((each) => ledToYousign(each, yousign).id)).toEqual([request.id, request.id]);
    const html = await (await page.open()).text();
    expect(html).toContain("Votre mandat attend votre signature");
    expect(html).toContain(`${yousign.origin}/signatures/${request.id}/`);
    expect(callsSince(before)).toEqual([]);
  });

  it("[ESIGN-2] makes nothing twice when an answer is lost, whichever it was", async () => {
    for (const lost of [
      /^POST \/signature_requests$/,
      /^POST .*\/documents$/,
      /^POST .*\/signers$/,
      /^POST .*\/activate$/,
    ]) {
      const page = await hostedPage(shop, await freshStore());
      const before = yousign.requests().length;
      yousign.loseAnswer(lost);
      const failed = await page.handOver();
      expect([lost, failed.status]).toEqual([lost, 503]);
      const html = await failed.text();
      expect(html).toContain("Yousign ne répond pas pour le moment.");
      expect(html).toContain(`value="${rightForm.iban}"`);
      const request = ledToYousign(await page.handOver(), yousign);
      expect([
        yousign.requests().length - before,
        request.documents.length,
        request.signers.length,
      ]).toEqual([1, 1, 1]);
    }
  });

  it("[ESIGN-2] begins anew with another account: nobody signs the one of before", async () => {
    const page = await hostedPage(shop, await freshStore());
    yousign.loseAnswer(/^POST .*\/signers$/);
    expect((await page.handOver()).status).toBe(503);
    const request = ledToYousign(await page.handOver({ iban: "BE68 5390 0754 7034" }), yousign);
    expect(pdfText(request.documents[0]?.pdf ?? Buffer.alloc(0))).toContain("BE68 5390 0754 7034");
    const ofMandate = yousign
      .requests()
      .filter(({ externalId }) => externalId === request.externalId);
    expect(ofMandate.map(({ status }) => status)).toEqual(["draft", "ongoing"]);
  });

  it("[ESIGN-2] is prepared by one at a time; who was killed meanwhile is followed a minute later", async () => {
    const page = await hostedPage(shop, await freshStore());
    yousign.loseAnswer(/^POST .*\/signers$/);
    expect((await page.handOver()).status).toBe(503);
    const before = yousign.requests().length;
    await shop.sql(
      "update hosted_signature set busy_until = $1 where state = 'preparing' and signature_request = $2",
      [new Date(shop.clock.now() + MINUTE), yousign.requests().at(-1)?.id],
    );
    const busy = await page.handOver();
    expect([busy.status, await busy.text()]).toEqual([
      202,
      expect.stringContaining("Votre mandat se prépare"),
    ]);
    shop.clock.advance(MINUTE);
    const request = ledToYousign(await page.handOver(), yousign);
    expect([yousign.requests().length - before, request.signers.length]).toEqual([0, 1]);
  });

  it("[ESIGN-2] says that Yousign is away, by 500, 429 and a connection that is cut, and loses nothing", async () => {
    const page = await hostedPage(shop, await freshStore());
    for (const mood of ["faulty", "busy", "away"] as const) {
      yousign.mood(mood);
      const { status } = await page.handOver();
      expect([mood, status]).toEqual([mood, 503]);
    }
    yousign.mood("well");
    shop.clock.advance(CIRCUIT_MS);
    ledToYousign(await page.handOver(), yousign);
  });

  it("[DOOR-15] leaves Yousign in peace after five failures in a row", async () => {
    const page = await hostedPage(shop, await freshStore());
    yousign.mood("faulty");
    for (let attempt = 0; attempt < 6; attempt += 1) await page.handOver();
    const before = yousign.calls.length;
    expect((await page.handOver()).status).toBe(503);
    expect(callsSince(before)).toEqual([]);
    shop.clock.advance(CIRCUIT_MS);
    yousign.mood("well");
    ledToYousign(await page.handOver(), yousign);
  });
});

describe("a public shop", () => {
  it("[ESIGN-8] has its mandates signed at Yousign, and nothing of the demonstration's page", async () => {
    const own = await startTestShop({
      settings: {
        ...yousignSettings(yousign),
        production: true,
        publicUrl: "https://boutique.example",
      },
    });
    try {
      const [store = 0] = await makeStores(own, 2);
      const page = await hostedPage(own, await storeWithoutMandates(own, store));
      const html = await (await page.open()).text();
      expect(html).toContain("Continuer vers la signature");
      expect(html).not.toMatch(/<canvas|Démonstration/);
      const request = ledToYousign(await page.handOver(), yousign);
      expect(request.signers[0]?.redirects["success"]).toBe(
        `https://boutique.example${page.path}?retour=1`,
      );
      // What signs on the demonstration's page signs nothing here.
      await page.handOver({ drawing: rightForm.drawing, typedSignature: rightForm.name });
      expect(await mandatesOf(own, store)).toEqual([]);
    } finally {
      await own.stop();
    }
  });
});
