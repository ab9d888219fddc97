import { readFileSync } from "node:fs";
import { Effect, Layer } from "effect";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { Settings } from "../../server/config.ts";
import type { ESignatureUnavailable } from "../../server/ports/e-signature.ts";
import { HostedSignature } from "../../server/ports/hosted-signature.ts";
import { reachYousign } from "../../server/production/yousign/reach-yousign.ts";
import { yousignSignature } from "../../server/production/yousign/yousign-signature.ts";
import { type ForeignYousign, yousignKey } from "../foreign-yousign/foreign-yousign.ts";
import type { TestShop } from "./harness.ts";
import { hostedShop } from "./hosted-shop.ts";
import { managerEmail } from "./signing.ts";

let shop: TestShop;
let yousign: ForeignYousign;
const { start, calm, stop, handedOver } = hostedShop();
beforeAll(async () => {
  ({ shop, yousign } = await start());
});
afterEach(calm);
afterAll(stop);

describe("Yousign's API", () => {
  const ids = { signatureRequest: "8f0b8a7c", document: "d", signer: "s" };
  const asked = <A>(
    ask: (provider: HostedSignature["Service"]) => Effect.Effect<A, ESignatureUnavailable>,
    patienceMs = 200,
  ) =>
    Effect.runPromise(
      Effect.result(Effect.flatMap(HostedSignature, ask)).pipe(
        Effect.provide(yousignSignature({ patienceMs })),
        Effect.provide(Layer.succeed(Settings, shop.settings)),
      ),
    );

  it("[ESIGN-2] is away when it does not answer in its time, when the key is wrong, and when its link leads elsewhere", async () => {
    yousign.mood("mute");
    const late = await asked(({ statusOf }) => statusOf(ids));
    expect(late).toMatchObject({
      failure: { message: "Le partenaire n'a pas répondu à temps." },
    });
    yousign.mood("well");
    const wrong = await Effect.runPromise(
      Effect.result(Effect.flatMap(HostedSignature, ({ statusOf }) => statusOf(ids))).pipe(
        Effect.provide(yousignSignature()),
        Effect.provide(Layer.succeed(Settings, { ...shop.settings, yousignApiKey: "une-autre" })),
      ),
    );
    expect(wrong).toMatchObject({ failure: { message: "Yousign answered 401" } });
    const { origins } = await Effect.runPromise(
      HostedSignature.pipe(
        Effect.provide(yousignSignature()),
        Effect.provide(
          Layer.succeed(Settings, { ...shop.settings, yousignUrl: "https://api.yousign.app/v3" }),
        ),
      ),
    );
    expect(origins).toEqual([
      "https://yousign.app",
      "https://*.yousign.app",
      "https://yousign.com",
      "https://*.yousign.com",
    ]);
  });

  it("[ESIGN-5] has no request that is unknown there any more", async () => {
    expect(await asked(({ statusOf }) => statusOf(ids), 3000)).toMatchObject({
      success: "cancelled",
    });
  });

  it("is reached by the doctor, which says whether the key is taken", async () => {
    const { host } = new URL(yousign.origin);
    expect(await reachYousign(yousign.origin, yousignKey)).toBe(`${host} répond, la clé est prise`);
    expect(await reachYousign(yousign.origin, "une-autre")).toBe(`${host} refuse la clé (401)`);
    yousign.mood("faulty");
    expect(await reachYousign(yousign.origin, yousignKey)).toBe(`${host} répond 500`);
  });
});

describe("docs/partners.md", () => {
  const PAGE = readFileSync("docs/partners.md", "utf8");
  /** What stands below a line of a message on the page. */
  const bodyBelow = (line: string): string => {
    const message = PAGE.slice(PAGE.indexOf(`\n${line}`));
    return message.slice(message.indexOf("\n\n") + 2, message.indexOf("\n```"));
  };
  /** Without what is another's each time. */
  const lasting = (text: string) =>
    JSON.parse(
      text
        .replaceAll(/RUM-MOU-\d+-\d+/g, "RUM")
        .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "{id}")
        .replaceAll(/\d{4}-\d\d-\d\d/g, "day")
        .replaceAll(/"y": ?\d+/g, '"y": 0')
        .replaceAll(/"email": ?"[^"]+"/g, '"email": "x"')
        .replaceAll(/https?:\/\/[^"]+\/_signature\/[\w{}-]+/g, "page"),
    );

  it("[ESIGN-1] has what the shop asks of Yousign, as it asks it", async () => {
    await shop.sql("update customer set mobile_number = '+33639980012' where email = $1", [
      managerEmail,
    ]);
    const { request } = await handedOver();
    await shop.sql("update customer set mobile_number = null where email = $1", [managerEmail]);
    expect(lasting(JSON.stringify(request.said))).toEqual(
      lasting(bodyBelow("POST /signature_requests HTTP/1.1")),
    );
    expect(lasting(JSON.stringify(request.signers[0]?.said))).toEqual(
      lasting(bodyBelow("POST /signature_requests/{id}/signers HTTP/1.1")),
    );
  });

  it("[ESIGN-3] has a callback with its signature, which is taken as the page says", async () => {
    const body = bodyBelow("POST /api/signature/callback HTTP/1.1");
    const [, signature = ""] = /X-Yousign-Signature-256: (\S+)/.exec(PAGE) ?? [];
    const { request } = await handedOver();
    await shop.emptyOutbox();
    await shop.sql(
      "update hosted_signature set signature_request = $1 where signature_request = $2",
      ["8f0b8a7c-6f0e-4b5e-9a53-0c2f5f8a2d11", request.id],
    );
    const post = (headers: Readonly<Record<string, string>>) =>
      shop.fetch("/api/signature/callback", { method: "POST", body, headers });
    expect((await post({})).status).toBe(401);
    expect((await post({ "x-yousign-signature-256": signature })).status).toBe(200);
    expect(await shop.emptyOutbox()).toBe(1);
  });
});
