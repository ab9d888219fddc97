import type { ArticleSeen } from "../../../../api-schema/staff-products.ts";
import { ARTICLE_NEEDS } from "../../../../core/catalogue/completeness.ts";
import { paths } from "../../../../core/routes/paths.ts";
import { Button, ButtonLink } from "../../../widgets/button.tsx";
import { Notice } from "../../../widgets/notice.tsx";
import { Cluster } from "../../../widgets/primitives.tsx";
import { DeskPage } from "../../parts/desk-page.tsx";
import { deskPaths } from "../../paths.ts";

interface MadeProps {
  readonly made: ArticleSeen;
  readonly onAgain: () => void;
}

/** What has become of a new article, and where to go on. */
export function Made({ made: { product, lacks, runs }, onAgain }: MadeProps) {
  const isSold = product?.state === "published";
  const [first] = runs;
  return (
    <DeskPage
      title={isSold ? "L’article est en vente" : "L’article est un brouillon"}
      back={{ href: deskPaths.products(), label: "Toutes les fiches" }}
    >
      <Notice
        tone={isSold ? "success" : "info"}
        live
        title={
          isSold ? "Il est en boutique dans quelques secondes." : "Personne ne le voit encore."
        }
      >
        {lacks.length === 0 ? (
          isSold ? null : (
            "Il ne manque rien : il se met en vente depuis sa fiche."
          )
        ) : (
          <>
            Il manque :
            <ul>
              {lacks.map((need) => (
                <li key={need}>{ARTICLE_NEEDS[need]}</li>
              ))}
            </ul>
          </>
        )}
      </Notice>
      <Cluster gap="2 4">
        {product === null ? null : (
          <>
            {isSold ? (
              <ButtonLink external href={paths.product(product.slug)}>
                Voir dans la boutique
              </ButtonLink>
            ) : null}
            <ButtonLink
              variant={isSold ? "secondary" : "primary"}
              href={deskPaths.product(product.code)}
            >
              La fiche
            </ButtonLink>
          </>
        )}
        <Button variant="secondary" onClick={onAgain}>
          Un autre article
        </Button>
        {first === undefined ? null : (
          <ButtonLink variant="quiet" href={deskPaths.run(first.id)}>
            Le passage, pour tout annuler
          </ButtonLink>
        )}
      </Cluster>
    </DeskPage>
  );
}
