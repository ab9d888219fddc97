import type { Resource } from "../../api-schema/exchange/resource.ts";
import type { StaffCells } from "../../api-schema/staff-resources.ts";
import { arrived } from "./typed-cells.ts";
import { htmlTokens } from "../content/html-tokens.ts";

/** Something that a version names, and where it does. */
export interface Named {
  readonly kind: "link" | "picture";
  readonly target: string;
  /** 'Blocs, content, bloc 3'. */
  readonly place: string;
}

/** Every link and picture that a version names, with its place. */
export const namedIn = ({ columns }: Resource, cells: StaffCells): readonly Named[] =>
  Object.entries(columns).flatMap(([name, column]) => {
    const value = arrived(column, cells[name] ?? null);
    const known = PLAIN[name];
    if (known !== undefined && typeof value === "string" && value !== "") {
      return [{ kind: known, target: value, place: column.header }];
    }
    return column.kind === "document" ? inDocument(value, column.header) : [];
  });

/** Columns of text that name something. */
const PLAIN: { readonly [column: string]: Named["kind"] } = {
  picture: "picture",
  alternateUri: "link",
};

/** Fields of a document that do. */
const FIELDS: { readonly [field: string]: Named["kind"] } = {
  href: "link",
  url: "link",
  path: "picture",
};

const inDocument = (value: unknown, place: string): readonly Named[] => {
  if (Array.isArray(value)) {
    return value.flatMap((each, at) => inDocument(each, `${place}, n° ${at + 1}`));
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([field, each]) => {
    if (typeof each !== "string") {
      return inDocument(each, `${place}${nameOf(field)}`);
    }
    const kind = FIELDS[field];
    if (kind !== undefined) return [{ kind, target: each, place }];
    return field === "html" ? inHtml(each, place) : [];
  });
};

/** Zones are named; what a block has inside it is the block's place. */
const nameOf = (field: string): string => (field === "image" ? "" : `, ${field}`);

const inHtml = (html: string, place: string): readonly Named[] =>
  [...htmlTokens(html, new Set())].flatMap((token): readonly Named[] => {
    if (token.kind !== "open") return [];
    const [href, src] = [token.attributes.get("href"), token.attributes.get("src")];
    if (token.name === "a" && href !== undefined) return [{ kind: "link", target: href, place }];
    return token.name === "img" && src !== undefined
      ? [{ kind: "picture", target: src, place }]
      : [];
  });

/** The path of this shop that a link leads to; null for another site, a mailbox, a part of the page. */
export const pathOfLink = (href: string): string | null => {
  const target = href.trim();
  if (!target.startsWith("/") || target.startsWith("//")) return null;
  const [path = ""] = target.split(/[?#]/);
  return path.length > 1 ? path.replace(/\/+$/, "") : path;
};
