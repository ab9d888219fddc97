// What banks send, as their customers download it.

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';
const ACCOUNT = "FR7630001007941234567890185";

const euros = (amount: number): string => (amount / 100).toFixed(2);
const optional = (name: string, text: string | undefined): string =>
  text === undefined ? "" : `<${name}>${text}</${name}>`;
const reason = (code: string | undefined): string =>
  code === undefined ? "" : `<StsRsnInf><Rsn><Cd>${code}</Cd></Rsn></StsRsnInf>`;

/** What a bank refuses of a file that it was given. */
export interface Report {
  readonly id?: string;
  readonly on?: string;
  readonly message: string;
  readonly group?: string;
  readonly groupCode?: string;
  readonly payment?: { readonly status?: string; readonly code?: string };
  readonly refused?: ReadonlyArray<{
    readonly endToEnd?: string;
    readonly code?: string;
    readonly amount?: number;
    readonly rum?: string;
  }>;
}

/** A pain.002 about one file. */
export const statusReport = (report: Report): string => {
  const { id = "R1", on = "2026-11-24", message, group, groupCode, payment, refused = [] } = report;
  const lines = refused.map(
    ({ endToEnd = "NOTPROVIDED", code, amount, rum }) => `<TxInfAndSts>
<OrgnlEndToEndId>${endToEnd}</OrgnlEndToEndId><TxSts>RJCT</TxSts>${reason(code)}<OrgnlTxRef>${
      amount === undefined ? "" : `<Amt><InstdAmt Ccy="EUR">${euros(amount)}</InstdAmt></Amt>`
    }${rum === undefined ? "" : `<MndtRltdInf><MndtId>${rum}</MndtId></MndtRltdInf>`}</OrgnlTxRef></TxInfAndSts>`,
  );
  const payments =
    payment === undefined && lines.length === 0
      ? ""
      : `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${message}-1</OrgnlPmtInfId>${optional("PmtInfSts", payment?.status)}${reason(payment?.code)}
${lines.join("\n")}</OrgnlPmtInfAndSts>`;
  return `${HEAD}
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
<GrpHdr><MsgId>${id}</MsgId><CreDtTm>${on}T18:00:00</CreDtTm></GrpHdr>
<OrgnlGrpInfAndSts><OrgnlMsgId>${message}</OrgnlMsgId><OrgnlMsgNmId>pain.008.001.08</OrgnlMsgNmId>${optional("GrpSts", group)}${reason(groupCode)}</OrgnlGrpInfAndSts>
${payments}</CstmrPmtStsRpt></Document>
`;
};

/** An entry about debits: several of them, or a whole file. */
export interface DebitEntry {
  readonly reference?: string;
  readonly side: "CRDT" | "DBIT";
  readonly on?: string;
  readonly amount: number;
  readonly message?: string;
  readonly debits?: ReadonlyArray<{
    readonly endToEnd?: string;
    readonly amount?: number;
    readonly code?: string;
    readonly rum?: string;
  }>;
}

const entryOf = ({
  reference,
  side,
  on = "2026-11-25",
  amount,
  message,
  debits = [],
}: DebitEntry) => {
  const batch = optional("PmtInfId", message === undefined ? undefined : `${message}-1`);
  const details = debits.map(
    (
      debit,
    ) => `<TxDtls><Refs><EndToEndId>${debit.endToEnd ?? "NOTPROVIDED"}</EndToEndId>${optional("MndtId", debit.rum)}</Refs>
<AmtDtls><InstdAmt><Amt Ccy="EUR">${euros(debit.amount ?? amount)}</Amt></InstdAmt></AmtDtls>
<RltdPties><Dbtr><Pty><Nm>LE PAYEUR</Nm></Pty></Dbtr></RltdPties>
${debit.code === undefined ? "" : `<RtrInf><Rsn><Cd>${debit.code}</Cd></Rsn></RtrInf>`}</TxDtls>`,
  );
  return `<Ntry><Amt Ccy="EUR">${euros(amount)}</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
<BookgDt><Dt>${on}</Dt></BookgDt>${optional("AcctSvcrRef", reference)}
<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>IDDT</Cd><SubFmlyCd>${side === "CRDT" ? "ESDD" : "UPDD"}</SubFmlyCd></Fmly></Domn></BkTxCd>
<NtryDtls>${message === undefined ? "" : `<Btch>${batch}</Btch>`}${details.join("\n")}</NtryDtls></Ntry>`;
};

/** A camt.053 of one account. */
export const debitStatement = (entries: readonly DebitEntry[]): string => `${HEAD}
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Id>1</Id>
<Acct><Id><IBAN>${ACCOUNT}</IBAN></Id></Acct>${entries.map(entryOf).join("\n")}</Stmt></BkToCstmrStmt></Document>
`;
