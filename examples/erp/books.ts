import { appendFileSync, existsSync, readFileSync, truncateSync } from "node:fs";

// What an ERP has to remember to answer the shop: a journal of lines, replayed at the start. A real one has
// tables; the rules are the same.

/** What the shop says of a part of an order (ErpOrder in api-schema/erp.openapi.json). */
export interface SaidOrder {
  readonly state: "ordered" | "cancelled";
  readonly customer: string | null;
  readonly company: string;
  readonly lines: readonly { readonly reference: string; readonly quantity: number }[];
}

/** The last version of a part, under the ERP's own number. */
export interface HeldPart {
  readonly order: string;
  readonly scope: string;
  readonly version: number;
  readonly number: string;
  readonly said: SaidOrder;
}

/** A row of a resource of the exchange: its columns by their headers. */
export type Row = Readonly<Record<string, string>>;

type Entry =
  | ({ readonly kind: "part" } & HeldPart)
  | {
      readonly kind: "customer";
      readonly erpId: string;
      readonly siret: string;
      readonly record: object;
    }
  | { readonly kind: "row"; readonly resource: string; readonly row: Row }
  | { readonly kind: "paper"; readonly name: string; readonly base64: string };

/** The ERP's books; `file` keeps them beyond the process. */
export const openBooks = (file?: string) => {
  const parts = new Map<string, HeldPart>();
  const customers = new Map<string, { readonly siret: string; readonly record: object }>();
  const rows = new Map<string, Row[]>();
  const papers = new Map<string, Buffer>();
  /** What an agency says of companies, by their SIREN; it is asked, and stands in no journal. */
  const scores = new Map<string, number>();

  const remember = (entry: Entry): void => {
    switch (entry.kind) {
      case "part":
        parts.set(`${entry.order} ${entry.scope}`, entry);
        return;
      case "customer":
        customers.set(entry.erpId, entry);
        return;
      case "row":
        rows.set(entry.resource, [...(rows.get(entry.resource) ?? []), entry.row]);
        return;
      case "paper":
        papers.set(entry.name, Buffer.from(entry.base64, "base64"));
    }
  };
  // First written, then counted: what was answered is never forgotten by a process that ends.
  const write = (entry: Entry): void => {
    if (file !== undefined) appendFileSync(file, `${JSON.stringify(entry)}\n`);
    remember(entry);
  };
  if (file !== undefined && existsSync(file)) {
    // A line that was cut when the process ended is taken away: nobody was answered by it.
    const whole = readFileSync(file, "utf8").replace(/[^\n]*$/, "");
    truncateSync(file, Buffer.byteLength(whole));
    for (const line of whole.split("\n").slice(0, -1)) {
      remember(JSON.parse(line) as Entry); // safe: written above
    }
  }

  return {
    parts,
    scores,

    /** The rule that the whole contract stands on: the highest version wins, whenever it comes. */
    take: (order: string, scope: string, version: number, said: SaidOrder): HeldPart => {
      const held = parts.get(`${order} ${scope}`);
      if (held !== undefined && held.version >= version) return held;
      const number = held?.number ?? `CDE-${String(parts.size + 1).padStart(6, "0")}`;
      const taken = { order, scope, version, number, said };
      write({ kind: "part", ...taken });
      return taken;
    },

    customer: (erpId: string): object | undefined => customers.get(erpId)?.record,

    /** The same number for the same SIRET, however often it is asked for. */
    open: (siret: string, record: object): string => {
      for (const [erpId, known] of customers) if (known.siret === siret) return erpId;
      const erpId = String(700_001 + customers.size);
      write({ kind: "customer", erpId, siret, record });
      return erpId;
    },

    /** Something of the ERP's own has changed: the shop reads it with its next look. */
    tell: (resource: string, row: Row): void => write({ kind: "row", resource, row }),

    /** A PDF that rows name. */
    keepPaper: (name: string, pdf: Buffer): void =>
      write({ kind: "paper", name, base64: pdf.toString("base64") }),
    paper: (name: string): Buffer | undefined => papers.get(name),

    /** Rows from a position on; undefined where the position is none of these books'. */
    rowsAfter: (resource: string, position: number, most = 500) => {
      const all = rows.get(resource) ?? [];
      if (!Number.isInteger(position) || position < 0 || position > all.length) return undefined;
      const some = all.slice(position, position + most);
      return { rows: some, next: position + some.length };
    },
  };
};
export type Books = ReturnType<typeof openBooks>;
