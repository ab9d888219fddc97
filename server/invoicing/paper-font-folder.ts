import { join } from "node:path";

/** Where the faces lie that papers are written in. */
export const PAPER_FONTS = join(import.meta.dirname, "..", "mandates", "fonts");
