import { create, type Font } from "fontkit";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { BoundedCache } from "../cache/bounded-cache.ts";
import { PAPER_FONTS } from "./paper-font-folder.ts";

export type Face = "text" | "strong" | "title";

const FILES: { readonly [Name in Face]: string } = {
  text: "figtree-text.ttf",
  strong: "figtree-strong.ttf",
  title: "fraunces-title.ttf",
};

type Run = ReturnType<Font["layout"]>;

/** Words whose glyphs are known, of each face. */
const MOST_WORDS = 5_000;

let opened: ReadonlyMap<string, Font> | undefined;

/**
 * The faces that papers are written in. They are read once: to take three fonts apart, and to shape
 * 'Montant HT' again, cost more than all the rest of a paper.
 */
export const paperFonts = (): ReadonlyMap<string, Font> => {
  return (opened ??= new Map(
    Object.entries(FILES).map(([face, file]) => [face, opening(join(PAPER_FONTS, file))]),
  ));
};

const opening = (file: string): Font => {
  const font = create(readFileSync(file));
  if (!("layout" in font)) throw new Error(`${file} is a collection of fonts`);
  const known = new BoundedCache<string, Run>(MOST_WORDS);
  const layout = (text: string): Run => {
    const run = known.get(text) ?? font.layout(text);
    known.set(text, run);
    // pdfkit scales the positions that it is given, in place.
    const positions = run.positions.map((position) => ({ ...position }));
    return {
      ...run,
      positions,
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
      },
    };
  };
  // safe: the font itself, but for how it shapes words
  return Object.create(font, { layout: { value: layout } }) as Font;
};
