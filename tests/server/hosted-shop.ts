import {
  type ForeignRequest,
  type ForeignYousign,
  startForeignYousign,
  yousignKey,
  yousignSecret,
} from "../foreign-yousign/foreign-yousign.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { hostedPage, type HostedPage, ledToYousign } from "./hosted-signing.ts";
import { makeStores } from "./shoppers.ts";
import { managerEmail, storeWithoutMandates } from "./signing.ts";

const BEGIN = "2026-11-23T07:00:00.000Z";
/** A minute of the shop's clock. */
export const MINUTE = 60_000;
/** Has the shop's circuit to Yousign closed again, once a test has opened it. */
export const CIRCUIT_MS = 11 * MINUTE;

/** A request at Yousign, by its id. */
type Named = Pick<ForeignRequest, "id">;

/** What was handed over of a store. */
interface HandedOver {
  readonly store: number;
  readonly page: HostedPage;
  readonly request: ForeignRequest;
}

/** The settings of a shop whose mandates are signed at this Yousign. */
export const yousignSettings = ({ origin }: ForeignYousign) => ({
  yousignApiKey: yousignKey,
  yousignUrl: origin,
  yousignWebhookSecret: yousignSecret,
});

/** A shop whose mandates are signed at a Yousign beside it, for the tests of one file. */
export const hostedShop = () => {
  let shop: TestShop;
  let yousign: ForeignYousign;
  let stores: readonly number[];
  let used = 0;

  const start = async () => {
    yousign = await startForeignYousign({ now: () => shop.clock.now() });
    shop = await startTestShop({ settings: yousignSettings(yousign) });
    shop.clock.set(BEGIN);
    stores = await makeStores(shop, 70);
    await shop.sql("update customer set mobile_number = null where email = $1", [managerEmail]);
    return { shop, yousign };
  };
  const stop = async () => {
    await shop.stop();
    await yousign.stop();
  };
  /** Yousign answers again, and a circuit that a test has opened is closed for the next one. */
  const calm = () => {
    yousign.mood("well");
    shop.clock.advance(CIRCUIT_MS);
  };

  const freshStore = () => {
    used += 1;
    return storeWithoutMandates(shop, stores[used] ?? 0);
  };
  /** A store, its page, and what was handed over of it. */
  const handedOver = async (store?: number): Promise<HandedOver> => {
    const own = store ?? (await freshStore());
    const page = await hostedPage(shop, own);
    return { store: own, page, request: ledToYousign(await page.handOver(), yousign) };
  };
  const tell = (name: string, { id }: Named, secret?: string) =>
    shop.fetch("/api/signature/callback", {
      method: "POST",
      ...yousign.event(`signature_request.${name}`, id, secret),
    });
  /** Tells and lets what is due be done. */
  const told = async (name: string, request: Named): Promise<number> => {
    const { status } = await tell(name, request);
    await shop.emptyOutbox();
    return status;
  };
  const stateOf = async ({ id }: Named) => {
    const [row] = await shop.sql<{ hosted: string; request: string; open: boolean }>(
      `select h.state as hosted, r.state as request,
         h.declared_sealed is not null or h.link_sealed is not null as open
       from hosted_signature h join mandate_request r on r.id = h.request_id
       where h.signature_request = $1`,
      [id],
    );
    return row;
  };
  const warnedOf = (words: string) =>
    shop.log.filter(({ level, message }) => level === "warn" && String(message).includes(words));

  return { start, stop, calm, freshStore, handedOver, tell, told, stateOf, warnedOf };
};

/** Where the page leads who has signed at Yousign, or has not. */
export const confirmation = (store: number, result: "signed" | "refused") =>
  `/mandat/confirmation?store=${store}&kind=GMP&origin=/panier/paiement&result=${result}`;
