/** The part of its order ('gmp', 'mkp') that the shipment `alias` belongs to, an SQL expression. */
export const partOf = (alias: string): string =>
  `(case ${alias}.transport_type_code when 'MKP' then 'mkp' else 'gmp' end)`;
