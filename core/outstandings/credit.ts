import type { CustomerCredit } from "../../api-schema/outstanding.ts";
import { formatDay } from "../calendar/format.ts";

/** What a customer's credit will pay, as they read it. */
export const creditWords = ({ pays }: Pick<CustomerCredit, "pays">): string => {
  const [first, ...others] = pays;
  const kept = "Nous avons reçu plus que ce que vous deviez.";
  if (first === undefined) return `${kept} Cette somme paiera vos prochaines factures.`;
  const named = pays.map(
    ({ invoiceNumber, dueDate }) => `${invoiceNumber} (échéance ${formatDay(dueDate, "date")})`,
  );
  const words =
    others.length === 0
      ? `la facture ${named.join("")}`
      : `les factures ${named.slice(0, -1).join(", ")} et ${named.at(-1) ?? ""}`;
  return `${kept} Cette somme paiera ${words} : ne réglez pas en ligne ce qu’elle couvre.`;
};
