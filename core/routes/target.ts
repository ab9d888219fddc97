/** Only an origin to resolve against: never contacted. */
const SITE = "https://panetier.invalid";

/**
 * Where to go after sign-in (product §3): the target when it is a path of this site that starts
 * with one '/', else '/'. Refuses '//host', '/\host', control characters that a browser drops
 * ('/\t/host'), paths that resolve to a double slash, and sign-in itself, which would loop.
 */
export const safeTarget = (target: unknown): string => {
  if (typeof target !== "string" || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(target)) return "/";
  const url = URL.parse(target, SITE);
  if (url === null || url.origin !== SITE || url.pathname.startsWith("//")) return "/";
  return /^\/connexion\/?$/.test(url.pathname) ? "/" : target;
};
