import ArrowRight from "lucide-react/icons/arrow-right";
import { paths } from "../../../core/routes/paths.ts";
import { ButtonLink } from "../../widgets/button.tsx";
import styles from "./batch-banner.module.css";

/** The way to the 'Fournée': several recipes, one shopping list. */
export function BatchBanner() {
  return (
    <aside className={styles.banner} aria-label="Fournée">
      <p>
        <b data-face="read">240 baguettes et 60 croissants demain ?</b>
        <span>Choisissez les recettes et les quantités : une seule liste, camion par camion.</span>
      </p>
      <ButtonLink
        variant="secondary"
        href={paths.batch()}
        trailingIcon={<ArrowRight size={18} aria-hidden />}
      >
        Préparer une fournée
      </ButtonLink>
    </aside>
  );
}
