/** Hosts of the browsers' push services; a leading dot stands for any host below. */
const PUSH_SERVICES = [
  "fcm.googleapis.com",
  ".push.services.mozilla.com",
  ".notify.windows.com",
  ".push.apple.com",
];

/**
 * Whether notifications may be sent to that address: by https to a browser's push service, or to one
 * of the origins that the settings add. The address comes from a browser: without this anybody could
 * make the server call any host, also those that only it can reach.
 */
export const isPushEndpoint = (endpoint: string, alsoTo: readonly string[] = []): boolean => {
  const url = parsed(endpoint);
  if (url === null || url.username !== "" || url.password !== "") return false;
  if (alsoTo.includes(url.origin)) return true;
  if (url.protocol !== "https:" || url.port !== "") return false;
  return PUSH_SERVICES.some((host) =>
    host.startsWith(".") ? url.hostname.endsWith(host) : url.hostname === host,
  );
};

const parsed = (text: string): URL | null => {
  try {
    return new URL(text);
  } catch {
    return null;
  }
};
