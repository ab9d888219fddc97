import { AmendmentWish, AmendShipment } from "../../api-schema/amendment.ts";
import { PageReport } from "../../api-schema/page-report.ts";
import { ConsentProof } from "../../api-schema/consent.ts";
import { execFile } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { promisify } from "node:util";
import { Schema } from "effect";
import { describe, expect, it } from "vitest";
import { AddressChange } from "../../api-schema/address.ts";
import {
  AccountToActivate,
  ActivateAccount,
  CustomerChange,
  EmailToConfirm,
  LetterRequest,
  ResetPassword,
  TokenExists,
  WithPassword,
} from "../../api-schema/account.ts";
import { AccessToken, Credentials, LoginSession } from "../../api-schema/customer.ts";
import { ImpersonationCode } from "../../api-schema/endpoints/impersonation.ts";
import { generatedFiles } from "../../api-schema/generate.ts";
import {
  Alerts,
  AlertsWish,
  Invitation,
  MemberPatch,
  StoresInvitation,
} from "../../api-schema/member.ts";
import { MessageReason, UnviewedCount, Viewed, ViewedWish } from "../../api-schema/messaging.ts";
import { exampleByOperation } from "../../api-schema/openapi-examples.ts";
import {
  AddItem,
  AddItems,
  ChangeItem,
  ChangeOrder,
  ChooseDelivery,
  ChoosePayment,
  CompleteOrder,
  RemoveItems,
  RetryPayment,
} from "../../api-schema/order.ts";
import { OrderAtOnce, PreviewOrder } from "../../api-schema/order-sheet.ts";
import {
  OutstandingCheckout,
  OutstandingCheckoutWish,
  OutstandingSummary,
} from "../../api-schema/outstanding.ts";
import { Establishment, Town } from "../../api-schema/company.ts";
import {
  AttachmentRequest,
  ClaimedStore,
  ClaimToLink,
  ClaimWithPerson,
  CustomerExistQuestion,
  KnownColleague,
  NewStoreToLink,
  NewStoreWithPerson,
  Person,
  RegistrationReceived,
  StoreClaim,
} from "../../api-schema/registration.ts";
import {
  AddListProducts,
  ChangeShoppingList,
  CreateShoppingList,
  SetListProduct,
  ShoppingListSummary,
} from "../../api-schema/shopping-list.ts";
import { Suggestions } from "../../api-schema/search.ts";
import {
  FollowedStore,
  RangeDeliveries,
  StoreActivity,
  StoreChange,
  SyncWebservice,
} from "../../api-schema/store.ts";

const committed = (name: string) =>
  readFileSync(new URL(`../../api-schema/${name}`, import.meta.url), "utf8");

describe("the generated contract", () => {
  it("is committed as the endpoints say it now (else: npm run generate)", async () => {
    const files = await generatedFiles();
    for (const [name, text] of Object.entries(files))
      expect(committed(name) === text, name).toBe(true);
    const calls = globSync("core/api/{calls,wire}/*.ts").map((file) => `../${file}`);
    expect(calls.filter((file) => files[file] === undefined)).toEqual([]);
  });

  it.each(["openapi.json", "erp.openapi.json"])(
    "%s passes a public OpenAPI 3.1 linter without errors",
    async (name) => {
      const root = new URL("../../", import.meta.url);
      const { stdout, stderr } = await promisify(execFile)(
        process.execPath,
        ["node_modules/@redocly/cli/bin/cli.js", "lint", `api-schema/${name}`, "--format=json"],
        { cwd: root, env: { ...process.env, REDOCLY_TELEMETRY: "off", CI: "true" } },
      );
      const report: { totals: { errors: number } } = JSON.parse(stdout || stderr);
      expect(report.totals.errors).toBe(0);
    },
  );

  it("shows only examples that the schemas accept", () => {
    for (const [operation, examples] of Object.entries(exampleByOperation)) {
      const { request, response } = schemaByOperation[operation] ?? {};
      if (examples.request !== undefined) {
        if (request === undefined) throw new Error(`${operation}: no request schema named here`);
        expect(() => Schema.decodeUnknownSync(request)(examples.request), operation).not.toThrow();
      }
      if (examples.response !== undefined) {
        if (response === undefined) throw new Error(`${operation}: no response schema named here`);
        expect(
          () => Schema.decodeUnknownSync(response)(examples.response),
          operation,
        ).not.toThrow();
      }
    }
  });
});

