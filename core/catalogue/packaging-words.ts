import { NO_BREAK_SPACE } from "../money/format.ts";

/** '4 sacs' of 'Sac 25 kg', '1 carton' of 'Carton 120 × 80 g'; '4' where its first word is none. */
export const countedPackagings = (quantity: number, packaging: string): string => {
  const [word] = /^\p{L}{3,}/u.exec(packaging) ?? [];
  if (word === undefined) return String(quantity);
  const name = word.toLocaleLowerCase("fr");
  return `${quantity}${NO_BREAK_SPACE}${quantity > 1 ? pluralOf(name) : name}`;
};

const pluralOf = (name: string): string => {
  if (/[sxz]$/.test(name)) return name;
  if (name.endsWith("eau")) return `${name}x`;
  return name.endsWith("al") ? `${name.slice(0, -1)}ux` : `${name}s`;
};
