import { Effect, type FileSystem, Layer, type Path } from "effect";
import { HttpRouter, type HttpServerRequest, type HttpServerResponse } from "effect/http";
import type { SqlClient } from "effect/sql";
import type { Settings } from "../config.ts";
import { guarded } from "../web/edge.ts";
import { pageDoor } from "../web/page-door.ts";
import { Debits } from "../debits/debits.ts";
import { Transfers } from "../outstandings/transfers.ts";
import type { ServerLog } from "../web/server-log.ts";
import type { FileStorage } from "../ports/file-storage.ts";
import type { Erp } from "../ports/erp.ts";
import type { Outbox } from "../outbox/outbox.ts";
import type { Keys } from "../keys/keys.ts";
import type { Vault } from "../keys/vault.ts";
import type { Pictures } from "../pictures/pictures.ts";
import type { Studio } from "../pictures/studio.ts";
import { makeApplicationsDesk } from "./applications-desk.ts";
import { makeCollectionsDesk } from "./collections-desk.ts";
import { makeTransfersDesk } from "./transfers-desk.ts";
import { makeConversationsDesk } from "./conversations-desk.ts";
import { makeFailedDesk } from "./failed-desk.ts";
import { makePicturesDesk } from "./pictures-desk.ts";
import { makeSupportDesk } from "./support-desk.ts";
import { makeSupportDoor } from "./support-door.ts";
import { makeSupportSecurity } from "./support-security.ts";
import type { SellingFirm } from "../firm/selling-firm.ts";

type Answer = Effect.Effect<
  HttpServerResponse.HttpServerResponse,
  never,
  HttpServerRequest.HttpServerRequest | HttpRouter.RouteContext | FileSystem.FileSystem | Path.Path
>;

/** The support page, `/_support`: server-rendered, without script, with accounts of its own. */
export const SupportRoutes: Layer.Layer<
  never,
  never,
  | HttpRouter.HttpRouter
  | SqlClient.SqlClient
  | SellingFirm
  | Settings
  | ServerLog
  | Outbox
  | Erp
  | Keys
  | Vault
  | Pictures
  | Studio
  | FileStorage
  | FileSystem.FileSystem
  | Path.Path
> = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const context = yield* Effect.context<ServerLog | FileSystem.FileSystem | Path.Path>();
    const door = yield* makeSupportDoor;
    const desk = yield* makeSupportDesk(door);
    const security = yield* makeSupportSecurity(door);
    const failed = yield* makeFailedDesk(door);
    const pictures = yield* makePicturesDesk(door);
    const applications = yield* makeApplicationsDesk(door);
    const conversations = yield* makeConversationsDesk(door);
    const collections = yield* makeCollectionsDesk(door);
    const transfers = yield* makeTransfersDesk(door);
    const add = (method: "GET" | "POST", path: `/${string}`, answer: Answer) =>
      router.add(method, path, Effect.provideContext(guarded(pageDoor(answer)), context));
    yield* add("GET", "/_support/connexion", door.showSignIn);
    yield* add("POST", "/_support/connexion", door.signIn);
    yield* add("POST", "/_support/deconnexion", door.signOut);
    yield* add("GET", "/_support/connexion/code", security.showCode);
    yield* add("POST", "/_support/connexion/code", security.takeCode);
    yield* add("GET", "/_support/connexion/activer", security.showFirstEnrolment);
    yield* add("POST", "/_support/connexion/activer", security.takeFirstEnrolment);
    yield* add("GET", "/_support/securite", security.showSecurity);
    yield* add("GET", "/_support/securite/activer", security.showOwnEnrolment);
    yield* add("POST", "/_support/securite/activer", security.takeOwnEnrolment);
    yield* add("POST", "/_support/securite/codes", security.renewCodes);
    yield* add("GET", "/_support/clients/:id", desk.showClient);
    yield* add("POST", "/_support/clients/:id/connexion", desk.impersonate);
    yield* add("GET", "/_support/journal", desk.showJournal);
    yield* add("GET", "/_support/journal/:id", desk.showEntry);
    yield* add("GET", "/_support/envois", failed.showFailed);
    yield* add("POST", "/_support/envois/:id/reessayer", failed.retry);
    yield* add("GET", "/_support/envois/:id/abandonner", failed.askGiveUp);
    yield* add("POST", "/_support/envois/:id/abandonner", failed.giveUp);
    yield* add("GET", "/_support/encaissements", collections.showAll);
    yield* add("GET", "/_support/encaissements/virement", transfers.showTransfer);
    yield* add("POST", "/_support/encaissements/virement", transfers.askTransfer);
    yield* add("POST", "/_support/encaissements/virement/enregistrer", transfers.enterTransfer);
    yield* add("GET", "/_support/encaissements/virement/:id/affecter", transfers.showAllocation);
    yield* add("POST", "/_support/encaissements/virement/:id/affecter", transfers.allocate);
    yield* add("GET", "/_support/encaissements/perte", transfers.showLoss);
    yield* add("POST", "/_support/encaissements/perte", transfers.askLoss);
    yield* add("POST", "/_support/encaissements/perte/enregistrer", transfers.writeOff);
    yield* add("GET", "/_support/encaissements/remises/:id", collections.showBatch);
    yield* add("GET", "/_support/encaissements/remises/:id/:act", collections.askBatch);
    yield* add("POST", "/_support/encaissements/remises/:id/:act", collections.decideBatch);
    yield* add("GET", "/_support/encaissements/prelevements/:id/retour", collections.showReturn);
    yield* add("POST", "/_support/encaissements/prelevements/:id/retour", collections.askReturn);
    yield* add(
      "POST",
      "/_support/encaissements/prelevements/:id/retour/enregistrer",
      collections.enterReturn,
    );
    yield* add("GET", "/_support/encaissements/mandats/:rum/reprendre", collections.askResume);
    yield* add("POST", "/_support/encaissements/mandats/:rum/reprendre", collections.resume);
    yield* add("GET", "/_support/demandes", applications.showApplications);
    yield* add("GET", "/_support/demandes/:kind/:id", applications.showApplication);
    yield* add("POST", "/_support/demandes/:kind/:id/accepter", applications.approve);
    yield* add("POST", "/_support/demandes/:kind/:id/refuser", applications.refuse);
    yield* add("POST", "/_support/demandes/:kind/:id/justificatifs", applications.askDocuments);
    yield* add("GET", "/_support/messages", conversations.showConversations);
    yield* add("GET", "/_support/messages/pieces/:id", conversations.showAttachment);
    yield* add("GET", "/_support/messages/:id", conversations.showConversation);
    yield* add("POST", "/_support/messages/:id/clore", conversations.close);
    yield* add("POST", "/_support/messages/:id/lu", conversations.markSeen);
    // Past the door too, as photographs are.
    yield* router.add(
      "POST",
      "/_support/messages/:id/repondre",
      Effect.provideContext(guarded(conversations.answer), context),
    );
    yield* add("GET", "/_support/images", pictures.showPictures);
    // Past the door, which reads a form into memory: this one reads its own, once it knows who sends it.
    yield* router.add(
      "POST",
      "/_support/images/ajouter",
      Effect.provideContext(guarded(pictures.addPicture), context),
    );
    yield* add("GET", "/_support/images/retirer", pictures.askRemove);
    yield* add("POST", "/_support/images/retirer", pictures.remove);
    yield* add("GET", "/_support/*", desk.showRest);
  }),
).pipe(Layer.provide([Debits.layer, Transfers.layer]));
