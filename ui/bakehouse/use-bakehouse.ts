import { useShop } from "../hooks/shop-context.ts";
import { useOfBrowser } from "../first-screen/server-snapshot.ts";

/** Whether this device shows the shop for the bakehouse. */
export const useBakehouse = (): boolean => {
  const { subscribe, isOn } = useShop().bakehouse;
  return useOfBrowser(subscribe, isOn, () => false);
};
