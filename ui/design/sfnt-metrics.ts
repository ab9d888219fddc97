/** What a fallback face must imitate of a font: line box and mean width, in em. */
export interface FontMetrics {
  readonly ascent: number;
  readonly descent: number;
  readonly lineGap: number;
  /** Mean advance of the characters of `text`, in em. */
  readonly meanAdvance: number;
}

/** Reads the metrics of an uncompressed sfnt (TrueType) at its default instance. */
export function sfntMetrics(sfnt: Buffer, text: string): FontMetrics {
  const tables = tableOffsets(sfnt);
  const unitsPerEm = sfnt.readUInt16BE(tables("head") + 18);
  const hhea = tables("hhea");
  const longMetrics = sfnt.readUInt16BE(hhea + 34);
  const hmtx = tables("hmtx");
  const glyphOf = glyphLookup(sfnt, tables("cmap"));
  const advance = (character: string): number => {
    const glyph = glyphOf(character.codePointAt(0) ?? 0);
    return sfnt.readUInt16BE(hmtx + 4 * Math.min(glyph, longMetrics - 1));
  };
  const characters = [...text];
  const width = characters.reduce((sum, character) => sum + advance(character), 0);
  return {
    ascent: sfnt.readInt16BE(hhea + 4) / unitsPerEm,
    descent: -sfnt.readInt16BE(hhea + 6) / unitsPerEm,
    lineGap: sfnt.readInt16BE(hhea + 8) / unitsPerEm,
    meanAdvance: width / characters.length / unitsPerEm,
  };
}

/**
 * The same font, which draws the apostrophe of the keyboard as the one of French: texts say `'`, as
 * the specification quotes them, and readers see `’`. For a tool that reads the character map again:
 * checksums are left as they were.
 */
export function withFrenchApostrophe(sfnt: Buffer, text: string): Buffer {
  const glyphOf = glyphLookup(sfnt, tableOffsets(sfnt)("cmap"));
  const codePoints = [...new Set([...text].map((character) => character.codePointAt(0) ?? 0))]
    .filter((codePoint) => glyphOf(codePoint) !== 0)
    .toSorted((a, b) => a - b);
  // One subtable of format 12, one group a character.
  const cmap = Buffer.alloc(12 + 16 + 12 * codePoints.length);
  cmap.writeUInt16BE(1, 2);
  cmap.writeUInt16BE(3, 4);
  cmap.writeUInt16BE(10, 6);
  cmap.writeUInt32BE(12, 8);
  cmap.writeUInt16BE(12, 12);
  cmap.writeUInt32BE(cmap.length - 12, 16);
  cmap.writeUInt32BE(codePoints.length, 24);
  for (const [i, codePoint] of codePoints.entries()) {
    const group = 28 + 12 * i;
    cmap.writeUInt32BE(codePoint, group);
    cmap.writeUInt32BE(codePoint, group + 4);
    cmap.writeUInt32BE(glyphOf(codePoint === 0x27 ? 0x2019 : codePoint), group + 8);
  }
  const padding = Buffer.alloc((4 - (sfnt.length % 4)) % 4);
  const font = Buffer.concat([sfnt, padding, cmap]);
  for (let i = 0; i < font.readUInt16BE(4); i++) {
    const record = 12 + 16 * i;
    if (font.toString("latin1", record, record + 4) !== "cmap") continue;
    font.writeUInt32BE(font.length - cmap.length, record + 8);
    font.writeUInt32BE(cmap.length, record + 12);
  }
  return font;
}

function tableOffsets(sfnt: Buffer): (tag: string) => number {
  const offsetByTag = new Map<string, number>();
  for (let i = 0; i < sfnt.readUInt16BE(4); i++) {
    const record = 12 + 16 * i;
    offsetByTag.set(sfnt.toString("latin1", record, record + 4), sfnt.readUInt32BE(record + 8));
  }
  return (tag) => {
    const offset = offsetByTag.get(tag);
    if (offset === undefined) throw new Error(`The font has no ${tag} table.`);
    return offset;
  };
}

function glyphLookup(sfnt: Buffer, cmap: number): (codePoint: number) => number {
  const subtables = Array.from(
    { length: sfnt.readUInt16BE(cmap + 2) },
    (_, i) => cmap + sfnt.readUInt32BE(cmap + 4 + 8 * i + 4),
  );
  const table = subtables.find((offset) => sfnt.readUInt16BE(offset) === 4);
  if (table === undefined) throw new Error("The font has no format 4 character map.");
  const segments = sfnt.readUInt16BE(table + 6) / 2;
  const ends = table + 14;
  const starts = ends + 2 * segments + 2;
  const deltas = starts + 2 * segments;
  const ranges = deltas + 2 * segments;
  return (codePoint) => {
    for (let i = 0; i < segments; i++) {
      if (codePoint > sfnt.readUInt16BE(ends + 2 * i)) continue;
      const start = sfnt.readUInt16BE(starts + 2 * i);
      if (codePoint < start) return 0;
      const delta = sfnt.readUInt16BE(deltas + 2 * i);
      const rangeAt = ranges + 2 * i;
      const range = sfnt.readUInt16BE(rangeAt);
      if (range === 0) return (codePoint + delta) & 0xffff;
      const glyph = sfnt.readUInt16BE(rangeAt + range + 2 * (codePoint - start));
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
    return 0;
  };
}
