import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { StoreId } from "../../../api-schema/primitives.ts";
import {
  chosenStores,
  EMPTY_INVITATION,
  invitationOf,
  invitationProblems,
  withStore,
} from "../../../core/stores/invitation-form.ts";
import {
  nameOrEmail,
  type PeopleFilter,
  peopleCall,
  readPeopleFilter,
  writePeopleFilter,
} from "../../../core/stores/people.ts";

const anyStore = fc.integer({ min: 1, max: 999_999_999 }).map((id) => StoreId.make(id));

describe("the list of people", () => {
  const anyWish: fc.Arbitrary<PeopleFilter> = fc.record({
    search: fc.string({ maxLength: 60 }).map((text) => text.trim()),
    store: fc.option(anyStore, { nil: null }),
    page: fc.integer({ min: 1, max: 999 }),
  });

  it("is narrowed by its address, which is read as it was written", () => {
    fc.assert(
      fc.property(anyWish, (wish) => {
        expect(readPeopleFilter(new URLSearchParams(`${writePeopleFilter(wish)}`))).toEqual(wish);
      }),
    );
  });

  it("leaves out of an address what it does not understand", () => {
    const query = new URLSearchParams({ store: "1e9", page: "0", search: "  " });
    expect(readPeopleFilter(query)).toEqual({ search: "", store: null, page: 1 });
    expect(peopleCall(readPeopleFilter(query))).toEqual({ page: 1 });
    expect(peopleCall({ search: "zoé", store: StoreId.make(4), page: 2 })).toEqual({
      search: "zoé",
      store: 4,
      page: 2,
    });
  });

  it("calls people by their name, or by their address", () => {
    const email = "zoe@cabinet.example";
    expect([
      nameOrEmail({ firstName: "Zoé", lastName: "Martin", email }),
      nameOrEmail({ firstName: null, lastName: "Cabinet Leroux", email }),
      nameOrEmail({ firstName: "", lastName: null, email }),
    ]).toEqual(["Zoé Martin", "Cabinet Leroux", email]);
  });
});

describe("the form of an invitation", () => {
  const whole = {
    ...EMPTY_INVITATION,
    email: " zoe@cabinet.example ",
    lastName: " Leroux ",
    role: "accountant",
    stores: "7,12",
  };

  it("[USERS-3] wants an address, a role that is given, and a store", () => {
    expect(invitationProblems(EMPTY_INVITATION)).toEqual({
      email: "Champs obligatoire",
      role: "Champs obligatoire",
      stores: "Choisissez au moins une boutique.",
    });
    expect([
      invitationProblems({ ...whole, email: "zoe" }).email,
      invitationProblems({ ...whole, role: "baker" }).role,
      invitationProblems({ ...whole, stores: Array.from({ length: 101 }, (_, i) => i + 1).join() })
        .stores,
    ]).toEqual([
      "Le format d'email n'est pas valide.",
      "Champs obligatoire",
      "Choisissez au plus 100 boutiques à la fois.",
    ]);
    expect(invitationOf({ ...whole, role: "" })).toBeUndefined();
    expect(invitationOf(whole)).toEqual({
      email: "zoe@cabinet.example",
      role: "accountant",
      stores: [7, 12],
      lastName: "Leroux",
    });
  });

  it("[USERS-3] has the names that were typed, and nothing of what is wrong", () => {
    expect(EMPTY_INVITATION).toEqual({
      email: "",
      firstName: "",
      lastName: "",
      role: "",
      stores: "",
    });
    expect([
      invitationOf({ ...whole, firstName: " Zoé ", lastName: " " }),
      invitationOf({ ...whole, email: "zoe" }),
      invitationOf({ ...whole, stores: "" }),
    ]).toEqual([
      { email: "zoe@cabinet.example", role: "accountant", stores: [7, 12], firstName: "Zoé" },
      undefined,
      undefined,
    ]);
    const most = Array.from({ length: 100 }, (_, index) => index + 1).join(",");
    expect(invitationProblems({ ...whole, stores: most })).toEqual({
      email: undefined,
      role: undefined,
      stores: undefined,
    });
  });

  it("keeps each chosen store once, whatever a draft holds", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyStore, fc.boolean())), (choices) => {
        const chosen = choices.reduce((text, [id, isIn]) => withStore(text, id, isIn), "");
        const last = new Map(choices);
        const wanted = [...last].flatMap(([id, isIn]) => (isIn ? [id] : []));
        expect(chosenStores(chosen)).toEqual(wanted.toSorted((a, b) => a - b));
      }),
    );
    expect(chosenStores("x,-1,,3,4.5,00")).toEqual([3]);
  });
});
