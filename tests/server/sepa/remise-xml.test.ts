import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  debitOfEndToEnd,
  type FileDebit,
  messageIdOf,
  type RemiseFile,
  sepaText,
  structuredAddress,
} from "../../../core/debits/remise-file.ts";
import { CalendarDay, Instant } from "../../../api-schema/primitives.ts";
import { cents } from "../../../core/money/cents.ts";
import { remiseXml } from "../../../server/debits/remise-xml.ts";
import { checkPain008, readPain008 } from "./remise-schema.ts";

const IBAN = "FR7630006000011234567890189";
const place = { street: "12 bis, rue du Four", postcode: "29000", city: "Quimper", country: "FR" };

const fileOf = (
  debits: readonly FileDebit[],
  more: Partial<RemiseFile["payment"]> = {},
): RemiseFile => ({
  messageId: messageIdOf(12, Instant.make("2026-12-22T07:00:00.000Z")),
  writtenAt: Instant.make("2026-12-22T07:00:00.000Z"),
  sender: "Moulins de l’Écluse & Fils",
  payment: {
    creditor: {
      name: "Moulins de l’Écluse",
      ics: "FR33ZZZ999001",
      iban: IBAN,
      bic: "AGRIFRPP",
      address: structuredAddress(place),
    },
    scheme: "CORE",
    sequence: "RCUR",
    day: CalendarDay.make("2026-12-24"),
    debits,
    ...more,
  },
});

const debit = (more: Partial<FileDebit> = {}): FileDebit => ({
  debit: 7,
  sum: cents(18_981),
  rum: "RUM-GMP-104514-000012",
  signedOn: CalendarDay.make("2026-01-05"),
  debtor: "Boulangerie « L’Épi d’Or »",
  address: structuredAddress(place),
  iban: IBAN,
  bic: null,
  invoices: ["FA26000001"],
  ...more,
});

describe("a remise as a file", () => {
  it("[DEBIT-29] is what the schema of ISO 20022 takes, with its sums in cents", () => {
    const xml = remiseXml(fileOf([debit(), debit({ debit: 8, sum: cents(5), bic: "BNPAFRPP" })]));
    checkPain008(xml);
    expect(readPain008(xml)).toMatchObject({
      GrpHdr: { MsgId: "REMISE-12-20261222070000", NbOfTxs: "2", CtrlSum: "189.86" },
      PmtInf: [
        {
          PmtInfId: "REMISE-12-20261222070000-1",
          NbOfTxs: "2",
          CtrlSum: "189.86",
          PmtTpInf: { LclInstrm: { Cd: "CORE" }, SeqTp: "RCUR" },
          ReqdColltnDt: "2026-12-24",
          CdtrSchmeId: { Id: { PrvtId: { Othr: { Id: "FR33ZZZ999001" } } } },
          DrctDbtTxInf: [
            {
              PmtId: { EndToEndId: "PREL-7" },
              InstdAmt: "189.81",
              Dbtr: {
                Nm: "Boulangerie L'Epi d'Or",
                PstlAdr: {
                  StrtNm: "rue du Four",
                  BldgNb: "12 bis",
                  PstCd: "29000",
                  TwnNm: "Quimper",
                  Ctry: "FR",
                },
              },
              DbtrAgt: { FinInstnId: { Othr: { Id: "NOTPROVIDED" } } },
              RmtInf: { Ustrd: "Factures FA26000001" },
            },
            { InstdAmt: "0.05", DbtrAgt: { FinInstnId: { BICFI: "BNPAFRPP" } } },
          ],
        },
      ],
    });
  });

  it("[DEBIT-29] is refused by the schema when a sequence is none of the four", () => {
    const wrong = remiseXml(fileOf([debit()])).replace("<SeqTp>RCUR<", "<SeqTp>LAST<");
    expect(() => checkPain008(wrong)).toThrow(/SeqTp/);
  });

  it("[DEBIT-29] read back has the same debits to the cent, whatever they are called", () => {
    const text = fc.string({ unit: "binary", maxLength: 90 });
    const one = fc.record({
      sum: fc.integer({ min: 1, max: 99_999_999_999 }).map(cents),
      debtor: text,
      place: fc.record({
        street: text,
        postcode: fc.constantFrom("29000", "97400", ""),
        city: text,
        country: fc.constantFrom("FR", "BE"),
      }),
      bic: fc.constantFrom(null, "BNPAFRPP", "AGRIFRPP882"),
      rum: fc.stringMatching(/^[A-Z0-9-]{1,35}$/),
      invoices: fc.array(fc.stringMatching(/^FA\d{8}$/), { maxLength: 30 }),
    });
    const remise = fc.record({
      debits: fc.array(one, { minLength: 1, maxLength: 12 }),
      scheme: fc.constantFrom("CORE" as const, "B2B" as const),
      sequence: fc.constantFrom("FRST" as const, "RCUR" as const, "OOFF" as const, "FNAL" as const),
    });
    fc.assert(
      fc.property(remise, ({ debits, scheme, sequence }) => {
        const known = debits.map(({ place: at, ...each }, rank) =>
          debit({ ...each, debit: rank + 1, address: structuredAddress(at) }),
        );
        const xml = remiseXml(fileOf(known, { scheme, sequence }));
        checkPain008(xml);
        const { GrpHdr, PmtInf } = readPain008(xml);
        const [payment] = PmtInf;
        expect(PmtInf).toHaveLength(1);
        expect(payment?.PmtTpInf).toMatchObject({ LclInstrm: { Cd: scheme }, SeqTp: sequence });
        const read = payment?.DrctDbtTxInf.map((each) => ({
          debit: debitOfEndToEnd(each.PmtId.EndToEndId),
          sum: Number(each.InstdAmt.replace(".", "")),
          rum: each.DrctDbtTx.MndtRltdInf.MndtId,
          iban: each.DbtrAcct.Id.IBAN,
        }));
        expect(read).toEqual(
          known.map(({ debit: id, sum, rum, iban }) => ({ debit: id, sum, rum, iban })),
        );
        const total = known.reduce((all, { sum }) => all + sum, 0);
        expect(Number(GrpHdr.CtrlSum.replace(".", ""))).toBe(total);
      }),
      { numRuns: 100 },
    );
  });

  it.each([
    ["Œuf & Cie, 3 € l’un", "OEuf + Cie, 3 E l'un"],
    ["//a//b/", "a/b"],
    ["Maïté\u0000\tÑandú", "Maite Nandu"],
  ])("[DEBIT-29] writes %j with the letters that every bank takes", (text, written) => {
    expect(sepaText(text, 70)).toBe(written);
  });

  it.each([
    ["12 bis, rue du Four", "12 bis", "rue du Four"],
    ["7 place de l’Église", "7", "place de l’Église"],
    ["Le Bourg", null, "Le Bourg"],
    ["12", null, "12"],
  ])("[DEBIT-29] takes the house of %j out", (street, building, name) => {
    expect(structuredAddress({ ...place, street })).toEqual({
      street: name,
      building,
      postcode: "29000",
      town: "Quimper",
      country: "FR",
    });
  });
});
