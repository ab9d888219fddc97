import { wordOf } from "../../resources/document-words.ts";

/** 'sides.gmp.iban' as it is read: 'Nos marchandises, IBAN'. */
export const placeWords = (path: string): string => path.split(".").map(wordOf).join(", ");
