import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import type { CalendarDay, ProductCode } from "../../api-schema/primitives.ts";
import type { DocumentKind } from "../../api-schema/product-documents.ts";

/** A paper of a product with its bytes. */
export interface Paper {
  readonly kind: DocumentKind;
  readonly slug: string;
  readonly bytes: Uint8Array;
}

const FIND = `
select d.one ->> 'kind' as kind, p.slug, f.bytes
from product p cross join lateral (select one from jsonb_array_elements(p.sheet -> 'documents') one
    where one ->> 'file' = $2) d
  join kept_file f on f.digest = $2
where p.code = $1 and ($3::date is null
  or (p.active and coalesce(d.one ->> 'validUntil', $3::text) >= $3::text))
limit 1`;

/** Papers of products, which are kept by what they are. */
export const makeProductPapers = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  return {
    /** Undefined unless the product has it; `soldOn` asks also that it is sold and the paper counts on that day. */
    find: (code: ProductCode, file: string, soldOn: CalendarDay | null) =>
      sql.unsafe<Paper>(FIND, [code, file, soldOn]).pipe(
        Effect.map(([found]) => found),
        Effect.orDie,
      ),
  };
});

const NAMES: { readonly [Kind in DocumentKind]: string } = {
  technicalSheet: "fiche-technique",
  safetyData: "fiche-de-donnees-de-securite",
  certificate: "certificat",
};

/** What a paper is called on a disk. */
export const paperName = ({ kind, slug }: Pick<Paper, "kind" | "slug">): string =>
  `${NAMES[kind]}-${slug}.pdf`;
