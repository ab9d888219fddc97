import type { Bounds, KindName, KindValues } from "./kinds.ts";
import type { ResourceName } from "./names.ts";

/** One column of a resource: what the operator reads about it, and what the engine does with it. */
export interface ExchangeColumn<Kind extends KindName = KindName> extends Bounds {
  readonly kind: Kind;
  /** Its header in templates and files that go out. */
  readonly header: string;
  /** Other headers that mean it, whatever their case, accents and dots. */
  readonly known?: readonly string[];
  /** What it says, for docs and templates; French, one sentence. */
  readonly about: string;
  /** As a cell of a file has it. */
  readonly example: string;
  /** `new`: a row that is not there yet needs it; `always`: every line does. */
  readonly need?: "new" | "always";
  /** Of a key: nothing in it names a row too (a price since ever, goods without a lot). */
  readonly blank?: true;
  /** An instant that has been. */
  readonly past?: true;
  /** Taken when a new row comes without it. */
  readonly otherwise?: KindValues[Kind];
  /** What a new row has that somebody types at the desk, which asks nobody for it. */
  readonly begins?: KindValues[Kind];
  /** It names a row of another resource, or several, by their key. */
  readonly refers?: ResourceName;
  /** What it refers to need not be there: that it is not is what somebody wants to know. */
  readonly loose?: true;
  /**
   * It names a PDF: one that lies beside the file, or its bytes in base64. Its value is the SHA-256 of the
   * bytes, which are kept.
   */
  readonly paper?: true;
  /** A text whose case says nothing: it is written in small letters. */
  readonly lower?: true;
  /** Two rows never have the same. */
  readonly unique?: true;
  /** May be taken away ('supprimer'). */
  readonly clears?: true;
  /** `desk`: once somebody at the desk has said it, it is theirs; any other column is so when it is taken over. */
  readonly master?: "desk";
  /**
   * How its values stand in the history: as they are, hidden (an undo cannot give them back), or gone with
   * the person whose they are (docs/retention.md).
   */
  readonly privacy?: "masked" | "personal";
}

/** What an undo can do with what a run has changed. */
export type Undoing =
  /** Everything goes back as it was. */
  | "reversible"
  /** What happened stands; the contrary is done. */
  | "compensable"
  /** It cannot be taken back. */
  | "final";

export type ExchangeColumns = { readonly [key: string]: ExchangeColumn };

/** Something that comes in and goes out by files: its natural key and its columns. */
export interface Resource<Columns extends ExchangeColumns = ExchangeColumns> {
  readonly name: ResourceName;
  /** As the operator calls it: 'articles'. */
  readonly title: string;
  /** One of them with its article: 'un article', 'une marque'. */
  readonly one: string;
  readonly about: string;
  /** The columns that name a row, in their order. */
  readonly key: readonly string[];
  readonly columns: Columns;
  /** Nothing where none of it comes in. */
  readonly undoing?: Undoing;
  /** It goes out only: the shop makes it, and takes no file of it. */
  readonly direction?: "out";
  /**
   * Columns that say the same as others as long as nobody says otherwise: a new row takes them from there,
   * and where both were alike they follow.
   */
  readonly alike?: readonly Alike[];
  /**
   * What becomes of rows that a complete file does not name: withdrawn from sale, or left where nothing is
   * sold by them. Nothing is ever deleted.
   */
  readonly gone?: "withdrawn";
}

/** Columns, each beside the one that it follows. */
export interface Alike {
  readonly columns: readonly string[];
  readonly as: readonly string[];
}

/** A row as the exchange has it: what a file says of it, or the whole of it. */
export type ExchangeRow = { readonly [column: string]: Cell };

/** A value of a row; null where there is none. */
export type Cell = KindValues[KindName] | null;

/** Declares a resource; columns keep their own types, and its key is of them. */
export const resource = <const Columns extends ExchangeColumns>(
  declared: Resource<Columns> & { readonly key: readonly (keyof Columns & string)[] },
): Resource<Columns> => declared;

/** What names a row among those of its resource: the texts of its key. */
export const keyOf = ({ key }: Resource, row: ExchangeRow): string =>
  key.map((column) => scalarText(row[column] ?? null)).join(KEY_BAR);

/** The columns of a key, as `keyOf` has joined them. */
export const keyColumns = ({ key: columns }: Resource, key: string): ExchangeRow => {
  const parts = key.split(KEY_BAR);
  return Object.fromEntries(
    columns.map((column, at) => [column, parts[at] === "" ? null : (parts[at] ?? null)]),
  );
};

/** Between the parts of a key; no identifier has it. */
export const KEY_BAR = "\u001F";

/** A value as a text that says which it is; nothing for none. */
export const scalarText = (value: Cell): string => {
  if (value === null) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
};
