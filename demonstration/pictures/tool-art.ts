import type { Sheet } from "./sheet.ts";
import type { Shades } from "./tones.ts";

/** Draws one tool. */
export type ToolArt = (sheet: Sheet, tone: Shades) => string;
