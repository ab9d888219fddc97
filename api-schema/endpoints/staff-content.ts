import { Schema } from "effect";
import { HttpApiEndpoint as Call, HttpApiGroup } from "effect/http-api";
import { BodyLimit } from "../access.ts";
import { idFromString } from "../path-ids.ts";
import { BadRequest, Conflict, NotFound, Unprocessable } from "../problems.ts";
import {
  BegunContent,
  ContentId,
  ContentResource,
  ContentStep,
  ContentVersion,
  StaffContent,
} from "../staff-content.ts";
import { SavedContent } from "../staff-proposals.ts";
import { staff } from "./policies.ts";

/** Bytes of one version that somebody has typed. */
const CONTENT_BYTES = 1024 * 1024;

const params = { id: idFromString(ContentId) };

/** What is written for customers to read: versions, from the first word to what is withdrawn. */
export class StaffContentGroup extends HttpApiGroup.make("staffContent").add(
  /** Those in work, planned, published or withdrawn; the last changed first, 200 at most. */
  Call.get("staffContents", "/content", {
    query: { resource: Schema.optionalKey(ContentResource) },
    success: Schema.Array(ContentVersion),
  }).pipe(staff("content.view", "Les contenus en cours, prévus et publiés")),

  Call.get("staffContent", "/content/:id", {
    params,
    success: StaffContent,
    error: NotFound,
  }).pipe(staff("content.view", "Une version d’un contenu")),

  /** Of a row that has a version in work already, that one. */
  Call.post("staffBeginContent", "/content", {
    payload: BegunContent,
    success: StaffContent,
    error: NotFound,
  }).pipe(staff("content.change", "Commence une version d’un contenu")),

  /** 409 where somebody else has changed it meanwhile, or it is no draft any more. */
  Call.post("staffSaveContent", "/content/:id/cells", {
    params,
    payload: SavedContent,
    success: StaffContent,
    error: [BadRequest, NotFound, Conflict],
  })
    .annotate(BodyLimit, CONTENT_BYTES)
    .pipe(staff("content.change", "Enregistre ce que dit une version")),

  /** 409 where it cannot be done in the state that it is in. A check that finds something answers it. */
  Call.post("staffMoveContent", "/content/:id/steps", {
    params,
    payload: ContentStep,
    success: StaffContent,
    error: [NotFound, Conflict, Unprocessable],
  }).pipe(staff("content.change", "Vérifie, prévoit, publie ou retire une version")),
) {}
