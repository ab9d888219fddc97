/** A file's text, and what its bytes were read as, to be told. */
export type DecodedText = {
  readonly text: string;
  readonly encoding: "UTF-8" | "UTF-16" | "Windows-1252";
};

/** The text of a file: UTF-8 or UTF-16 with or without its mark, else Windows-1252. Never throws. */
export const decodeBytes = (bytes: Uint8Array): DecodedText => {
  const utf16 = utf16Of(bytes);
  if (utf16 !== null) return { text: new TextDecoder(utf16).decode(bytes), encoding: "UTF-16" };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), encoding: "UTF-8" };
  } catch {
    // Only UTF-8 has bytes that cannot be: what is not it was written by an older spreadsheet.
    return { text: new TextDecoder("windows-1252").decode(bytes), encoding: "Windows-1252" };
  }
};

/** Which UTF-16 the first bytes of a file are, by their mark or by the zeros of Latin letters; null for any other text. */
export const utf16Of = (bytes: Uint8Array): "utf-16le" | "utf-16be" | null => {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const sample = bytes.subarray(0, 1000);
  const zeros = [0, 1].map(
    (parity) => sample.filter((byte, at) => at % 2 === parity && byte === 0).length,
  );
  const [even = 0, odd = 0] = zeros;
  // Text has a zero in every other byte for each Latin letter.
  if (odd * 4 > sample.length && even * 8 < odd) return "utf-16le";
  return even * 4 > sample.length && odd * 8 < even ? "utf-16be" : null;
};
