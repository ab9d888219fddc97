import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NO_LIST_VIEWS, shownInList, reportListViews } from "../../../core/analytics/list-views.ts";

const item = (id: string) => ({ item_id: id, item_name: id });
const show = (shown: readonly { visit: string; list: string; id: string }[]) =>
  shown.reduce(
    (views, { visit, list, id }) => shownInList(views, { visit, list, item: item(id) }),
    NO_LIST_VIEWS,
  );

describe("the products that lists show", () => {
  it("[ANALYTICS-5] are told together, one event a list, and once", () => {
    const views = show([
      { visit: "/", list: "home", id: "a" },
      { visit: "/", list: "home", id: "b" },
      { visit: "/", list: "home", id: "a" },
      { visit: "/recherche", list: "search", id: "a" },
    ]);
    const told = reportListViews(views);
    expect(told.events).toEqual([
      {
        event: "view_item_list",
        ecommerce: { item_list_id: "home", items: [item("a"), item("b")] },
      },
      { event: "view_item_list", ecommerce: { item_list_id: "search", items: [item("a")] } },
    ]);
    expect(reportListViews(told.views).events).toEqual([]);
  });

  it("[ANALYTICS-5] are told again on another visit, with what an earlier one left waiting", () => {
    const views = show([
      { visit: "/", list: "home", id: "a" },
      { visit: "/recherche", list: "search", id: "b" },
      { visit: "/", list: "home", id: "a" },
    ]);
    expect(reportListViews(views).events).toEqual([
      {
        event: "view_item_list",
        ecommerce: { item_list_id: "home", items: [item("a"), item("a")] },
      },
      { event: "view_item_list", ecommerce: { item_list_id: "search", items: [item("b")] } },
    ]);
  });

  it("[ANALYTICS-5] lose none and repeat none within a visit, however they come and are told", () => {
    const step = fc.oneof(
      fc.record({ list: fc.constantFrom("home", "search"), id: fc.constantFrom("a", "b", "c") }),
      fc.constant("tell" as const),
    );
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        let views = NO_LIST_VIEWS;
        const told: string[] = [];
        const wanted = new Set<string>();
        const tell = (): void => {
          const result = reportListViews(views);
          ({ views } = result);
          for (const event of result.events) {
            if (event.event !== "view_item_list") continue;
            const { item_list_id: list, items } = event.ecommerce;
            told.push(...items.map(({ item_id: id }) => `${list} ${id}`));
          }
        };
        for (const one of steps) {
          if (one === "tell") tell();
          else {
            wanted.add(`${one.list} ${one.id}`);
            views = shownInList(views, { visit: "/", list: one.list, item: item(one.id) });
          }
        }
        tell();
        expect(told.toSorted()).toEqual([...wanted].toSorted());
      }),
    );
  });
});
