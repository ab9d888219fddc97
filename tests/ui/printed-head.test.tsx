import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { EMPTY_OUTSTANDING_FILTERS } from "../../core/outstandings/filters.ts";
import { ShopContext } from "../../ui/hooks/shop-context.ts";
import { PrintedHead } from "../../ui/pages/outstandings/printed-head.tsx";
import { storeId } from "../core/values.ts";
import { aStore } from "../machines/shop-data.ts";
import { openPages } from "./opened-pages.tsx";
import { jsonPage } from "../core-api/fake-api.ts";

afterEach(cleanup);

it("what is printed of eleven stores names ten and says that there is one more", async () => {
  const stores = Array.from({ length: 11 }, (_, index) =>
    aStore({ id: storeId(index + 1), defaultStore: index === 0 }),
  );
  const { shop } = await openPages(() => null, { "GET stores": () => jsonPage(stores) });
  const { container } = render(
    <ShopContext value={shop}>
      <PrintedHead filters={EMPTY_OUTSTANDING_FILTERS} />
    </ShopContext>,
  );
  expect(container.querySelector("p:last-of-type")?.textContent).toBe("et 1 autre boutique");
});
