import { Clock, Effect } from "effect";
import type { CurrentStore } from "../../api-schema/access.ts";
import {
  type MessageReasonCode,
  OPERATOR,
  type Participant,
  type ReportedLine,
  type Thread,
  type ThreadId,
} from "../../api-schema/messaging.ts";
import type { ShipmentId, StoreId, VariantCode } from "../../api-schema/primitives.ts";
import { Forbidden, NotFound, TooManyRequests } from "../../api-schema/problems.ts";
import {
  type Correspondent,
  mayWriteTo,
  type Occasion,
} from "../../core/messaging/correspondent.ts";
import { incidentProblems, nextIncidentState } from "../../core/messaging/incident.ts";
import { replyTitle, type TypedMessage } from "../../core/messaging/message-form.ts";
import { messageReason } from "../../core/messaging/message-reasons.ts";
import { SellingFirm } from "../firm/selling-firm.ts";
import { nowDate } from "../clock.ts";
import { fieldProblems } from "../web/field-problem.ts";
import { makeUploadCounts, type Sender } from "../web/upload-counts.ts";
import { makeInboxRepository } from "./inbox-repository.ts";
import type { KeptFile } from "./kept-files.ts";
import { makeWritingRepository, type NewThread } from "./writing-repository.ts";

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

/** Messages that one person may send within the window. */
export const allowedMessages = 60;
export const messageWindowMs = 60 * 60 * 1000;

