/** Where the trial's stand-in takes mails. */
export const MAIL_PORT = 2525;

/**
 * What the guide's first commands set, as a machine without a name in the world has it: Caddy makes the
 * certificate of such a name itself.
 */
export const OWN_VALUES: Readonly<Record<string, string>> = {
  SHOP: "boutique.local",
  MAIL_SERVER: `127.0.0.1:${MAIL_PORT}`,
  MAIL_USER: "boutique@moulin-dupont.fr",
  MAIL_PASSWORD: "d'un soir & plus",
  OPERATOR: "exploitation@moulin-dupont.fr",
};
