import { useSeller } from "../../hooks/seller.ts";
import type { Block } from "../../../api-schema/cms.ts";
import { illustrationPath } from "../../../core/content/illustrations.ts";
import { paths } from "../../../core/routes/paths.ts";
import { plainTextOf } from "../../../core/content/rich-text.ts";
import { useZones } from "../../cms/zone.tsx";
import { hasPage } from "../../../core/routes/existing-pages.ts";
import { ButtonLink } from "../../widgets/button.tsx";
import { Cluster, Stack, Text } from "../../widgets/primitives.tsx";
import { ProductPicture } from "../../widgets/product-picture.tsx";
import styles from "./visitor-hero.module.css";
import { faceOf } from "../../widgets/title-face.ts";

/** What Panetier is, in one look: the words are the authors' (zone 'hero'), the way in is the shop's. */
export function VisitorHero() {
  const blocks = useZones(paths.home()).blocksOf("hero");
  const title = blocks.find((block) => block.type === "title");
  // As plain text: what draws every kind of block is not for the first screen.
  const words = blocks.flatMap((block) => (block.type === "text" ? plainTextOf(block.html) : []));
  const ways = blocks.filter(isWay);
  return (
    <Stack as="section" gap="4" align="center" className={styles.hero}>
      <div className={styles.words}>
        <Text tone="eyebrow" size="xs" weight="strong">
          {useSeller().name}
        </Text>
        <h1 tabIndex={-1} {...faceOf(title?.text)}>
          {title?.text ?? "Tout le fournil, commandé avant l’ouverture"}
        </h1>
        <Text as="div" tone="soft" size="l" className={styles.promise}>
          {words.length === 0 ? (
            <p>{USUAL_WORDS}</p>
          ) : (
            words.map((text) => <p key={text}>{text}</p>)
          )}
        </Text>
        <Cluster gap="3" above="6" className={styles.actions}>
          <ButtonLink href={paths.signIn()} size="large">
            Me connecter
          </ButtonLink>
          {ways.map(({ label, href }) => (
            <ButtonLink key={href} href={href} size="large" variant="secondary">
              {label}
            </ButtonLink>
          ))}
        </Cluster>
      </div>
      <div className={styles.picture} aria-hidden>
        <ProductPicture
          src={illustrationPath("deliveries")}
          alt=""
          width={720}
          height={480}
          sizes="(width > 1200px) 640px, (width > 600px) calc(50vw - 4rem), calc(100vw - 4.5rem)"
          eager
        />
      </div>
    </Stack>
  );
}

const USUAL_WORDS =
  "Farines du moulin, surgelés, ingrédients, emballages : deux camions, une seule commande.";

type Way = Extract<Block, { readonly type: "button" }>;

/** A page of the shop that does not exist yet is no way on. */
const isWay = (block: Block): block is Way => block.type === "button" && hasPage(block.href);
