import { PASSWORD } from "./arrange.ts";
import { heading } from "./checkout.ts";
import { expect, test } from "./fixtures.ts";
import { checkOf, newSupportAgent, signInToSupport } from "./support-agents.ts";

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

const entry = (reference: string, amount: string, payer: string, words: string): string =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-01-05</Dt></BookgDt>
<AcctSvcrRef>${reference}</AcctSvcrRef><BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd></Fmly></Domn></BkTxCd><NtryDtls><TxDtls>
<RltdPties><Dbtr><Nm>${payer}</Nm></Dbtr></RltdPties><RmtInf><Ustrd>${words}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;

test("a bank's file brings transfers: one is looked for, used, and taken back @both:table", async ({
  page,
  shop,
}, { project, repeatEachIndex }) => {
  test.slow();
  const check = checkOf(page, shop);
  const mark = `${project.name}${repeatEachIndex}${Date.now()}`;
  const payer = `Payeur ${mark}`;
  const agent = await newSupportAgent(`virements-${mark}`);
  await page.goto("/_gestion/virements");
  await signInToSupport(page, PASSWORD, agent);
  await expect(heading(page, "Virements")).toBeVisible();
  await check();

  const file = {
    name: "releve.xml",
    mimeType: "application/xml",
    buffer: Buffer.from(
      `<?xml version="1.0"?><Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>FR7630001007941234567890185</IBAN></Id></Acct>${entry(mark, "0.50", payer, "sans numero")}</Stmt></BkToCstmrStmt></Document>`,
    ),
  };
  await page.locator("input[type=file]").setInputFiles(file);
  await expect(page.getByText(/^1 virement reçu, 0,50/)).toBeVisible();
  await page.locator("input[type=file]").setInputFiles(file);
  await expect(page.getByText(/Aucun virement nouveau. 1 virement déjà connu/)).toBeVisible();
  await page.getByLabel("Rechercher un virement").fill(mark);
  await page.keyboard.press("Enter");
  await page.getByRole("table").getByRole("link", { name: payer }).click();
  await expect(heading(page, `Virement de ${payer}`)).toBeFocused();
  await check();

  await page.getByRole("button", { name: "Garder au compte" }).click();
  await expect(page.getByText(/Choisissez ce que paie ce virement/)).toBeVisible();
  await page.getByLabel("Chercher un client ou une pièce").fill("fournil");
  await page.keyboard.press("Enter");
  const item = page.getByRole("group", { name: /^(Facture|Commande) / }).first();
  await item.getByRole("checkbox").check();
  await expect(item.getByLabel("Payé")).toHaveValue("0,50");
  await item.getByLabel("Payé").fill("0,60");
  await expect(page.getByText("pour payer ce qui est choisi")).toBeVisible();
  await item.getByLabel("Payé").fill("0,30");
  await expect(page.getByText("à affecter plus tard")).toBeVisible();
  await check();
  await page.getByRole("button", { name: "Affecter", exact: true }).click();
  await expect(page.getByText("Virement affecté.")).toBeVisible();
  await expect(page.getByText("Affecté en partie")).toBeVisible();
  await check();

  await page.getByRole("button", { name: "Annuler l’affectation…" }).click();
  const question = page.getByRole("alertdialog", { name: "Annuler cette affectation ?" });
  await question.getByRole("button", { name: "Annuler l’affectation" }).click();
  await expect(page.getByText("Affectation annulée.")).toBeVisible();
  // The page has been read again: what is written from now on is of the transfer as it stands.
  await expect(page.getByText("Annulé", { exact: true })).toBeVisible();
  await page.getByLabel("Motif").fill("Payé par erreur");
  await page.getByRole("button", { name: "Noter la somme rendue…" }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: "Noter la somme rendue" })
    .click();
  await expect(page.getByText("Somme rendue.")).toBeVisible();
  await expect(page.getByText("Rendu", { exact: true }).first()).toBeVisible();
});

test("[CASH-14] what came beyond what was owed is told to its customer @once", async ({
  page,
  shop,
  office,
}, { project, repeatEachIndex }) => {
  const mark = `${project.name}${repeatEachIndex}${Date.now()}`;
  const store = `a-credit-${mark}`;
  await office.openBakery(store, "Boulangerie du Marché");
  await office.oweMore(store, [73_145, 51_685]);
  const agent = await newSupportAgent(`credit-${mark}`);
  await page.goto("/_gestion/virements");
  await signInToSupport(page, PASSWORD, agent);
  await expect(heading(page, "Virements")).toBeVisible();
  await page.locator("input[type=file]").setInputFiles({
    name: "releve.xml",
    mimeType: "application/xml",
    buffer: Buffer.from(
      `<?xml version="1.0"?><Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>FR7630001007941234567890185</IBAN></Id></Acct>${entry(mark, "900.00", `Payeur ${mark}`, "sans numero")}</Stmt></BkToCstmrStmt></Document>`,
    ),
  });
  await expect(page.getByText(/^1 virement reçu, 900,00/)).toBeVisible();
  await page
    .getByRole("table")
    .getByRole("link", { name: `Payeur ${mark}` })
    .click();
  await page.getByLabel("Chercher un client ou une pièce").fill(store);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("group", { name: /^Facture / }).first()).toBeVisible();
  await page.getByLabel("À qui est le reste").selectOption({ label: store });
  await page.getByRole("button", { name: "Garder au compte" }).click();
  await expect(page.getByText("Virement affecté.")).toBeVisible();

  await shop.open("/mon-compte/mes-encours", { account: store, store });
  await expect(page.getByText("900,00 € à votre crédit")).toBeVisible();
  await expect(page.getByText(/Cette somme paiera les factures FA-\d+-1 /)).toBeVisible();
  await expect(page.getByText(/ votre crédit déduit$/)).toBeVisible();
  await shop.checkAccessibility();
});
