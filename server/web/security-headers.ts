import { VIDEO_ORIGIN } from "../../core/consent/video.ts";
import { paths } from "../../core/routes/paths.ts";
import type { SettingsShape } from "../config.ts";

/**
 * The one inline script of index.html, by its hash (tests/ui/inline-script.test.ts prints the new
 * one when it changes): the bakehouse's sizes are there before the first paint, or all would jump;
 * what is sent or pressed before any other code is there waits for it.
 */
const INLINE_SCRIPT = "'sha256-Z/wXQbEqfz/vMNlxmNwbsDqw1A3xKUfpMqwp71IhrNI='";

/**
 * Pictures of messages are files that need the login: the page shows what it has fetched, as 'blob:'.
 * No other inline script, nothing from other origins (product §2; the sandbox bank page sets its own) but
 * the film player, which is framed after consent only (ui/consent/consented-video.tsx), and with
 * setting TAG_MANAGER_ID what the tag manager needs, which is loaded after consent only too. With FLOWS the laboratory
 * may ask this computer for nights (`npm run night -- --serve`).
 */
export const contentSecurityPolicy = ({ tagManagerId, flows }: SecuritySettings): string => {
  const hosts = tagManagerId === undefined ? NO_HOSTS : TAG_MANAGER_HOSTS;
  return [
    "default-src 'self'",
    ["script-src 'self'", INLINE_SCRIPT, ...hosts.script].join(" "),
    "style-src 'self'",
    ["img-src 'self' data: blob:", ...hosts.image].join(" "),
    "font-src 'self'",
    ["connect-src 'self'", ...hosts.connect, ...(flows ? [NIGHTS] : [])].join(" "),
    `frame-src 'self' ${VIDEO_ORIGIN}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
};

const NIGHTS = "http://127.0.0.1:*";

type Hosts = Readonly<Record<"script" | "image" | "connect", readonly string[]>>;

const NO_HOSTS: Hosts = { script: [], image: [], connect: [] };

const TAG_MANAGER = "https://www.googletagmanager.com";
const ANALYTICS = "https://*.google-analytics.com";

const TAG_MANAGER_HOSTS: Hosts = {
  script: [TAG_MANAGER],
  image: [TAG_MANAGER, ANALYTICS],
  connect: [TAG_MANAGER, ANALYTICS, "https://*.analytics.google.com"],
};

export type SecuritySettings = Pick<SettingsShape, "publicUrl" | "tagManagerId" | "flows">;

/**
 * Sets the security headers of every answer; a route may still replace one. HSTS only where people
 * come by https, or a shop on plain http would lock its visitors out.
 */
export function securityHeaders(
  settings: SecuritySettings,
): (response: Headed, path: string) => void {
  const ofAll = [...always, ...(settings.publicUrl.startsWith("https:") ? [HSTS] : [])];
  const ofRest = [
    ["Content-Security-Policy", contentSecurityPolicy(settings)] as const,
    ...whatPagesMay,
    ...ofAll,
  ];
  return (response, path) => {
    for (const [name, value] of isInert(path) ? ofAll : ofRest) response.setHeader(name, value);
    if (path.startsWith(RESET_PAGE)) response.setHeader("Referrer-Policy", "no-referrer");
    if (isScanWorker(path)) response.setHeader("Content-Security-Policy", SCAN_WORKER_POLICY);
  };
}

interface Headed {
  readonly setHeader: (name: string, value: string) => void;
}

/** Its address holds the token that chooses a password: it is told to nobody, our own pages included. */
const RESET_PAGE = paths.resetPassword("");

/**
 * The barcode reader (ui/pages/quick-entry/scan-worker.ts) compiles WebAssembly of this origin. A
 * worker has the policy of its own script, so no page needs to be allowed it (docs/decisions/0038).
 */
const isScanWorker = (path: string): boolean => /^\/assets\/scan-worker-[^/]+\.js$/.test(path);

const SCAN_WORKER_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "connect-src 'self'",
].join("; ");

/**
 * What pages may do is said of pages: pictures and typefaces run nothing, and a script or a style sheet
 * does what the page that takes it may. On each of forty files it would weigh more than most icons. No
 * page stands at such an address (images.ts, static-site.ts); a worker, which has a policy of its own
 * script, is told it beside this.
 */
const isInert = (path: string): boolean =>
  path.startsWith("/images/") || /^\/assets\/.*\.(?:js|css|woff2)$/.test(path);

const always: ReadonlyArray<readonly [string, string]> = [
  ["X-Content-Type-Options", "nosniff"],
  ["Cross-Origin-Resource-Policy", "same-origin"],
];

const whatPagesMay: ReadonlyArray<readonly [string, string]> = [
  ["Referrer-Policy", "strict-origin-when-cross-origin"],
  ["X-Frame-Options", "DENY"],
  ["Cross-Origin-Opener-Policy", "same-origin"],
  ["Permissions-Policy", "camera=(self), microphone=(self), geolocation=(), payment=()"],
];

const HSTS = ["Strict-Transport-Security", "max-age=31536000; includeSubDomains"] as const;
