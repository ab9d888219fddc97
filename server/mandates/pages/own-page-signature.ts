import { Effect, Layer } from "effect";
import type { SqlClient } from "effect/sql";
import type { Settings } from "../../config.ts";
import { ESignature } from "../../ports/e-signature.ts";
import { SigningLinks } from "./signing-links.ts";

/** The e-signature that begins on a page of the shop's own, whoever takes the signature then. */
export const OwnPageSignature: Layer.Layer<ESignature, never, Settings | SqlClient.SqlClient> =
  Layer.effect(
    ESignature,
    Effect.map(SigningLinks, ({ open }) => ({ begin: open })),
  ).pipe(Layer.provide(SigningLinks.layer));
