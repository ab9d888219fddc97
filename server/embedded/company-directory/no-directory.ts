import { Effect, Layer } from "effect";
import { CompanyDirectory, DirectoryUnavailable } from "../../ports/company-directory.ts";

/** A public shop without a key to the directory: whoever registers fills the form in by hand. */
export const NoDirectory: Layer.Layer<CompanyDirectory> = Layer.succeed(CompanyDirectory, {
  find: () => Effect.fail(new DirectoryUnavailable({ message: "No directory has been set" })),
});
