import { isAscii, isUtf8 } from "node:buffer";
import { utf16Of } from "../../../core/files/text-encoding.ts";
import { NoText } from "./lines.ts";

/**
 * The text of a file, piece by piece: UTF-8, UTF-16 or Windows-1252, which its content says: the first
 * bytes beyond ASCII are UTF-8 or they are not. Its mark is left out. Throws NoText for a NUL or for
 * bytes that are none, after the text before them.
 */
export async function* textPieces(
  bytes: AsyncIterable<Uint8Array>,
  head: Uint8Array,
): AsyncGenerator<string> {
  const decoding = decodingOf(head);
  let isFirst = true;
  for await (const piece of bytes) {
    const text = decoding.decode(piece);
    yield* checked(isFirst ? text.replace(/^\uFEFF/, "") : text);
    isFirst &&= text === "";
    if (decoding.isBroken()) throw new NoText(MIXED);
  }
  yield* checked(decoding.end());
  if (decoding.isBroken()) throw new NoText(CUT);
}

const MIXED =
  "Le fichier mélange deux encodages à partir d’ici : enregistrez-le à nouveau en CSV UTF-8.";
const CUT = "Le fichier est coupé au milieu d’un caractère : envoyez-le à nouveau, en entier.";
const NUL =
  "Le fichier est abîmé ici (octet nul), ou ce n’est pas un fichier texte : exportez-le à nouveau.";

function* checked(text: string): Generator<string> {
  const nul = text.indexOf("\0");
  if (nul === -1) {
    if (text !== "") yield text;
    return;
  }
  yield text.slice(0, nul);
  throw new NoText(NUL);
}

interface Decoding {
  /** The text of the next bytes; of bytes that are none, the text before them. */
  readonly decode: (bytes: Uint8Array) => string;
  readonly end: () => string;
  readonly isBroken: () => boolean;
}

const decodingOf = (head: Uint8Array): Decoding => {
  const utf16 = utf16Of(head);
  return utf16 === null ? unmarked() : strict(new TextDecoder(utf16, { fatal: true }));
};

/** ASCII until a byte beyond it says which of the two it is. */
const unmarked = (): Decoding => {
  let decoding: Decoding | undefined;
  let held = new Uint8Array(0);
  return {
    decode: (bytes) => {
      if (decoding !== undefined) return decoding.decode(bytes);
      if (held.length === 0 && isAscii(bytes)) return latin1(bytes);
      const known = Buffer.concat([held, bytes]);
      const from = known.findIndex((byte) => byte >= 0x80);
      // A character of UTF-8 has four bytes at most: fewer may be the beginning of one.
      if (known.length - from < 4) {
        held = Uint8Array.from(known.subarray(from));
        return latin1(known.subarray(0, from));
      }
      held = new Uint8Array(0);
      const rest = known.subarray(from);
      decoding = isUtf8Begun(rest) ? utf8() : windows1252();
      return latin1(known.subarray(0, from)) + decoding.decode(rest);
    },
    end: () => {
      if (held.length === 0) return decoding?.end() ?? "";
      return new TextDecoder(isUtf8(held) ? "utf-8" : "windows-1252").decode(held);
    },
    isBroken: () => decoding?.isBroken() ?? false,
  };
};

/** True when the bytes are UTF-8, but for a last character that may go on. */
const isUtf8Begun = (bytes: Uint8Array): boolean => {
  const decoding = utf8();
  decoding.decode(bytes);
  return !decoding.isBroken();
};

const utf8 = (): Decoding => strict(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }));

const windows1252 = (): Decoding => {
  const decoder = new TextDecoder("windows-1252");
  return {
    decode: (bytes) => decoder.decode(bytes, { stream: true }),
    end: () => decoder.decode(),
    isBroken: () => false,
  };
};

const strict = (decoder: TextDecoder): Decoding => {
  let isBroken = false;
  return {
    decode: (bytes) => {
      try {
        return decoder.decode(bytes, { stream: true });
      } catch {
        isBroken = true;
        const text = new TextDecoder(decoder.encoding).decode(bytes);
        return text.slice(0, Math.max(0, text.indexOf("\uFFFD")));
      }
    },
    end: () => {
      try {
        return decoder.decode();
      } catch {
        isBroken = true;
        return "";
      }
    },
    isBroken: () => isBroken,
  };
};

const latin1 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
