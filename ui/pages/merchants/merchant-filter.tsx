import { useLocation } from "wouter";
import type { MerchantCard } from "../../../api-schema/merchant.ts";
import {
  type MerchantFilters,
  merchantKinds,
  writeMerchantFilters,
} from "../../../core/merchants/merchant-filters.ts";
import { paths } from "../../../core/routes/paths.ts";
import { Select } from "../../widgets/select.tsx";
import { TextField } from "../../widgets/text-field.tsx";
import { VisuallyHidden } from "../../widgets/visually-hidden.tsx";
import styles from "./merchants-page.module.css";

interface MerchantFilterProps {
  readonly filters: MerchantFilters;
  readonly merchants: readonly MerchantCard[];
  readonly found: number;
}

const ALL = "tous";

/** Looks among the merchants; what is asked lives in the address, each letter in place of the last. */
export function MerchantFilter({ filters, merchants, found }: MerchantFilterProps) {
  const [, navigate] = useLocation();
  const go = (change: Partial<MerchantFilters>) => {
    const query = writeMerchantFilters({ ...filters, ...change }).toString();
    navigate(query === "" ? paths.merchants() : `${paths.merchants()}?${query}`, { replace: true });
  };
  return (
    <div className={styles.filter} role="search" aria-label="Chercher un marchand">
      <TextField
        type="search"
        label="Chercher un marchand"
        placeholder="Beurre, emballages, Delattre…"
        value={filters.text}
        onValueChange={(text) => go({ text })}
      />
      <Select
        label="Genre de maison"
        options={[
          { value: ALL, label: "Tous les genres" },
          ...merchantKinds(merchants).map((kind) => ({ value: kind, label: kind })),
        ]}
        value={filters.kind === "" ? ALL : filters.kind}
        onValueChange={(kind) => go({ kind: kind === null || kind === ALL ? "" : kind })}
      />
      <VisuallyHidden as="div">
        <p role="status">{`${found} marchand${found > 1 ? "s" : ""}`}</p>
      </VisuallyHidden>
    </div>
  );
}
