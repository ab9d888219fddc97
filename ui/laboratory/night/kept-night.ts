import { packText, unpackText } from "../../../machines/laboratory/simulation/packed-text.ts";
import type { OpenNight } from "./open-night.ts";

// A night outlives its page in its own tab: a reload, or a look at another page, asks for no file again.

/** Characters of the packed file: what browsers leave to a site, less than half of it. */
export const LARGEST_KEPT = 2_000_000;

/** Bytes of a file, unpacked: what is longer was not kept here. */
const LARGEST_TEXT = 200_000_000;

const KEY = "panetier.flows.night";

type Kept = Pick<OpenNight, "name" | "text">;

/** Keeps the file for this tab; false where it is too large, or the browser forbids. */
export const keepNight = async ({ name, text }: Kept): Promise<boolean> => {
  try {
    const packed = await packText(text);
    window.sessionStorage.removeItem(KEY);
    if (packed.length > LARGEST_KEPT) return false;
    window.sessionStorage.setItem(KEY, JSON.stringify({ name, packed }));
    return true;
  } catch {
    return false;
  }
};

/** Whether this tab keeps a file. */
export const hasKeptNight = (): boolean => kept() !== null;

/** The file that this tab keeps. */
export const keptNight = async (): Promise<Kept | null> => {
  const found = kept();
  if (found === null) return null;
  try {
    return { name: found.name, text: await unpackText(found.packed, LARGEST_TEXT) };
  } catch {
    return null;
  }
};

const kept = (): { readonly name: string; readonly packed: string } | null => {
  try {
    const found: unknown = JSON.parse(window.sessionStorage.getItem(KEY) ?? "null");
    if (typeof found !== "object" || found === null) return null;
    if (!("name" in found) || !("packed" in found)) return null;
    const { name, packed } = found;
    return typeof name === "string" && typeof packed === "string" ? { name, packed } : null;
  } catch {
    return null;
  }
};
