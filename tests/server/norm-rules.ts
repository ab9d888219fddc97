import type { ReadInvoice } from "./factur-x.ts";

/**
 * Which rules on the sums of an invoice (EN 16931, BR-CO-10 to BR-CO-17 and BR-S-08) a Factur-X
 * document breaks. Nothing is allowed for rounding, and the arithmetic is of this file alone: decimals
 * as whole numbers, as another program would read them.
 */
export const brokenRules = ({ all }: ReadInvoice): readonly string[] => {
  const header = "ApplicableHeaderTradeSettlement";
  const sums = `${header}/SpecifiedTradeSettlementHeaderMonetarySummation`;
  const one = (name: string): bigint => hundredths(all(`${sums}/${name}`)[0] ?? "0.00");
  const line = "IncludedSupplyChainTradeLineItem/SpecifiedLineTradeSettlement";
  const nets = all(`${line}/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount`).map(
    hundredths,
  );
  const lineRates = all(`${line}/ApplicableTradeTax/RateApplicablePercent`);
  const vat = (name: string) => all(`${header}/ApplicableTradeTax/${name}`);
  const [bases, amounts] = [vat("BasisAmount"), vat("CalculatedAmount")].map((texts) =>
    texts.map(hundredths),
  );
  const rates = vat("RateApplicablePercent");
  const [allowances, charges] = [one("AllowanceTotalAmount"), one("ChargeTotalAmount")];
  const [basis, tax, gross] = [
    one("TaxBasisTotalAmount"),
    one("TaxTotalAmount"),
    one("GrandTotalAmount"),
  ];
  const rules: readonly (readonly [rule: string, holds: boolean])[] = [
    ["BR-CO-10", one("LineTotalAmount") === sumOf(nets)],
    ["BR-CO-13", basis === one("LineTotalAmount") - allowances + charges],
    ["BR-CO-14", tax === sumOf(amounts)],
    ["BR-CO-15", gross === basis + tax],
    [
      "BR-CO-16",
      one("DuePayableAmount") === gross - one("TotalPrepaidAmount") + one("RoundingAmount"),
    ],
    ...rates.flatMap((rate, at): readonly (readonly [string, boolean])[] => [
      [`BR-CO-17 ${rate}`, amounts?.[at] === percentOf(bases?.[at] ?? 0n, hundredths(rate))],
      [`BR-S-08 ${rate}`, bases?.[at] === sumOf(nets.filter((_, of) => lineRates[of] === rate))],
    ]),
    ["one breakdown a rate", new Set(rates).size === rates.length],
    ["a breakdown for each line", lineRates.every((rate) => rates.includes(rate))],
  ];
  return rules.flatMap(([rule, holds]) => (holds ? [] : [rule]));
};

/** '1248.30' is 124830n, '5.50' 550n. */
const hundredths = (text: string): bigint => {
  const [, sign = "", units = "0", rest = ""] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  return BigInt(`${sign}${units}${rest.padEnd(2, "0")}`);
};

const sumOf = (amounts: readonly bigint[] | undefined): bigint =>
  (amounts ?? []).reduce((sum, amount) => sum + amount, 0n);

/** A percentage of an amount, rounded half up once. */
const percentOf = (amount: bigint, percent: bigint): bigint =>
  (2n * amount * percent + 10_000n) / 20_000n;
