import { ILLUSTRATIONS } from "../../core/content/illustrations.ts";
import { Loaf, Logo } from "../layout/logo.tsx";
import { EmptyState } from "../widgets/empty-state.tsx";
import { Illustration } from "../widgets/illustration.tsx";
import { Pictogram } from "../widgets/pictogram.tsx";
import { Cluster } from "../widgets/primitives.tsx";
import { ProductPicture } from "../widgets/product-picture.tsx";
import { Sample, States } from "./sample.tsx";
import styles from "./widgets-page.module.css";

/** The sign, and pictures that the shop's server draws: run it beside Vite to see them. */
export function PictureSamples() {
  return (
    <>
      <Sample title="Signe">
        <Cluster as="p" gap="2" align="center">
          <Logo />
          <Loaf />
        </Cluster>
      </Sample>
      <Sample title="Illustrations">
        <div className={styles.states}>
          {ILLUSTRATIONS.map((name) => (
            <figure key={name}>
              <Illustration name={name} />
              <figcaption>{name}</figcaption>
            </figure>
          ))}
          <EmptyState picture="no-messages" title="Aucun message" level={3}>
            Vos échanges avec les marchands apparaîtront ici.
          </EmptyState>
        </div>
      </Sample>
      <Sample title="Images">
        <States>
          <Cluster as="p" gap="2" align="center">
            <ProductPicture src="/images/products/101065" alt="" width={120} height={120} />
            <ProductPicture src={null} alt="" width={120} height={120} />
            <Pictogram src="/images/taxons/farines" size={48} />
          </Cluster>
          <div className={styles.scene}>
            <ProductPicture
              src="/images/recipes/croissant-pur-beurre"
              alt=""
              width={420}
              height={280}
              sizes="26rem"
            />
          </div>
        </States>
      </Sample>
    </>
  );
}
