import { createContext, useContext } from "react";
import type { Shop } from "./shop.ts";

// What screens know of the machines: one file a business word. Each hook selects as little as it needs,
// so that a component renders again only when that changes.

export const ShopContext = createContext<Shop | null>(null);

/** The shop around this component. */
export const useShop = (): Shop => {
  const shop = useContext(ShopContext);
  if (shop === null) throw new Error("useShop outside of ShopProvider");
  return shop;
};
