/** So many passkeys has one person at most: a phone, a computer, a key in the safe, and some that are forgotten. */
export const PASSKEYS_AT_MOST = 10;

/**
 * Whether a signature is newer than the last one of its passkey. Authenticators count their signatures, or
 * leave 0 for ever (those whose keys lie in a cloud); one that counts and does not go on is a copy
 * (WebAuthn level 3, §6.1.1).
 */
export const isCounterAhead = (known: number, signed: number): boolean =>
  signed > known || (known === 0 && signed === 0);

/** Where passkeys of a shop belong to: the name that browsers bind them to, and the address of its pages. */
export interface PasskeyPlace {
  readonly rpId: string;
  readonly origin: string;
}

/**
 * Of the address that people type. Browsers bind passkeys to names, never to numbers: a machine of one's own
 * that was addressed by its number takes them at 'localhost', any other has none.
 */
export const passkeyPlace = (publicUrl: string): PasskeyPlace | undefined => {
  const { protocol, hostname, port, origin } = new URL(publicUrl);
  if (/^(?:127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname)) {
    const named = `${protocol}//localhost${port === "" ? "" : `:${port}`}`;
    return { rpId: "localhost", origin: named };
  }
  return isNumbers(hostname) ? undefined : { rpId: hostname, origin };
};

const isNumbers = (hostname: string): boolean =>
  hostname.startsWith("[") || /^\d{1,3}(?:\.\d{1,3}){3}$/.test(hostname);
