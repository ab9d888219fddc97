import { Schema } from "effect";
import { EMAIL_LENGTH } from "./lengths.ts";
import { Text } from "./primitives.ts";

/** The secret of a link that was sent by mail. One that is wrong, used or old is not found. */
export const LinkToken = Text.check(Schema.isMaxLength(200)).annotate({
  examples: ["q3Zt0b1Jv5wTn8yRk2xLs7uPd4mGh6cFa9eVoIjKlMw"],
});

/** An address as it was typed: what is wrong with it is said in French. */
const TypedEmail = Text.check(Schema.isMaxLength(EMAIL_LENGTH)).annotate({
  examples: ["gerant@panetier.example"],
});

/** As it was typed; a rule says what is wrong with its length (core/session/password.ts). */
const TypedPassword = Text.check(Schema.isMaxLength(1000)).annotate({
  examples: ["Fournil-2026-nouveau"],
});

const TypedName = Text.check(Schema.isMaxLength(200));

/** Who asks for a letter: the answer is the same whether they have an account or not (product §3). */
export const LetterRequest = Schema.Struct({ email: TypedEmail }).annotate({
  identifier: "LetterRequest",
});
export type LetterRequest = typeof LetterRequest.Type;

export const ResetPassword = Schema.Struct({ password: TypedPassword }).annotate({
  identifier: "ResetPassword",
});
export type ResetPassword = typeof ResetPassword.Type;

export const TokenExists = Schema.Struct({ exists: Schema.Boolean }).annotate({
  identifier: "TokenExists",
});
export type TokenExists = typeof TokenExists.Type;

/** An account that waits for its activation, as whoever holds its link may know it. */
export const AccountToActivate = Schema.Struct({
  /** 'c•••@panetier.example' */
  email: Schema.String,
  /** 'invited': a colleague has opened it, and no password was chosen yet. */
  kind: Schema.Literals(["registered", "invited"]),
  needsPassword: Schema.Boolean,
  needsName: Schema.Boolean,
}).annotate({ identifier: "AccountToActivate" });
export type AccountToActivate = typeof AccountToActivate.Type;

/** What an invited person chooses; nothing for who registered. */
export const ActivateAccount = Schema.Struct({
  password: Schema.optionalKey(TypedPassword),
  firstName: Schema.optionalKey(TypedName),
  lastName: Schema.optionalKey(TypedName),
}).annotate({ identifier: "ActivateAccount" });
export type ActivateAccount = typeof ActivateAccount.Type;

/** A new address that waits for its confirmation. */
export const EmailToConfirm = Schema.Struct({
  /** 'c•••@panetier.example' */
  email: Schema.String,
}).annotate({ identifier: "EmailToConfirm" });
export type EmailToConfirm = typeof EmailToConfirm.Type;

/** The password once more, before what cannot be undone. */
export const WithPassword = Schema.Struct({ password: TypedPassword }).annotate({
  identifier: "WithPassword",
});
export type WithPassword = typeof WithPassword.Type;

/**
 * The only fields that a customer may write of themselves, any of them (spec §7). The terms and the
 * welcome never go back to false. A new password and a new address need the present password; the
 * address changes when the link that it is sent was followed.
 */
export const CustomerChange = Schema.Struct({
  cgu: Schema.optionalKey(Schema.Literal(true)),
  welcomeModalDisplayed: Schema.optionalKey(Schema.Literal(true)),
  firstName: Schema.optionalKey(TypedName),
  lastName: Schema.optionalKey(TypedName),
  gender: Schema.optionalKey(Schema.Literals(["f", "m", "u"])),
  /** As typed, '' for none; kept as E.164. */
  phoneNumber: Schema.optionalKey(Text.check(Schema.isMaxLength(100))),
  mobileNumber: Schema.optionalKey(Text.check(Schema.isMaxLength(100))),
  subscribedToNewsletter: Schema.optionalKey(Schema.Boolean),
  password: Schema.optionalKey(Schema.Struct({ current: TypedPassword, new: TypedPassword })),
  email: Schema.optionalKey(Schema.Struct({ new: TypedEmail, password: TypedPassword })),
}).annotate({ identifier: "CustomerChange" });
export type CustomerChange = typeof CustomerChange.Type;
