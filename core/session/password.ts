/** Shortest password (product §3): the same on registration, activation and reset. */
export const PASSWORD_MIN_LENGTH = 12;

/** Longest password: what argon2id is asked to hash is bounded. */
export const PASSWORD_MAX_LENGTH = 200;

/** Why a password is refused, in French; undefined when it is long enough. Counted in characters. */
export const passwordProblem = (password: string): string | undefined => {
  const length = Array.from(password).length;
  if (length < PASSWORD_MIN_LENGTH) {
    return `Le mot de passe doit contenir au moins ${PASSWORD_MIN_LENGTH} caractères.`;
  }
  if (length > PASSWORD_MAX_LENGTH) {
    return `Le mot de passe doit contenir au plus ${PASSWORD_MAX_LENGTH} caractères.`;
  }
  return undefined;
};

export type PasswordStrength = 0 | 1 | 2 | 3 | 4;

/**
 * The meter, 0 to 4: 0 under the minimum length, then length and variety. It never falls when a
 * character is appended. A password made of one repeated character stays at 1.
 */
export const passwordStrength = (password: string): PasswordStrength => {
  const characters = Array.from(password);
  if (characters.length < PASSWORD_MIN_LENGTH) return 0;
  const distinct = new Set(characters).size;
  const kinds = KINDS.filter((kind) => kind.test(password)).length;
  const points =
    1 +
    (distinct >= 6 ? 1 : 0) +
    (distinct >= 6 && (kinds >= 3 || characters.length >= 20) ? 1 : 0) +
    (distinct >= 10 && (characters.length >= 24 || (kinds >= 3 && characters.length >= 16))
      ? 1
      : 0);
  return STRENGTHS[points] ?? 0;
};

const STRENGTHS: readonly PasswordStrength[] = [0, 1, 2, 3, 4];

/** The meter's word. */
export const passwordStrengthLabel = (strength: PasswordStrength): string => LABELS[strength];

const LABELS: { readonly [Strength in PasswordStrength]: string } = {
  0: "Trop court",
  1: "Faible",
  2: "Moyen",
  3: "Bon",
  4: "Excellent",
};

const KINDS: readonly RegExp[] = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u];
