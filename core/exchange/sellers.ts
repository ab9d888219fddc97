import type { ResourceName } from "../../api-schema/exchange/names.ts";

/** What a merchant's own files, and programs that are bound to one, may say and read (QUAI-63, DOOR-10). */
export const MERCHANT_RESOURCES: readonly ResourceName[] = [
  "products",
  "variants",
  "prices",
  "stocks",
];

/** Who sells what a row is of. */
export interface Seller {
  readonly slug: string;
  readonly name: string;
  /** Its own files say what it sells, and the house's do not. */
  readonly holdsOwn: boolean;
}

/** Whose a file is: a merchant's, by its code, or the house's own (null). */
export type FileOf = string | null;

/** Whether a file has nothing to say of what this one sells (QUAI-63). */
export const isSoldByOthers = ({ slug, holdsOwn }: Seller, of: FileOf): boolean =>
  of === null ? holdsOwn : slug !== of;

/** Why a line of a file is not taken, with the cure, in French. */
export const othersReason = ({ name }: Seller, of: FileOf): string =>
  of === null
    ? `« ${name} » tient ses articles : ils viennent par ses fichiers, ou se changent à la gestion.`
    : `« ${name} » le vend : le fichier d'un marchand ne dit que ce qu'il vend lui-même.`;
