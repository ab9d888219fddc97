/** A text as letters, digits, '-' and '_' alone: deflated, in base64url. */
export const packText = async (text: string): Promise<string> =>
  toBase64Url(
    await through(
      new TextEncoder().encode(text),
      new CompressionStream("deflate"),
      Number.POSITIVE_INFINITY,
    ),
  );

/** The text that was packed; rejects where it is none, or is longer than `most` bytes. */
export const unpackText = async (packed: string, most: number): Promise<string> =>
  new TextDecoder("utf-8", { fatal: true }).decode(
    await through(fromBase64Url(packed), new DecompressionStream("deflate"), most),
  );

/** Runs bytes through a (de)compression, and gives up beyond so many. */
const through = async (
  bytes: Uint8Array<ArrayBuffer>,
  transform: CompressionStream | DecompressionStream,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> => {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = new Blob([bytes]).stream().pipeThrough(transform).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > most) {
      await reader.cancel();
      throw new Error("The text unpacks to more than it may");
    }
    chunks.push(part.value);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
};

const toBase64Url = (bytes: Uint8Array): string => {
  let binary = "";
  for (const byte of bytes) binary += String.fromCodePoint(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
};

const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    atob(text.replaceAll("-", "+").replaceAll("_", "/")),
    (char) => char.codePointAt(0) ?? 0,
  );
