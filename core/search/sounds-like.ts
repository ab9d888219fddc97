import { foldText } from "./text.ts";

/**
 * How a French word sounds, roughly: what is written differently and said alike becomes the same
 * ('bere' and 'beurre', 'gruot' and 'gruau'). For comparing only.
 */
export const soundOf = (word: string): string => {
  const sound = STEPS.reduce(
    (text, [written, said]) => text.replaceAll(written, said),
    foldText(word),
  );
  return sound === "" ? foldText(word) : sound;
};

// In this order: each works on what the ones before have left.
const STEPS: readonly (readonly [written: RegExp, said: string])[] = [
  [/(?:oeu|eu|oe)/g, "e"],
  [/eau|au/g, "o"],
  [/[ae]in(?![aeiouy])/g, "in"],
  [/ai|ei/g, "e"],
  [/ph/g, "f"],
  [/sch|sh|ch/g, "C"],
  [/h/g, ""],
  [/qu|q|k/g, "c"],
  [/c(?=[eiy])/g, "s"],
  [/g(?=[eiy])/g, "j"],
  [/y/g, "i"],
  [/z/g, "s"],
  [/[ae][mn](?=[^aeiouymn]|$)/g, "A"],
  [/(.)\1+/g, "$1"],
  [/(?<=..)e?[stxd]?$/g, ""],
];
