import { dateOf, type EdifactRow, numberOf } from "./cells.ts";
import type { Message } from "./interchange.ts";
import { component, type Segment, type Signs } from "./syntax.ts";

/** The columns of a rate of VAT: its base, and its amount where there is one. */
type Rate = readonly [base: string, vat?: string];

/** By the rate that TAX says. */
// A Map: what a file makes up, 'constructor' say, finds nothing in it.
const RATES: ReadonlyMap<string, Rate> = new Map<string, Rate>([
  ["0", ["baseExempt"]],
  ["5,5", ["base55", "vat55"]],
  ["10", ["base100", "vat100"]],
  ["20", ["base200", "vat200"]],
]);

/** What `BGM` calls an invoice and a credit note. */
const KINDS: ReadonlyMap<string, string> = new Map([
  ["380", "facture"],
  ["381", "avoir"],
]);

/** An invoice of an INVOIC, by its sums; its PDF lies beside it under its number. */
export const invoiceRows = ({ segments, at }: Message, signs: Signs): EdifactRow => {
  const cells: Record<string, string> = {};
  const reasons: string[] = [];
  let isSummary = false;
  let hasLines = false;
  let rate: Rate | undefined;
  const amounts = new Map<string, string>();
  const payers = new Map<string, string>();
  const sayOnce = (name: string, text: string): void => {
    if (cells[name] !== undefined && cells[name] !== text) {
      reasons.push(`« ${cells[name]} » et « ${text} » y sont pour une seule facture.`);
    }
    cells[name] = text;
  };
  const amount = (segment: Segment): void => {
    const [qualifier, text] = [component(segment, 0), component(segment, 0, 1)];
    const currency = component(segment, 0, 2);
    const sum = numberOf(text, signs);
    if (currency !== "" && currency !== "EUR")
      reasons.push(`MOA : « ${currency} », des euros seuls.`);
    if (sum === undefined) {
      reasons.push(`MOA+${qualifier} : « ${text.slice(0, 40)} » n'est pas un montant.`);
    } else if (rate === undefined) amounts.set(qualifier, sum);
    else if (qualifier === "125") sayOnce(rate[0], sum);
    else if (qualifier === "124" && rate[1] !== undefined) sayOnce(rate[1], sum);
  };
  for (const segment of segments) {
    switch (segment.tag) {
      case "BGM": {
        const kind = KINDS.get(component(segment, 0));
        if (kind === undefined) {
          reasons.push(`BGM : « ${component(segment, 0)} » n'est pas lu, 380 ou 381 le sont.`);
        }
        if (!["", "9"].includes(component(segment, 2))) {
          reasons.push(`BGM : une facture est prise une fois, comme original (9).`);
        }
        cells["kind"] = kind ?? "";
        cells["number"] = component(segment, 1);
        break;
      }
      case "DTM": {
        const { qualifier, text } = dateOf(segment);
        const day = text?.slice(0, 10) ?? component(segment, 0, 1);
        if (!hasLines && qualifier === "137") cells["issuedOn"] = day;
        if (!hasLines && qualifier === "13") sayOnce("dueOn", day);
        break;
      }
      case "RFF":
        if (component(segment, 0) === "ON") sayOnce("order", component(segment, 0, 1));
        if (component(segment, 0) === "IV" && !hasLines) {
          sayOnce("corrects", component(segment, 0, 1));
        }
        break;
      case "NAD":
        if (!hasLines) payers.set(component(segment, 0), component(segment, 1));
        break;
      case "CUX":
        if (component(segment, 0, 1) !== "EUR") {
          reasons.push(`CUX : « ${component(segment, 0, 1)} », des euros seuls.`);
        }
        break;
      case "LIN":
        hasLines = true;
        break;
      case "UNS":
        isSummary = true;
        break;
      case "TAX":
        if (!isSummary) break;
        rate = rateOf(segment, signs);
        if (rate === undefined) {
          reasons.push(`TAX : le taux « ${component(segment, 4, 3)} » n'est pas de France.`);
          rate = ["?"];
        }
        break;
      case "MOA":
        if (isSummary) amount(segment);
        break;
      default:
    }
  }
  const [first] = reasons;
  if (first !== undefined) return { line: at, reason: first };
  if (!isSummary) {
    return { line: at, reason: "UNS+S : le message n'a pas de totaux (MOA après UNS)." };
  }
  return {
    line: at,
    cells: {
      ...cells,
      customer: payers.get("IV") ?? payers.get("BY") ?? "",
      net: amounts.get("125") ?? amounts.get("79") ?? "",
      gross: amounts.get("77") ?? amounts.get("86") ?? "",
      paper: cells["number"] === undefined ? "" : `${cells["number"]}.pdf`,
    },
  };
};

const rateOf = (tax: Segment, signs: Signs): Rate | undefined =>
  RATES.get(component(tax, 5) === "E" ? "0" : (numberOf(component(tax, 4, 3), signs) ?? ""));
