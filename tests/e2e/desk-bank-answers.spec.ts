import { PASSWORD } from "./arrange.ts";
import { heading } from "./checkout.ts";
import { expect, test } from "./fixtures.ts";
import { checkOf, newSupportAgent, signInToSupport } from "./support-agents.ts";

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

test("what the bank refuses and nobody can tell is looked at, and noted @both:table", async ({
  page,
  shop,
}, { project, repeatEachIndex }) => {
  test.slow();
  const check = checkOf(page, shop);
  const mark = `${project.name}${repeatEachIndex}${Date.now()}`;
  const agent = await newSupportAgent(`reponses-${mark}`);
  await page.goto("/_gestion/encaissements");
  await signInToSupport(page, PASSWORD, agent);
  await expect(heading(page, "Encaissements")).toBeVisible();
  const report = `<?xml version="1.0"?><Document><CstmrPmtStsRpt><GrpHdr><MsgId>${mark}</MsgId><CreDtTm>2026-01-05T10:00:00</CreDtTm></GrpHdr>
<OrgnlGrpInfAndSts><OrgnlMsgId>AUTRE</OrgnlMsgId></OrgnlGrpInfAndSts><OrgnlPmtInfAndSts><TxInfAndSts>
<OrgnlEndToEndId>${mark}</OrgnlEndToEndId><TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>AC04</Cd></Rsn></StsRsnInf></TxInfAndSts></OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;
  const file = { name: "reponse.xml", mimeType: "application/xml", buffer: Buffer.from(report) };
  await page.locator("input[type=file]").setInputFiles(file);
  await expect(page.getByText(/à vérifier dans « Encaissements »/)).toBeVisible();
  await check();
  await page.getByRole("link", { name: `Vérifier la réponse ${mark}` }).press("Enter");
  await expect(heading(page, "Vérifier une réponse de la banque")).toBeFocused();
  await expect(
    page.getByText(`La référence ${mark} n’est celle d’aucun prélèvement.`),
  ).toBeVisible();
  await expect(page.getByText("AC04, Compte du client clos")).toBeVisible();
  await check();
  await page.getByLabel("Ce qui a été fait").fill("vu avec la banque");
  await page.getByRole("button", { name: "Classer cette réponse" }).press("Enter");
  await expect(page.getByText("Réponse de la banque classée.")).toBeVisible();
  await expect(page.getByRole("link", { name: `Vérifier la réponse ${mark}` })).toHaveCount(0);
});
