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