/** What a store writes in its conversations; call `write` inside a transaction. */
export const makeWriting = Effect.gen(function* () {
  const inbox = yield* makeInboxRepository;
  const repository = yield* makeWritingRepository;
  const uploads = yield* makeUploadCounts;
  const otherSideOf = yield* makeOtherSide;

  const correspondentOf = (found: Seller | undefined) => {
    const { merchantId, merchantName } = merchantOf(found);
    return Effect.map(otherSideOf(merchantName), (them) => ({ merchantId, ...them }));
  };

  const refuseTooMany = Effect.fnUntraced(function* ({ identity }: Writer) {
    const oldest = yield* repository.nthNewest(identity.customerId, allowedMessages);
    const waitMs = (oldest?.getTime() ?? 0) + messageWindowMs - (yield* Clock.currentTimeMillis);
    if (waitMs > 0) yield* Effect.fail(tooMany(waitMs));
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

  const merchantFor = Effect.fnUntraced(function* (writer: Writer, slug: string) {
    if (slug === OPERATOR) return undefined;
    const found = yield* repository.merchant(slug);
    yield* checked(found, "nothing", writer);
    return found;
  });

  const offerFor = Effect.fnUntraced(function* (writer: Writer, code: VariantCode) {
    const found = yield* repository.offer(code);
    if (found === undefined) return yield* Effect.fail(noSuch("Cette offre"));
    yield* checked(found, "offer", writer);
    return found;
  });

  const shipmentFor = Effect.fnUntraced(function* ({ store }: Writer, id: ShipmentId) {
    const found = yield* repository.shipment(store.storeId, id);
    return found ?? (yield* Effect.fail(noSuch("Cette livraison")));
  });

  /** Where a new conversation begins, and with whom. */
  const beginningOf = Effect.fnUntraced(function* (
    writer: Writer,
    written: Exclude<Written, { readonly to: "thread" }>,
  ) {
    const { storeId } = writer.store;
    const nothing = { storeId, shipmentId: null, variantId: null, incident: null };
    switch (written.to) {
      case "merchant": {
        const found = yield* merchantFor(writer, written.slug);
        return { ...nothing, ...(yield* correspondentOf(found)) };
      }
      case "offer": {
        const found = yield* offerFor(writer, written.variantCode);
        return { ...nothing, ...(yield* correspondentOf(found)), variantId: found.variantId };
      }
      case "order":
      case "incident": {
        const found = yield* shipmentFor(writer, written.shipmentId);
        const them = yield* correspondentOf(found);
        const about = { ...nothing, ...them, shipmentId: written.shipmentId };
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

  const begin = Effect.fnUntraced(function* (
    writer: Writer,
    written: Exclude<Written, { readonly to: "thread" }>,
    at: Date,
  ) {
    const { name, type, ...thread }: NewThread & Participant = yield* beginningOf(writer, written);
    const title =
      written.title === "" && written.to === "incident"
        ? messageReason(written.reason).label
        : written.title;
    const threadId = yield* repository.begin(thread, at);
    return { threadId, title, them: { type, name } };
  });

  const goOn = Effect.fnUntraced(function* (writer: Writer, threadId: ThreadId) {
    const thread = yield* repository.lock(threadId, writer.store.storeId);
    if (thread === undefined) return yield* Effect.fail(noSuch("Cette conversation"));
    if (thread.incidentState !== null) {
      const next = nextIncidentState(thread.incidentState, "storeWrote");
      yield* repository.setIncidentState(threadId, next);
    }
    return {
      threadId,
      title: replyTitle(thread.subject),
      them: yield* otherSideOf(thread.merchantName),
    };
  });

  const shown = Effect.fnUntraced(function* (store: StoreId, id: ThreadId) {
    const thread = yield* inbox.find(store, id);
    return thread ?? (yield* Effect.die(new Error("A conversation that was written is gone")));
  });

  return {
    /** Whether the store may write there at all: as it is refused when the message is written (MSG-5). */
    mayWrite: Effect.fnUntraced(function* (
      writer: Writer,
      target: Target,
    ): Effect.fn.Return<void, NotFound | Forbidden> {
      switch (target.to) {
        case "merchant":
          yield* merchantFor(writer, target.slug);
          return;
        case "offer":
          yield* offerFor(writer, target.variantCode);
          return;
        case "shipment":
          yield* shipmentFor(writer, target.shipmentId);
          return;
        case "thread":
          if (yield* repository.hasThread(writer.store.storeId, target.threadId)) return;
          yield* Effect.fail(noSuch("Cette conversation"));
      }
    }),

    /** Writes a message of the store, in a new conversation or an old one (MSG-5 to MSG-9). */
    write: Effect.fnUntraced(function* (
      writer: Writer,
      written: Written,
      files: readonly KeptFile[],
    ) {
      yield* refuseTooMany(writer);
      const at = yield* nowDate;
      const { customerId } = writer.identity;
      const { storeId } = writer.store;
      const { threadId, title, them } =
        written.to === "thread"
          ? yield* goOn(writer, written.threadId)
          : yield* begin(writer, written, at);
      yield* repository.say(
        {
          threadId,
          title,
          body: written.body,
          sender: { type: "user", name: yield* repository.nameOf(customerId) },
          customerId,
          recipients: [{ ...them, customerId: null }],
          files,
        },
        at,
      );
      yield* uploads.count(
        sendersOf(writer),
        files.map(({ size }) => size),
      );
      yield* repository.tell(storeId, threadId, "message");
      return yield* shown(storeId, threadId);
    }),

    /** The store says that an incident is settled; NotFound for a conversation that is none. */
    close: Effect.fnUntraced(function* (
      storeId: StoreId,
      threadId: ThreadId,
    ): Effect.fn.Return<Thread, NotFound> {
      const thread = yield* repository.lock(threadId, storeId);
      const state = thread?.incidentState ?? null;
      if (state === null) return yield* Effect.fail(noSuch("Cet incident"));
      if (state !== "closed") {
        yield* repository.setIncidentState(threadId, nextIncidentState(state, "closed"));
        yield* repository.tell(storeId, threadId, "viewed");
      }
      return yield* shown(storeId, threadId);
    }),
  };
});

/** Says who the other side of a conversation with that merchant is; without one, the firm that runs the shop. */
export const makeOtherSide = Effect.map(
  SellingFirm,
  ({ now }) =>
    (merchantName: string | null): Effect.Effect<Participant> =>
      merchantName === null
        ? Effect.map(now, ({ firm }) => ({ type: "operator", name: firm.name }))
        : Effect.succeed({ type: "merchant", name: merchantName }),
);

type Seller = Pick<NewThread, "merchantId"> & {
  readonly merchantName: string;
  readonly gmp: boolean;
};

/** The merchant as a conversation keeps them: the firm's own goods are nobody's but its own. */
const merchantOf = (found: Seller | undefined) =>
  found === undefined || found.gmp ? { merchantId: null, merchantName: null } : found;

const noSuch = (what: string) => new NotFound({ message: `${what} est introuvable.` });

const noMarketplace = () =>
  new Forbidden({
    message: "Demandez d’abord l’accès à la marketplace pour écrire à ce marchand.",
  });

const tooMany = (milliseconds: number): TooManyRequests => {
  const retryAfter = Math.max(1, Math.ceil(milliseconds / 1000));
  return new TooManyRequests({
    message: `Vous avez déjà envoyé ${allowedMessages} messages cette heure. Réessayez dans ${Math.ceil(retryAfter / 60)} min, ou appelez-nous.`,
    retryAfter,
  });
};
