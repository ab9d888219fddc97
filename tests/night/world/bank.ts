import { join } from "node:path";
import {
  signatureHeader,
  signCallback,
  timestampHeader,
} from "../../../server/embedded/sandbox-bank/signatures.ts";
import { readKeyFile } from "../../../server/keys/key-file.ts";
import { keysFor } from "../../../server/keys/key-ring.ts";
import { type BankOutcome, SHOP_CURRENCY } from "../../../server/ports/bank.ts";
import type { NightDatabase } from "./database.ts";
import { type Network, ORIGIN } from "./network.ts";

/** The bank, which tells the shop itself what became of a page: when that arrives is the night's. */
export interface Bank {
  readonly tell: (transaction: string, outcome: BankOutcome) => Promise<void>;
}

/** `folder` is the shop's, whose keys sign what the sandbox bank says. */
export const openBank = (folder: string, network: Network, { rows }: NightDatabase): Bank => {
  const send = network.fetchOf({
    name: "banque",
    cookies: new Map(),
    address: "203.0.113.1",
    isOnline: () => true,
  });
  return {
    tell: async (transaction, outcome) => {
      const [page] = await rows<{ amount: number }>(
        `select amount::float8 as amount from bank_transaction where id = $1
         union all select amount::float8 from outstanding_payment where transaction = $1`,
        [transaction],
      );
      const [key] = keysFor(readKeyFile(join(folder, "keys.json")) ?? [], "bank-callback");
      if (page === undefined || key === undefined) throw new Error(`No page ${transaction}`);
      const timestamp = Date.now();
      const told = { transaction, outcome, ...page, currency: SHOP_CURRENCY, timestamp };
      const body = JSON.stringify(told);
      const headers = {
        "content-type": "application/json",
        [timestampHeader]: String(timestamp),
        [signatureHeader]: signCallback(key.bytes, String(timestamp), body),
      };
      const request = new Request(`${ORIGIN}/api/bank/callback`, { method: "POST", body, headers });
      // What does not arrive is told by nobody: the shop asks, or gives the page up in time.
      void send(request).catch(() => undefined);
    },
  };
};
