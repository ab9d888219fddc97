import { expect, it } from "vitest";
import { OutstandingId } from "../../../api-schema/outstanding.ts";
import { creditWords } from "../../../core/outstandings/credit.ts";
import { day } from "../values.ts";

const invoice = (id: number) => ({
  id: OutstandingId.make(id),
  invoiceNumber: `FA2600000${id}`,
  dueDate: day(`2026-12-0${id}`),
});

it("[CASH-14] tells a customer what their credit will pay", () => {
  const said = "Nous avons reçu plus que ce que vous deviez. Cette somme paiera";
  expect(
    [[], [invoice(1)], [invoice(1), invoice(2), invoice(3)]].map((pays) => creditWords({ pays })),
  ).toEqual([
    `${said} vos prochaines factures.`,
    `${said} la facture FA26000001 (échéance 1er décembre 2026) : ne réglez pas en ligne ce qu’elle couvre.`,
    `${said} les factures FA26000001 (échéance 1er décembre 2026), FA26000002 (échéance 2 décembre 2026) et FA26000003 (échéance 3 décembre 2026) : ne réglez pas en ligne ce qu’elle couvre.`,
  ]);
});
