import { readKeyFile } from "../../server/keys/key-file.ts";
import { keysFor } from "../../server/keys/key-ring.ts";
import { sealWith } from "../../server/keys/seals.ts";
import { systemRandomness } from "../../server/randomness.ts";
import type { TestShop } from "./harness.ts";

/** An account of nobody. */
export const SIGNED_IBAN = "FR7630006000011234567890189";

/** Each of these stores has signed a mandate of its own here, so that its account is known. */
export async function signedMandates(shop: TestShop, stores: readonly number[]): Promise<void> {
  const [key] = keysFor(readKeyFile(shop.keyFile) ?? [], "vault");
  if (key === undefined) throw new Error("The vault has no key");
  const rows = stores.map((store) => {
    const reference = `RUM-S${store}`;
    const sealed = sealWith(
      systemRandomness,
      key,
      `iban ${reference}`,
      Buffer.from(SIGNED_IBAN),
    ).toString("hex");
    return { store, reference, sealed };
  });
  await shop.sql(
    `with signed as (insert into mandate (store_id, kind, reference, creditor_ics, iban_masked, iban_sealed, bic,
         signatory, quality, signatory_email, signature, signed_at, caller_address, fingerprint,
         document_hash, document_sealed)
       select r.store, 'GMP', r.reference, 'FR33ZZZ999001', 'FR76 •••• 0189', decode(r.sealed, 'hex'), null, 'x', 'x',
         'x@x.example', '{}', '2026-11-01T08:00:00Z', '127.0.0.1', '', '', ''
       from jsonb_to_recordset($1::text::jsonb) as r(store int, reference text, sealed text)
       returning store_id, reference)
     update store s set money_order = m.reference from signed m where m.store_id = s.id`,
    [JSON.stringify(rows)],
  );
}
