import { createContext, useContext } from "react";
import type { Shop } from "../composition/start-shop.ts";

export const ShopContext = createContext<Shop | null>(null);

/** The shop around this component. */
export const useShop = (): Shop => {
  const shop = useContext(ShopContext);
  if (shop === null) throw new Error("useShop outside of ShopProvider");
  return shop;
};
