// Generated from api-schema/endpoints by npm run generate.
import type {
  Collections,
  DebitId,
  DebitSeen,
  RemiseId,
  RemiseSeen,
} from "../../../api-schema/staff-collections.ts";
import type { Nothing, Read } from "../call.ts";

/** `GET /api/v2/staff/collections` */
export const staffCollections: Read<Nothing, Collections, "agent"> = {
  name: "staffCollections.staffCollections",
  who: "agent",
};

/** `GET /api/v2/staff/remises/{id}` */
export const staffRemise: Read<{ readonly id: RemiseId }, RemiseSeen, "agent"> = {
  name: "staffCollections.staffRemise",
  who: "agent",
};

/**
 * As the bank takes it, pain.008.001.08; each download is noted. 404 where none was written, or is kept.
 *
 * `GET /api/v2/staff/remises/{id}/bank-file`
 */
export const staffRemiseFile: Read<{ readonly id: RemiseId }, Blob, "agent"> = {
  name: "staffCollections.staffRemiseFile",
  who: "agent",
};

/** `GET /api/v2/staff/debits/{id}` */
export const staffDebit: Read<{ readonly id: DebitId }, DebitSeen, "agent"> = {
  name: "staffCollections.staffDebit",
  who: "agent",
};
