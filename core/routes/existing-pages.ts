import { matchRoute, ROUTES, type RouteName } from "./route-table.ts";

/** The screens that the shop has. */
export type ExistingPage = {
  [Name in RouteName]: (typeof ROUTES)[Name]["built"] extends true ? Name : never;
}[RouteName];

/** The screen at a path, when the shop has it. */
export const pageNameOf = (path: string): ExistingPage | undefined => {
  const name = matchRoute(path)?.name;
  return name !== undefined && isExisting(name) ? name : undefined;
};

/** A screen of the shop, or what stands at any other path (spec §2). */
export type ShownPage = ExistingPage | "authored";

/** What is shown at a path: one that is no screen's is looked up as a page that authors write; undefined for a screen to come. */
export const shownPageAt = (path: string): ShownPage | undefined =>
  matchRoute(path) === undefined ? "authored" : pageNameOf(path);

/** True when a path of this site leads to a page that exists: links to others are not shown. */
export const hasPage = (path: string): boolean => pageNameOf(path) !== undefined;

const isExisting = (name: RouteName): name is ExistingPage => ROUTES[name].built;
