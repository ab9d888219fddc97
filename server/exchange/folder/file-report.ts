import { safeCell } from "../../../core/exchange/spreadsheet-text.ts";
import type { Report } from "../run-report.ts";

/** The report of a file of which there is no run: why it was refused. */
export const refusal = (file: string, reason: string, line: number | null = null): Report => ({
  verdict: "refused",
  lines: [`${file} : ${line === null ? "" : `ligne ${line}, `}${reason}`],
  json: { file, refused: reason, line },
});

/** The report as a document; what a file has put into it is no formula to who opens it as a table. */
export const jsonOf = ({ json }: Report): string => `${JSON.stringify(json, safely, 2)}\n`;

const safely = (_key: string, value: unknown): unknown =>
  typeof value === "string" ? safeCell(value) : value;

/** The report for people, a fact a line: what a file has put into it begins no line of its own. */
export const textOf = ({ lines }: Report): string =>
  lines.map((line) => `${safeCell(line.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " "))}\n`).join("");