type AnySchema = Schema.Codec<unknown, unknown>;
const schemaByOperation: Readonly<
  Record<string, { readonly request?: AnySchema; readonly response?: AnySchema }>
> = {
  "session.signIn": { request: Credentials, response: AccessToken },
  "registration.findEstablishment": { response: Establishment },
  "registration.towns": { response: Schema.Array(Town) },
  "registration.gmpStoreExist": { request: StoreClaim, response: ClaimedStore },
  "registration.customerExist": { request: CustomerExistQuestion, response: KnownColleague },
  "registration.registerPerson": { request: Person, response: RegistrationReceived },
  "registration.registerWithGmpStore": {
    request: ClaimWithPerson,
    response: RegistrationReceived,
  },
  "registration.registerWithNewStore": {
    request: NewStoreWithPerson,
    response: RegistrationReceived,
  },
  "registration.linkGmpStore": { request: ClaimToLink },
  "registration.linkNewStore": { request: NewStoreToLink },
  "registration.sendAttachmentRequest": {
    request: AttachmentRequest,
    response: RegistrationReceived,
  },
  "account.requestPasswordReset": { request: LetterRequest },
  "account.resetPassword": { request: ResetPassword },
  "account.resetTokenExists": { response: TokenExists },
  "account.accountToActivate": { response: AccountToActivate },
  "account.activateAccount": { request: ActivateAccount },
  "account.requestActivation": { request: LetterRequest },
  "account.emailToConfirm": { response: EmailToConfirm },
  "account.putCustomer": { request: CustomerChange },
  "account.deleteAccount": { request: WithPassword },
  "session.sessions": { response: Schema.Array(LoginSession) },
  "impersonation.retrieveImpersonation": { request: ImpersonationCode, response: AccessToken },
  "messaging.countUnviewed": { response: UnviewedCount },
  "shoppingLists.listShoppingLists": { response: Schema.Array(ShoppingListSummary) },
  "shoppingLists.createShoppingList": { request: CreateShoppingList },
  "shoppingLists.changeShoppingList": { request: ChangeShoppingList },
  "shoppingLists.addListProducts": { request: AddListProducts },
  "shoppingLists.setListProduct": { request: SetListProduct },
  "messaging.toggleViewed": { request: ViewedWish, response: Viewed },
  "messaging.messageReasons": { response: Schema.Array(MessageReason) },
  "users.inviteMember": { request: Invitation },
  "users.inviteToStores": { request: StoresInvitation },
  "users.changeMember": { request: MemberPatch },
  "users.putAlerts": { request: AlertsWish, response: Alerts },
  "outstandings.checkoutOutstandings": {
    request: OutstandingCheckoutWish,
    response: OutstandingCheckout,
  },
  "outstandings.outstandingPayment": { response: OutstandingCheckout },
  "outstandings.outstandingSummary": { response: OutstandingSummary },
  "consent.recordConsent": { request: ConsentProof },
  "pageReports.reportPage": { request: PageReport },
  "stores.changeStore": { request: StoreChange },
  "stores.storeDeliveries": { response: Schema.Array(RangeDeliveries) },
  "stores.storeActivity": { response: Schema.Array(StoreActivity) },
  "stores.followedStores": { response: Schema.Array(FollowedStore) },
  "stores.syncStore": { request: Schema.Struct({ webservice: SyncWebservice }) },
  "stores.putAddress": { request: AddressChange },
  "catalogue.suggestions": { response: Suggestions },
  "orders.addItem": { request: AddItem },
  "orders.addItems": { request: AddItems },
  "orders.changeItem": { request: ChangeItem },
  "orders.removeItems": { request: RemoveItems },
  "orders.changeOrder": { request: ChangeOrder },
  "orders.chooseDelivery": { request: ChooseDelivery },
  "orders.choosePayment": { request: ChoosePayment },
  "orders.completeOrder": { request: CompleteOrder },
  "orders.previewOrder": { request: PreviewOrder },
  "orders.orderAtOnce": { request: OrderAtOnce },
  "orders.retryPayment": { request: RetryPayment },
  "orders.previewAmendment": { request: AmendmentWish },
  "orders.amendShipment": { request: AmendShipment },
};
