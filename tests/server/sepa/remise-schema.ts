import { XMLParser } from "fast-xml-parser";
import { XmlDocument, XsdValidator } from "libxml2-wasm";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const schema = join(import.meta.dirname, "../../iso20022/pain.008.001.08.xsd");
const validator = XsdValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(schema)));

/** Throws for what the schema of ISO 20022 does not allow. */
export const checkPain008 = (xml: string): void => {
  const document = XmlDocument.fromString(xml);
  try {
    validator.validate(document);
  } finally {
    document.dispose();
  }
};

const parser = new XMLParser({
  ignoreAttributes: true,
  parseTagValue: false,
  isArray: (name) => name === "DrctDbtTxInf" || name === "PmtInf",
});

/** A file for the bank, as another reader reads it. */
export interface ReadPain {
  readonly GrpHdr: { readonly MsgId: string; readonly NbOfTxs: string; readonly CtrlSum: string };
  readonly PmtInf: ReadonlyArray<{
    readonly PmtInfId: string;
    readonly NbOfTxs: string;
    readonly CtrlSum: string;
    readonly PmtTpInf: { readonly LclInstrm: { readonly Cd: string }; readonly SeqTp: string };
    readonly ReqdColltnDt: string;
    readonly CdtrSchmeId: {
      readonly Id: { readonly PrvtId: { readonly Othr: { readonly Id: string } } };
    };
    readonly DrctDbtTxInf: ReadonlyArray<{
      readonly PmtId: { readonly EndToEndId: string };
      readonly InstdAmt: string;
      readonly DrctDbtTx: {
        readonly MndtRltdInf: { readonly MndtId: string; readonly DtOfSgntr: string };
      };
      readonly Dbtr: { readonly Nm: string };
      readonly DbtrAcct: { readonly Id: { readonly IBAN: string } };
      readonly DbtrAgt: { readonly FinInstnId: { readonly BICFI?: string } };
    }>;
  }>;
}

export const readPain008 = (xml: string): ReadPain =>
  // safe: the schema has been checked
  (parser.parse(xml) as { Document: { CstmrDrctDbtInitn: ReadPain } }).Document.CstmrDrctDbtInitn;
