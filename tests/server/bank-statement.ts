/** An entry of a bank's statement; what is not said is a booked transfer that came. */
export interface Entry {
  readonly reference?: string;
  readonly amount: number;
  readonly on?: string;
  readonly words?: string;
  readonly payer?: string;
  readonly iban?: string;
  readonly family?: string;
  readonly side?: "CRDT" | "DBIT";
  readonly status?: string;
  readonly money?: string;
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const euros = (amount: number): string => (amount / 100).toFixed(2);

const entryOf = (entry: Entry): string => {
  const { reference, amount, on = "2026-11-23", words = "", payer = "PAYEUR", iban } = entry;
  const { family = "RCDT", side = "CRDT", status = "BOOK", money = "EUR" } = entry;
  return `<Ntry><Amt Ccy="${money}">${euros(amount)}</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts><Cd>${status}</Cd></Sts>
<BookgDt><Dt>${on}</Dt></BookgDt>${reference === undefined ? "" : `<AcctSvcrRef>${reference}</AcctSvcrRef>`}
<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>${family}</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>
<NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><RltdPties><Dbtr><Pty><Nm>${escaped(payer)}</Nm></Pty></Dbtr>
${iban === undefined ? "" : `<DbtrAcct><Id><IBAN>${iban}</IBAN></Id></DbtrAcct>`}</RltdPties>
<RmtInf><Ustrd>${escaped(words)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
};

/** A camt.053 of one account. */
export const statement = (entries: readonly Entry[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Id>1</Id>
<Acct><Id><IBAN>FR7630001007941234567890185</IBAN></Id></Acct>${entries.map(entryOf).join("\n")}</Stmt></BkToCstmrStmt></Document>
`;
