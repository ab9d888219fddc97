/** Whether staff's pages stand at that address. */
export const isDeskPath = (path: string): boolean => /^\/_gestion(?:\/|$)/.test(path);

/**
 * The content security policy of staff's pages: their own code, styles, faces and pictures, calls to
 * the shop, and nothing else from anywhere; no inline code, no frame, no form that leads away.
 */
export const DESK_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");
