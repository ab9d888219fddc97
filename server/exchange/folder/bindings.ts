import { Effect } from "effect";
import type { SqlClient } from "effect/sql";
import { RESOURCE_NAMES, type ResourceName } from "../../../api-schema/exchange/names.ts";
import type { Profile } from "../../../core/exchange/profile.ts";
import { makeProfiles } from "../profiles.ts";

/** What the files of a subfolder are of: a resource by their headers, or a profile that says it all. */
export interface Binding {
  readonly resource: ResourceName;
  readonly profile: Profile | null;
  /** Archives of photographs, which are runs of products. */
  readonly hasPhotos?: true;
}

/** The subfolder of archives of photographs, as the command calls them. */
export const PHOTOS_FOLDER = "pictures";

/** By the subfolder's name: a resource's, or that of a profile that is kept; undefined for any other. */
export const bindingOf = Effect.fnUntraced(function* (
  folder: string,
): Effect.fn.Return<Binding | undefined, never, SqlClient.SqlClient> {
  if (folder === PHOTOS_FOLDER) return { resource: "products", profile: null, hasPhotos: true };
  const resource = RESOURCE_NAMES.find((name) => name === folder);
  if (resource !== undefined) return { resource, profile: null };
  const profile = yield* (yield* makeProfiles).named(folder);
  return profile === undefined ? undefined : { resource: profile.resource, profile };
});

/** In the order in which a house comes in: what others stand on is taken before them, photographs after the articles that name them. */
export const rankOf = (binding: Binding | undefined): number =>
  binding === undefined
    ? RESOURCE_NAMES.length
    : RESOURCE_NAMES.indexOf(binding.hasPhotos === true ? "variants" : binding.resource);
