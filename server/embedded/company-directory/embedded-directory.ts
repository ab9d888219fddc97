import { Effect, Layer } from "effect";
import {
  CompanyDirectory,
  DirectoryBusy,
  DirectoryUnavailable,
  UnknownEstablishment,
} from "../../ports/company-directory.ts";
import { madeUpEstablishments, MOODY } from "./made-up-establishments.ts";

/** How long the directory takes for the company that is slow to be found. */
const SLOW_MS = 3000;

/**
 * A directory to live with when there is none: some 300 establishments that do not exist. Three of its
 * numbers (MOODY) are answered as a directory in trouble would: late, never, or that it is asked too
 * often; every form can be tried with them.
 */
export const EmbeddedDirectory: Layer.Layer<CompanyDirectory> = Layer.sync(CompanyDirectory, () => {
  const bySiret = new Map(madeUpEstablishments().map(({ siret, entry }) => [siret, entry]));
  return CompanyDirectory.of({
    find: Effect.fnUntraced(function* (siret) {
      if (siret === MOODY.away) {
        return yield* new DirectoryUnavailable({ message: "The embedded directory is away" });
      }
      if (siret === MOODY.busy) {
        return yield* new DirectoryBusy({ message: "The embedded directory is asked too often" });
      }
      if (siret === MOODY.slow) yield* Effect.sleep(SLOW_MS);
      return bySiret.get(siret) ?? (yield* new UnknownEstablishment());
    }),
  });
});
