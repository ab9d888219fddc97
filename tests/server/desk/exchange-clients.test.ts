import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ClientSecret, ExchangeClient } from "../../../api-schema/exchange-clients.ts";
import { afterPassword, newAgent } from "../authenticator.ts";
import { askToken, programOf } from "../exchange/partner.ts";
import { startTestShop, type TestShop } from "../harness.ts";
import { refusalOf, type SupportBrowser } from "../support-desk.ts";

let shop: TestShop;
let direction: SupportBrowser;
let catalogue: SupportBrowser;
beforeAll(async () => {
  shop = await startTestShop({ settings: { trustProxy: true } });
  direction = await afterPassword(shop, await newAgent(shop, "anne"), "17.1.0.1");
  const other = await newAgent(shop, "cyril");
  await shop.sql("update staff set roles = array['catalogue'] where id = $1", [other.id]);
  catalogue = await afterPassword(shop, other, "17.1.0.2");
});
afterAll(() => shop.stop());
// It is they, as of now.
beforeEach(() =>
  shop.sql("update support_login set confirmed_at = $1", [new Date(shop.clock.now())]),
);

const CLIENTS = "/exchange-clients";
const wanted = { name: "sage", may: ["stocks:in", "stocks:out"], source: null, merchant: null };
const make = async (body: object): Promise<ClientSecret> =>
  (await direction.send("POST", CLIENTS, body)).json();
const seen = async (name: string) =>
  (await direction.read<readonly ExchangeClient[]>(CLIENTS)).find((one) => one.name === name);

describe("programs of partners at the desk", () => {
  it("[DOOR-12] are opened with a secret that is told once, and seen with what they call", async () => {
    const made = await make(wanted);
    const program = await programOf(shop, made);
    await (await program.get("/stocks")).arrayBuffer();
    await program.get("/prices");
    const told = JSON.stringify(await seen("sage"));
    expect(told).not.toContain(made.secret);
    expect(JSON.parse(told)).toEqual({
      id: made.id,
      name: "sage",
      may: ["stocks:in", "stocks:out"],
      source: null,
      merchant: null,
      formerUntil: null,
      revokedAt: null,
      lastCallAt: expect.any(String),
      lastFailureAt: expect.any(String),
      calls: 2,
      failures: 1,
      acts: [{ at: expect.any(String), event: "made", by: "anne@panetier.example" }],
    });
  });

  it("[DOOR-12] are rotated and revoked, once; what is wrong is said by its field", async () => {
    const made = await make({ ...wanted, name: "entrepot" });
    const rotated: ClientSecret = await (
      await direction.send("POST", `${CLIENTS}/${made.id}/secret`)
    ).json();
    expect((await askToken(shop, rotated)).status).toBe(200);
    expect((await direction.send("POST", `${CLIENTS}/${made.id}/revocation`)).status).toBe(204);
    expect((await askToken(shop, rotated)).status).toBe(401);
    const revoked = [409, "Ce programme est révoqué : ouvrez-en un autre."];
    for (const act of ["secret", "revocation"]) {
      const again = await direction.send("POST", `${CLIENTS}/${made.id}/${act}`);
      expect(await refusalOf(again)).toEqual(revoked);
      const nobody = await direction.send("POST", `${CLIENTS}/2000000000/${act}`);
      expect(nobody.status).toBe(404);
    }
    const refused = async (body: object) =>
      refusalOf(await direction.send("POST", CLIENTS, { ...wanted, name: "autre", ...body }));
    expect(await refused({ name: "entrepot" })).toEqual([
      422,
      "name : « entrepot » est ou a été le nom d'un programme.",
    ]);
    expect(await refused({ may: [] })).toEqual([422, "may : Donnez au moins un droit."]);
    expect(await refused({ merchant: "personne" })).toEqual([
      422,
      "merchant : Aucun marchand n'a le code « personne ».",
    ]);
    const [mill] = await shop.sql<{ readonly slug: string }>("select slug from merchant where gmp");
    expect(await refused({ merchant: mill?.slug })).toEqual([
      422,
      `merchant : « ${mill?.slug} » est le moulin : ses fichiers sont ceux de la maison.`,
    ]);
    expect((await refused({ may: ["thresholds:in"] }))[0]).toBe(400);
  });

  it("[DOOR-12] are direction's alone, who shows again that it is they", async () => {
    const { id } = await make({ ...wanted, name: "garde" });
    expect((await catalogue.get(CLIENTS)).status).toBe(404);
    expect((await catalogue.send("POST", `${CLIENTS}/${id}/revocation`)).status).toBe(404);
    await shop.sql("update support_login set confirmed_at = null");
    for (const [path, body] of [
      [CLIENTS, { ...wanted, name: "sans-confirmation" }],
      [`${CLIENTS}/${id}/secret`, undefined],
      [`${CLIENTS}/${id}/revocation`, undefined],
    ] as const) {
      const answer = await direction.send("POST", path, body);
      expect([answer.status, await answer.json()]).toMatchObject([
        403,
        { code: expect.stringContaining("DEMANDE") },
      ]);
    }
    expect((await seen("garde"))?.acts.map(({ event }) => event)).toEqual(["made"]);
    expect(await seen("sans-confirmation")).toBeUndefined();
  });
});
