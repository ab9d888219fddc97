import { useActiveStore } from "../hooks/stores.ts";
import styles from "./print-head.module.css";

/** On paper only: whose cart or order it is, as the papers of the house name a customer. */
export function PrintHead() {
  const store = useActiveStore();
  if (store === null) return null;
  const { erpId, legalName, company, siren, nic } = store;
  const facts = [
    legalName ?? company,
    company === null || company === legalName || legalName === null ? null : company,
    erpId === null ? null : `client n°\u00a0${erpId}`,
    siren === null || nic === null ? null : `SIRET ${siren}\u00a0${nic}`,
  ];
  return (
    <p className={styles.head} aria-hidden>
      {facts.filter((fact) => fact !== null).join(" · ")}
    </p>
  );
}
