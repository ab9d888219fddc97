import { expect, it } from "vitest";
import { resource } from "../../../api-schema/exchange/resource.ts";
import { keptInHistory, maskedColumns, personalColumns } from "../../../core/exchange/privacy.ts";
import { changeLines } from "../../../core/exchange/report.ts";

const text = { kind: "text", about: "", example: "" } as const;
const accounts = resource({
  name: "customers",
  title: "comptes",
  one: "un compte",
  about: "",
  key: ["number"],
  undoing: "reversible",
  columns: {
    number: { ...text, header: "N°" },
    iban: { ...text, header: "IBAN", privacy: "masked" },
    email: { ...text, header: "E-mail", privacy: "personal" },
  },
});

it("[CUST-5] what is hidden is not in the history, but that there was something", () => {
  expect(keptInHistory(accounts, { number: "1", iban: "FR76", email: "a@b.fr" })).toEqual({
    number: "1",
    iban: "•••",
    email: "a@b.fr",
  });
  expect(keptInHistory(accounts, { iban: null })).toEqual({ iban: null });
  expect([maskedColumns(accounts), personalColumns(accounts)]).toEqual([["iban"], ["email"]]);
  expect(
    changeLines(accounts, { iban: "FR76", email: "" }, { iban: "FR77", email: "a@b.fr" }),
  ).toEqual(["IBAN : change", "E-mail : rien devient a@b.fr"]);
});
