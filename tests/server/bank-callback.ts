import { createHmac } from "node:crypto";
import { readKeyFile } from "../../server/keys/key-file.ts";
import { keysFor } from "../../server/keys/key-ring.ts";
import type { TestShop } from "./harness.ts";

/** What the sandbox bank says of a transaction; everything but the outcome makes it a forgery. */
export interface Callback {
  readonly outcome: "accepted" | "refused" | "abandoned";
  readonly at?: number;
  readonly key?: Uint8Array;
  readonly signedBody?: string;
  readonly amount?: number;
  readonly currency?: string;
}

/** Sends it as the bank does, signed with the shop's own key for it. */
export async function sendCallback(
  shop: TestShop,
  transaction: string,
  { outcome, at, key, signedBody, amount, currency = "EUR" }: Callback,
): Promise<Response> {
  const timestamp = String(Math.trunc(at ?? shop.clock.now()));
  const body = JSON.stringify({
    transaction,
    outcome,
    amount: amount ?? (await amountOf(shop, transaction)),
    currency,
    timestamp: Number(timestamp),
  });
  const [own] = keysFor(readKeyFile(shop.keyFile) ?? [], "bank-callback");
  const signature = createHmac("sha256", key ?? own?.bytes ?? new Uint8Array())
    .update(`callback\n${timestamp}\n${signedBody ?? body}`)
    .digest("hex");
  return shop.fetch("/api/bank/callback", {
    method: "POST",
    body,
    headers: {
      "content-type": "application/json",
      "x-bank-timestamp": timestamp,
      "x-bank-signature": signature,
    },
  });
}

async function amountOf(shop: TestShop, transaction: string): Promise<number> {
  const [row] = await shop.sql<{ amount: number }>(
    `select amount::float8 as amount from bank_transaction where id = $1
     union all select amount::float8 from outstanding_payment where transaction = $1`,
    [transaction],
  );
  return row?.amount ?? 0;
}
