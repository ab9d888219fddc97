import ChefHat from "lucide-react/icons/chef-hat";
import { useShop } from "../hooks/shop-context.ts";
import { HeaderAction } from "../layout/header-action.tsx";
import { useBakehouse } from "./use-bakehouse.ts";

/** The switch of 'Mode fournil' at the end of the header. */
export function BakehouseAction() {
  const { bakehouse } = useShop();
  const on = useBakehouse();
  return (
    <HeaderAction
      label="Fournil"
      name="Mode fournil"
      icon={<ChefHat size={24} strokeWidth={1.75} aria-hidden />}
      pressed={on}
      onClick={() => bakehouse.change(!on)}
      phone
    />
  );
}
