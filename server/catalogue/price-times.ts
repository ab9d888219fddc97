// When prices change by themselves. Instants are SQL expressions; business time is given, never now().

/** True for the row of table price that is valid at an instant. */
export const validAt = (alias: string, at: string): string =>
  `${alias}.valid_from <= ${at} and ${at} < ${alias}.valid_to`;

/** The last instant, that one included, at which a price has begun or ended; null when none has. */
export const lastPriceTurn = (at: string): string => `greatest(
  (select max(b.valid_from) from price b where b.valid_from > '-infinity' and b.valid_from <= ${at}),
  (select max(e.valid_to) from price e where e.valid_to < 'infinity' and e.valid_to <= ${at}))`;

/** The next instant after it at which a price begins or ends; null when none will. */
export const nextPriceTurn = (at: string): string => `least(
  (select min(b.valid_from) from price b where b.valid_from > '-infinity' and b.valid_from > ${at}),
  (select min(e.valid_to) from price e where e.valid_to < 'infinity' and e.valid_to > ${at}))`;
