import {
  endToEndIdOf,
  fileAmount,
  type FileDebit,
  instructionIdOf,
  type RemiseFile,
  sepaText,
  type StructuredAddress,
} from "../../core/debits/remise-file.ts";
import { sumCents } from "../../core/money/cents.ts";
import { element, optional, type Xml, xmlDocument } from "../web/xml.ts";

/** The schema of ISO 20022 that files for the bank follow. */
export const PAIN_008 = "urn:iso:std:iso:20022:tech:xsd:pain.008.001.08";

/**
 * A remise as its bank takes it, pain.008.001.08: one payment information, for a remise is of one creditor,
 * scheme, sequence and day. The same remise is the same bytes.
 */
export const remiseXml = ({ messageId, writtenAt, sender, payment }: RemiseFile): string => {
  const { creditor, scheme, sequence, day, debits } = payment;
  const count = element("NbOfTxs", String(debits.length));
  const sum = element("CtrlSum", fileAmount(sumCents(debits.map((debit) => debit.sum))));
  return xmlDocument(
    element(
      "Document",
      element("CstmrDrctDbtInitn", [
        element("GrpHdr", [
          element("MsgId", messageId),
          element("CreDtTm", writtenAt),
          count,
          sum,
          element("InitgPty", element("Nm", sepaText(sender, 70))),
        ]),
        element("PmtInf", [
          element("PmtInfId", instructionIdOf(messageId)),
          element("PmtMtd", "DD"),
          element("BtchBookg", "true"),
          count,
          sum,
          element("PmtTpInf", [
            element("SvcLvl", element("Cd", "SEPA")),
            element("LclInstrm", element("Cd", scheme)),
            element("SeqTp", sequence),
          ]),
          element("ReqdColltnDt", day),
          party("Cdtr", creditor.name, creditor.address),
          account("CdtrAcct", creditor.iban),
          agent("CdtrAgt", creditor.bic),
          element("ChrgBr", "SLEV"),
          element(
            "CdtrSchmeId",
            element(
              "Id",
              element(
                "PrvtId",
                element("Othr", [
                  element("Id", creditor.ics),
                  element("SchmeNm", element("Prtry", "SEPA")),
                ]),
              ),
            ),
          ),
          debits.map(transaction),
        ]),
      ]),
      { xmlns: PAIN_008 },
    ),
  );
};

const transaction = (debit: FileDebit): Xml =>
  element("DrctDbtTxInf", [
    element("PmtId", element("EndToEndId", endToEndIdOf(debit.debit))),
    element("InstdAmt", fileAmount(debit.sum), { Ccy: "EUR" }),
    element(
      "DrctDbtTx",
      element("MndtRltdInf", [element("MndtId", debit.rum), element("DtOfSgntr", debit.signedOn)]),
    ),
    agent("DbtrAgt", debit.bic),
    party("Dbtr", debit.debtor, debit.address),
    account("DbtrAcct", debit.iban),
    debit.invoices.length === 0
      ? null
      : element("RmtInf", element("Ustrd", sepaText(`Factures ${debit.invoices.join(" ")}`, 140))),
  ]);

const party = (name: string, who: string, address: StructuredAddress | null): Xml =>
  element(name, [
    element("Nm", sepaText(who, 70) || "NOTPROVIDED"),
    address === null
      ? null
      : element("PstlAdr", [
          optional("StrtNm", sepaText(address.street, 70)),
          optional("BldgNb", sepaText(address.building ?? "", 16)),
          optional("PstCd", sepaText(address.postcode, 16)),
          optional("TwnNm", sepaText(address.town, 35)),
          element("Ctry", address.country),
        ]),
  ]);

const account = (name: string, iban: string): Xml =>
  element(name, element("Id", element("IBAN", iban)));

/** A bank by its BIC; the IBAN alone says it where that is not known. */
const agent = (name: string, bic: string | null): Xml =>
  element(
    name,
    element(
      "FinInstnId",
      bic === null ? element("Othr", element("Id", "NOTPROVIDED")) : element("BICFI", bic),
    ),
  );
