import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, onTestFinished } from "vitest";
import type { OrderPreview } from "../../api-schema/order-sheet.ts";
import { ShopContext } from "../../ui/hooks/shop-context.ts";
import type { OrderSheetView } from "../../ui/hooks/order-sheet.ts";
import { SheetPayments } from "../../ui/shopping/order-sheet/sheet-payments.tsx";
import { fakeBrowser, fakeServer, openTab } from "../machines/fake-shop.ts";

afterEach(cleanup);

const method = (code: string, name: string) => ({
  code,
  name,
  description: "",
  enabled: true,
  message: null,
  mandateMissing: false,
});

it("keeps the focus in a choice that opens and closes under it", () => {
  const tab = openTab(fakeBrowser(fakeServer()));
  onTestFinished(tab.close);
  // safe: all that is read of them
  const preview = {
    proposal: { payments: [{ scope: "gmp", method: "VIREMENT" }] },
    paymentChoices: {
      scopes: [
        {
          scope: "gmp",
          amount: 1000,
          preferred: "VIREMENT",
          methods: [method("CB", "Carte bancaire"), method("VIREMENT", "Virement")],
        },
      ],
    },
  } as unknown as OrderPreview;
  const sheet = { payments: [] } as unknown as OrderSheetView;
  render(
    <ShopContext value={tab.shop}>
      <SheetPayments {...{ sheet, preview }} />
    </ShopContext>,
  );
  const change = () => screen.getByRole("button", { name: "Modifier le moyen de paiement" });
  change().focus();
  fireEvent.click(change());
  expect(document.activeElement).toBe(screen.getByRole("radio", { name: "Virement" }));
  fireEvent.click(screen.getByRole("radio", { name: "Carte bancaire" }));
  expect(document.activeElement).toBe(change());
});
