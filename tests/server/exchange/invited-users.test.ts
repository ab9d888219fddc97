import { afterAll, beforeAll, expect, it } from "vitest";
import { applyReady, confirmWaiting } from "../../../server/exchange/take-in.ts";
import { catchMails, mailbox } from "../caught-mails.ts";
import { demoPassword } from "../demo-data.ts";
import { startTestShop, type TestShop } from "../harness.ts";
import { runOn } from "../key-commands.ts";
import { makeStores } from "../shoppers.ts";
import { preview } from "./mill-files.ts";

// A file names people beside a running shop: what they get, and what they may do with it.

const DAY_MS = 24 * 3_600_000;
const { ports, mails } = catchMails();
let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ ports });
});
afterAll(() => shop.stop());

it("[QUAI-50] [QUAI-51] opens no account: who is invited chooses a password, and is the manager of a shop without one", async () => {
  const [store = 0] = await makeStores(shop, 1);
  await shop.sql("delete from store_shop_user where store_id = $1", [store]);
  const number = String(900_000 + store);
  const read = mailbox(shop, mails, "maud@fournil.fr");
  const taken = await preview(
    shop.databaseUrl,
    `E-mail;N° client;Prénom;Nom;Rôle\nMaud@Fournil.fr;${number};Maud;Roy;gérante`,
    { resource: "users" },
  );
  if (taken.outcome !== "compared") throw new Error(JSON.stringify(taken));
  expect(await read()).toEqual({ subjects: [], token: "" });
  const confirmed = await runOn(shop.databaseUrl, confirmWaiting(taken.run, "une autre"));
  shop.clock.advance(DAY_MS);
  await runOn(shop.databaseUrl, applyReady(confirmed), DAY_MS);

  const { subjects, token } = await read();
  expect(subjects).toEqual(["Grands Moulins Panetier vous invite sur Panetier"]);
  const signIn = () =>
    shop.fetch("/api/v2/shop/authentication-token", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "maud@fournil.fr", password: demoPassword }),
    });
  expect((await signIn()).status).toBe(401);
  const opened = await shop.fetch(`/api/v2/shop/account-verification-requests/${token}`, {
    method: "PATCH",
    headers: { "content-type": "application/merge-patch+json" },
    body: JSON.stringify({ password: demoPassword }),
  });
  expect(opened.status).toBe(204);
  expect((await signIn()).status).toBe(200);
  expect(
    await shop.sql(
      `select c.first_name as name, t.role, t.accepted, t.main_manager as "mainManager", c.verified
        from store_shop_user t join customer c on c.id = t.customer_id where t.store_id = $1`,
      [store],
    ),
  ).toEqual([{ name: "Maud", role: "manager", accepted: true, mainManager: true, verified: true }]);
});
