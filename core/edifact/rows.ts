import type { EdifactRow } from "./cells.ts";
import { despatchRows } from "./despatch.ts";
import type { Interchange } from "./interchange.ts";
import { invoiceRows } from "./invoice.ts";
import { EdifactFault } from "./syntax.ts";

/** The rows of an interchange, of the resource that its messages are of. */
export const rowsOf = (
  interchange: Interchange,
): { readonly resource: "departures" | "invoices"; readonly rows: readonly EdifactRow[] } => {
  const { type, messages, signs } = interchange;
  switch (type) {
    case "DESADV":
      return {
        resource: "departures",
        rows: messages.flatMap((message) => despatchRows(message, signs)),
      };
    case "INVOIC":
      return { resource: "invoices", rows: messages.map((message) => invoiceRows(message, signs)) };
    default:
      throw new EdifactFault(
        "unsupported",
        { tag: "UNH", at: messages[0]?.at ?? 1 },
        `« ${type} » n'est pas lu : DESADV (ce qui est parti) et INVOIC (factures) le sont.`,
        messages[0]?.head,
      );
  }
};
