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

/** True when a path of this site leads to a page that exists: links to others are not shown. */
export const hasPage = (path: string): boolean => pageNameOf(path) !== undefined;

const isExisting = (name: RouteName): name is ExistingPage => ROUTES[name].built;
