import { packText, unpackText } from "../../../machines/laboratory/simulation/packed-text.ts";
import type { OpenNight } from "./open-night.ts";

// A night outlives its page in its own tab: a reload, or a look at another page, asks for no file again. So do
// those beside it, each by its name (`nightName`).

/** Characters of the packed file: what browsers leave to a site, less than half of it. */
export const LARGEST_KEPT = 2_000_000;

/** Bytes of a file, unpacked: what is longer was not kept here. */
const LARGEST_TEXT = 200_000_000;

const KEY = "panetier.flows.night";

type Kept = Pick<OpenNight, "name" | "text">;

/** Keeps the file for this tab; false where it is too large, or the browser forbids. Without a name it is the first. */
export const keepNight = async ({ name, text }: Kept, night?: string): Promise<boolean> => {
  const key = keyOf(night);
  try {
    const packed = await packText(text);
    window.sessionStorage.removeItem(key);
    if (packed.length > LARGEST_KEPT) return false;
    if (night !== undefined) forgetOldest();
    window.sessionStorage.setItem(key, JSON.stringify({ name, packed }));
    return true;
  } catch {
    return false;
  }
};

/** The file that this tab keeps. */
export const keptNight = async (night?: string): Promise<Kept | null> => {
  const found = kept(night);
  if (found === null) return null;
  try {
    return { name: found.name, text: await unpackText(found.packed, LARGEST_TEXT) };
  } catch {
    return null;
  }
};

const keyOf = (night: string | undefined): string =>
  night === undefined ? KEY : `${KEY}.${night}`;

/** Nights beside the first, and no more: a browser leaves a site five million characters. */
const MOST_BESIDE = 6;

const forgetOldest = (): void => {
  const storage = window.sessionStorage;
  const beside = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? "").filter(
    (key) => key.startsWith(`${KEY}.`),
  );
  for (const key of beside.slice(0, beside.length - MOST_BESIDE + 1)) storage.removeItem(key);
};

const kept = (night?: string): { readonly name: string; readonly packed: string } | null => {
  try {
    const found: unknown = JSON.parse(window.sessionStorage.getItem(keyOf(night)) ?? "null");
    if (typeof found !== "object" || found === null) return null;
    if (!("name" in found) || !("packed" in found)) return null;
    const { name, packed } = found;
    return typeof name === "string" && typeof packed === "string" ? { name, packed } : null;
  } catch {
    return null;
  }
};
