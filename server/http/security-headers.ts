import type { ServerResponse } from "node:http";

/** No inline script, nothing from other origins (product §2; the sandbox bank page sets its own). */
export const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

const always: ReadonlyArray<readonly [string, string]> = [
  ["Content-Security-Policy", contentSecurityPolicy],
  ["X-Content-Type-Options", "nosniff"],
  ["Referrer-Policy", "strict-origin-when-cross-origin"],
  ["X-Frame-Options", "DENY"],
  ["Cross-Origin-Opener-Policy", "same-origin"],
  ["Cross-Origin-Resource-Policy", "same-origin"],
  ["Permissions-Policy", "camera=(self), microphone=(self), geolocation=(), payment=()"],
];

/**
 * Sets the security headers of every answer; a route may still replace one. HSTS only where people
 * come by https, or a shop on plain http would lock its visitors out.
 */
export function securityHeaders(publicUrl: string): (response: ServerResponse) => void {
  const headers = publicUrl.startsWith("https:")
    ? [...always, ["Strict-Transport-Security", "max-age=31536000; includeSubDomains"] as const]
    : always;
  return (response) => {
    for (const [name, value] of headers) response.setHeader(name, value);
  };
}
