import ChefHat from "lucide-react/icons/chef-hat";
import { useId } from "react";
import { useShop } from "../hooks/shop-context.ts";
import styles from "./bakehouse-switch.module.css";
import { useBakehouse } from "./use-bakehouse.ts";

/** The same switch in the side pane, where there is room to say what it does. */
export function BakehouseSwitch() {
  const { bakehouse, environment } = useShop();
  const on = useBakehouse();
  const id = useId();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-labelledby={`${id}-nom`}
      aria-describedby={`${id}-effet`}
      className={styles.switch}
      onClick={() => bakehouse.change(!on)}
    >
      <ChefHat size={24} strokeWidth={1.75} aria-hidden />
      <span className={styles.words}>
        <b id={`${id}-nom`}>Mode fournil</b>
        <span id={`${id}-effet`}>
          {environment.keepAwake === null
            ? "Grandes touches, grands caractères. Ce navigateur ne sait pas garder l’écran allumé."
            : "Grandes touches, grands caractères, écran allumé."}
        </span>
      </span>
      <span className={styles.track} aria-hidden />
    </button>
  );
}
