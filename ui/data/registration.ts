import { ofAnyStore, type Reader } from "./reader.ts";

const DAY = 24 * 60 * 60_000;

/** The towns of a postcode of five digits; nothing is asked for another text. */
export const townsOf = (reader: Reader, postcode: string) => ({
  ...ofAnyStore(
    reader,
    ["registration", "towns", postcode],
    ({ api, registration }) => registration.towns(api, postcode),
    { when: /^\d{5}$/.test(postcode) },
  ),
  staleTime: DAY,
});
