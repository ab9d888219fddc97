import { Effect } from "effect";
import type { CurrentStore } from "../../api-schema/access.ts";
import {
  type MessageReasonCode,
  OPERATOR,
  type Participant,
  type ReportedLine,
  type ThreadId,
} from "../../api-schema/messaging.ts";
import type { ShipmentId, VariantCode } from "../../api-schema/primitives.ts";
import { Forbidden, NotFound, type Unprocessable } from "../../api-schema/problems.ts";
import {
  type Correspondent,
  mayWriteTo,
  type Occasion,
} from "../../core/messaging/correspondent.ts";
import { incidentProblems } from "../../core/messaging/incident.ts";
import type { TypedMessage } from "../../core/messaging/message-form.ts";
import type { SellingFirm } from "../firm/selling-firm.ts";
import { fieldProblems } from "../web/field-problem.ts";
import type { Sender } from "../web/upload-counts.ts";
import type { NewThread, WritingRepository } from "./writing-repository.ts";

/** Who writes, and in which store's name. */
export type Writer = CurrentStore["Service"];

/** What a store writes, and where: the texts as they are kept. */
export type Written = TypedMessage &
  (
    | { readonly to: "order"; readonly shipmentId: ShipmentId }
    | { readonly to: "offer"; readonly variantCode: VariantCode }
    | { readonly to: "merchant"; readonly slug: string }
    | { readonly to: "thread"; readonly threadId: ThreadId }
    | {
        readonly to: "incident";
        readonly shipmentId: ShipmentId;
        readonly reason: MessageReasonCode;
        readonly lines: readonly ReportedLine[];
      }
  );

/** Where a message goes, known before its words and files are. */
export type Target =
  | { readonly to: "shipment"; readonly shipmentId: ShipmentId }
  | { readonly to: "offer"; readonly variantCode: VariantCode }
  | { readonly to: "merchant"; readonly slug: string }
  | { readonly to: "thread"; readonly threadId: ThreadId };

/** For whom the files of a message count. */
export const sendersOf = ({ identity, store }: Writer): readonly Sender[] => [
  { quota: "person", id: identity.customerId },
  { quota: "store", id: store.storeId },
];

/** What a store writes in a conversation that does not exist yet. */
export type Beginning = Exclude<Written, { readonly to: "thread" }>;

/** What it is found with where a message may go. */
export type TargetNeeds = {
  readonly repository: WritingRepository["Service"];
  readonly firm: SellingFirm["Service"]["now"];
};

/** Refuses a place where the store may not write at all, as when the message is written (MSG-5). */
export const checkTarget = Effect.fnUntraced(function* (
  needs: TargetNeeds,
  writer: Writer,
  target: Target,
): Effect.fn.Return<void, NotFound | Forbidden> {
  switch (target.to) {
    case "merchant":
      yield* merchantFor(needs, writer, target.slug);
      return;
    case "offer":
      yield* offerFor(needs, writer, target.variantCode);
      return;
    case "shipment":
      yield* shipmentFor(needs, writer, target.shipmentId);
      return;
    case "thread":
      if (yield* needs.repository.hasThread(writer.store.storeId, target.threadId)) return;
      yield* Effect.fail(noSuch("Cette conversation"));
  }
});

/** Where a new conversation begins, and with whom; refused where the store may not write. */
export const beginningOf = Effect.fnUntraced(function* (
  needs: TargetNeeds,
  writer: Writer,
  written: Beginning,
): Effect.fn.Return<NewThread & Participant, NotFound | Forbidden | Unprocessable> {
  const { storeId } = writer.store;
  const nothing = { storeId, shipmentId: null, variantId: null, incident: null };
  switch (written.to) {
    case "merchant": {
      const found = yield* merchantFor(needs, writer, written.slug);
      return { ...nothing, ...(yield* correspondentOf(needs, found)) };
    }
    case "offer": {
      const found = yield* offerFor(needs, writer, written.variantCode);
      const { variantId } = found;
      return { ...nothing, ...(yield* correspondentOf(needs, found)), variantId };
    }
    case "order":
    case "incident": {
      const { shipmentId } = written;
      const found = yield* shipmentFor(needs, writer, shipmentId);
      const about = { ...nothing, ...(yield* correspondentOf(needs, found)), shipmentId };
      if (written.to === "order") return about;
      const { reason, lines } = written;
      const problems = incidentProblems(reason, lines, found);
      if (problems.length > 0) return yield* Effect.fail(fieldProblems(problems));
      const nameById = new Map(found.items.map(({ id, name }) => [id, name]));
      const named = lines.map((line) => ({
        ...line,
        name: nameById.get(line.orderItemId) ?? "",
      }));
      return { ...about, incident: { reason, lines: named } };
    }
  }
});

/** Who the other side of a conversation with that merchant is; without one, the firm that runs the shop. */
export const otherSideOf = (
  firm: TargetNeeds["firm"],
  merchantName: string | null,
): Effect.Effect<Participant> =>
  merchantName === null
    ? Effect.map(firm, ({ firm: { name } }) => ({ type: "operator", name }))
    : Effect.succeed({ type: "merchant", name: merchantName });

export const noSuch = (what: string) => new NotFound({ message: `${what} est introuvable.` });

const merchantFor = Effect.fnUntraced(function* (
  { repository }: TargetNeeds,
  writer: Writer,
  slug: string,
) {
  if (slug === OPERATOR) return undefined;
  const found = yield* repository.merchant(slug);
  yield* checked(found, "nothing", writer);
  return found;
});

const offerFor = Effect.fnUntraced(function* (
  { repository }: TargetNeeds,
  writer: Writer,
  code: VariantCode,
) {
  const found = yield* repository.offer(code);
  if (found === undefined) return yield* Effect.fail(noSuch("Cette offre"));
  yield* checked(found, "offer", writer);
  return found;
});

const shipmentFor = Effect.fnUntraced(function* (
  { repository }: TargetNeeds,
  { store }: Writer,
  id: ShipmentId,
) {
  const found = yield* repository.shipment(store.storeId, id);
  return found ?? (yield* Effect.fail(noSuch("Cette livraison")));
});

const checked = Effect.fnUntraced(function* (
  correspondent: Correspondent | undefined,
  occasion: Occasion,
  { store }: Writer,
) {
  const may =
    correspondent === undefined ? "no such merchant" : mayWriteTo(correspondent, occasion, store);
  if (may === "no such merchant") return yield* Effect.fail(noSuch("Ce marchand"));
  if (may === "no marketplace") return yield* Effect.fail(noMarketplace());
  return undefined;
});

const correspondentOf = ({ firm }: TargetNeeds, found: Seller | undefined) => {
  const { merchantId, merchantName } = merchantOf(found);
  return Effect.map(otherSideOf(firm, merchantName), (them) => ({ merchantId, ...them }));
};

type Seller = Pick<NewThread, "merchantId"> & {
  readonly merchantName: string;
  readonly gmp: boolean;
};

/** The merchant as a conversation keeps them: the firm's own goods are nobody's but its own. */
const merchantOf = (found: Seller | undefined) =>
  found === undefined || found.gmp ? { merchantId: null, merchantName: null } : found;

const noMarketplace = () =>
  new Forbidden({
    message: "Demandez d’abord l’accès à la marketplace pour écrire à ce marchand.",
  });
