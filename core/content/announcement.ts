/**
 * What tells one announcement from another: 'Masquer l'annonce' is remembered by it, so that a new text shows
 * again. Letters and digits only. FNV-1a on 32 bits: a fingerprint, not a secret.
 */
export const announcementMark = (texts: readonly string[]): string => {
  let hash = 0x811c9dc5;
  for (const character of texts.join("\n")) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return hash.toString(36);
};
