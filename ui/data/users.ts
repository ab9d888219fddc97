import type { MemberRef, PeopleFilters } from "../../core/api/users.ts";
import { keepPage, ofOwnStore, type Reader } from "./reader.ts";

/** The word that every read about people begins with, after the store. */
export const USERS = "users";

/** A page of the people of all stores that the customer manages. */
export const peopleList = (reader: Reader, filters: PeopleFilters) => ({
  ...ofOwnStore(reader, null, [USERS, "people", filters], ({ api, users }) =>
    users.listPeople(api, filters),
  ),
  placeholderData: keepPage(reader),
});

/** The alerts of a link before its store's cut-offs. */
export const memberAlerts = (reader: Reader, member: MemberRef) =>
  ofOwnStore(reader, "alerts.change", [USERS, "alerts", member], ({ api, users }) =>
    users.alerts(api, member),
  );
