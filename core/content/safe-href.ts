/**
 * A link that may be followed: http(s), mailto, tel, a path of this site or an anchor; null for
 * anything else (javascript:, data:, an address without its scheme). Spaces and control characters,
 * which browsers take out of a scheme before they read it, make a link unsafe.
 */
export const safeHref = (href: string): string | null => {
  const trimmed = href.trim();
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  if (/[\u0000-\u0020\u007F-\u00A0\u2028\u2029\\]/.test(trimmed)) return null;
  if (/^(https?:\/\/[^/]|mailto:[^/]|tel:[+\d])/i.test(trimmed)) return trimmed;
  return /^(\/(?!\/)|#)/.test(trimmed) ? trimmed : null;
};
