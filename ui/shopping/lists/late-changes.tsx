import { useLateChanges } from "../../hooks/shopping-lists.ts";
import { Notice } from "../../widgets/notice.tsx";

/** What waits for the network: nothing is lost, and it leaves by itself. */
export function LateChanges() {
  const count = useLateChanges();
  if (count === 0) return null;
  return (
    <Notice tone="warning" live>
      {count === 1
        ? "Le serveur ne répond pas : 1 changement est gardé et sera envoyé dès qu’il répond."
        : `Le serveur ne répond pas : ${count} changements sont gardés et seront envoyés dès qu’il répond.`}
    </Notice>
  );
}
