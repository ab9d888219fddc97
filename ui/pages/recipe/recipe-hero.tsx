import ChefHat from "lucide-react/icons/chef-hat";
import Clock from "lucide-react/icons/clock";
import Scale from "lucide-react/icons/scale";
import Tag from "lucide-react/icons/tag";
import type { ReactNode } from "react";
import type { Recipe, RecipeIngredient } from "../../../api-schema/editorial.ts";
import { ALLERGEN_NAMES } from "../../../core/catalogue/allergens.ts";
import { tiedName } from "../../../core/catalogue/tied-name.ts";
import { DIFFICULTIES, RECIPE_CATEGORIES } from "../../../core/content/content-labels.ts";
import { durationText, yieldText } from "../../../core/content/recipe-words.ts";
import { euros, weight } from "../../../core/money/format.ts";
import { PrintButton } from "../../editorial/print-button.tsx";
import { ShareButton } from "../../editorial/share-button.tsx";
import { Cluster, Stack, Text } from "../../widgets/primitives.tsx";
import { ProductPicture } from "../../widgets/product-picture.tsx";
import { MaterialCost } from "./material-cost.tsx";
import styles from "./recipe-hero.module.css";
import { faceOf } from "../../widgets/title-face.ts";

interface RecipeHeroProps {
  readonly recipe: Recipe;
  readonly pieces: number;
  /** For the requested yield. */
  readonly ingredients: readonly RecipeIngredient[];
}

/** Picture, title and what to know before beginning. */
export function RecipeHero({ recipe, pieces, ingredients }: RecipeHeroProps) {
  const { preparationMinutes, restMinutes, bakingMinutes } = recipe;
  return (
    <Stack gap="6" bounded className={styles.hero}>
      <div className={styles.shot} data-print="none">
        <div className={styles.picture}>
          <ProductPicture
            src={recipe.picture.path}
            alt=""
            width={660}
            height={440}
            sizes="(width > 1200px) 670px, (width > 900px) 870px, 92vw"
            eager
          />
        </div>
      </div>
      <div className={styles.words}>
        <p className={styles.category}>{RECIPE_CATEGORIES[recipe.category]}</p>
        <h1 tabIndex={-1} {...faceOf(recipe.title)}>
          {tiedName(recipe.title)}
        </h1>
        <Text size="l" above="3" className={styles.excerpt}>
          {recipe.excerpt}
        </Text>
        <dl className={styles.facts}>
          <ShopEvent icon={<Clock size={20} aria-hidden />} name="Temps total">
            <b>{durationText(recipe.durationInMinutes)}</b>
            <span>
              {[
                `préparation ${durationText(preparationMinutes)}`,
                ...(restMinutes > 0 ? [`repos ${durationText(restMinutes)}`] : []),
                ...(bakingMinutes > 0 ? [`cuisson ${durationText(bakingMinutes)}`] : []),
              ].join(", ")}
            </span>
          </ShopEvent>
          <ShopEvent icon={<Scale size={20} aria-hidden />} name="Rendement">
            <b>{yieldText(pieces, recipe.yield.unit)}</b>
            <span>
              {recipe.pieceGrams === null
                ? "non divisé"
                : `pièces de ${weight(recipe.pieceGrams)} avant cuisson`}
            </span>
          </ShopEvent>
          <ShopEvent icon={<ChefHat size={20} aria-hidden />} name="Difficulté">
            <b>{DIFFICULTIES[recipe.difficulty]}</b>
            <span>{`${recipe.steps.length} étapes`}</span>
          </ShopEvent>
          <ShopEvent icon={<Tag size={20} aria-hidden />} name="Prix conseillé">
            <b>{recipe.price === null ? "À fixer" : `${euros(recipe.price)} TTC`}</b>
            <MaterialCost recipe={recipe} pieces={pieces} ingredients={ingredients} />
          </ShopEvent>
        </dl>
        <Text tone="soft">
          {recipe.allergens.length === 0 ? (
            "Sans allergène à déclarer"
          ) : (
            <>
              {"Allergènes : "}
              <b>{recipe.allergens.map((allergen) => ALLERGEN_NAMES[allergen]).join(", ")}</b>
            </>
          )}
        </Text>
        <Cluster gap="3" above="5" data-print="none">
          <ShareButton title={recipe.title} />
          <PrintButton />
        </Cluster>
      </div>
    </Stack>
  );
}

interface FactProps {
  readonly icon: ReactNode;
  readonly name: string;
  readonly children: ReactNode;
}

function ShopEvent({ icon, name, children }: FactProps) {
  return (
    <div className={styles.fact}>
      <dt>
        {icon}
        {name}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
