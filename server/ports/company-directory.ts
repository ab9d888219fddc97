import { Context, Schema, type Effect } from "effect";
import type { Establishment } from "../../api-schema/company.ts";
import type { Siret } from "../../api-schema/primitives.ts";

/** What a directory tells of an establishment; its numbers follow from the SIRET. */
export type DirectoryEntry = Omit<Establishment, "siret" | "siren" | "nic" | "vatNumber">;

/** No establishment has that number, as far as the directory knows: a new one may take days. */
export class UnknownEstablishment extends Schema.TaggedError<UnknownEstablishment>()(
  "UnknownEstablishment",
  {},
) {}

/** The directory did not answer, or not in a way that can be read. It may be asked again. */
export class DirectoryUnavailable extends Schema.TaggedError<DirectoryUnavailable>()(
  "DirectoryUnavailable",
  { message: Schema.String, cause: Schema.optionalKey(Schema.Defect()) },
) {}

/** The shop has asked too often; asking again at once makes it worse. */
export class DirectoryBusy extends Schema.TaggedError<DirectoryBusy>()("DirectoryBusy", {
  message: Schema.String,
}) {}

/**
 * The directory of French companies (product §4 'ports', §7). A closed establishment is found, and says
 * so: who may register is not the directory's to decide.
 */
export class CompanyDirectory extends Context.Service<
  CompanyDirectory,
  {
    /** Answers or fails within some seconds: somebody waits before a form. */
    readonly find: (
      siret: Siret,
    ) => Effect.Effect<DirectoryEntry, UnknownEstablishment | DirectoryUnavailable | DirectoryBusy>;
  }
>()("panetier/ports/CompanyDirectory") {}
