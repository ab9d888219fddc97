import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import type { RecipeCard } from "../../../api-schema/editorial.ts";
import { recipes } from "../../../core/api/calls/content.ts";
import { tiedName } from "../../../core/catalogue/tied-name.ts";
import {
  type BatchAddress,
  type BatchItem,
  MOST_RECIPES,
} from "../../../core/content/batch-address.ts";
import { EMPTY_RECIPE_FILTERS, recipesCall } from "../../../core/content/content-filters.ts";
import { RECIPE_CATEGORIES } from "../../../core/content/content-labels.ts";
import { yieldText } from "../../../core/content/recipe-words.ts";
import { useMode } from "../../hooks/mode.ts";
import { useRead } from "../../hooks/read.ts";
import { Card } from "../../widgets/card.tsx";
import { Disclosure } from "../../widgets/disclosure.tsx";
import { ErrorState } from "../../widgets/error-state.tsx";
import { Grid, Spaced, Text } from "../../widgets/primitives.tsx";
import { ProductPicture } from "../../widgets/product-picture.tsx";
import { SkeletonRow } from "../../widgets/skeleton.tsx";
import { VisuallyHidden } from "../../widgets/visually-hidden.tsx";
import styles from "./recipe-picker.module.css";

interface RecipePickerProps {
  readonly batch: BatchAddress;
  readonly onPick: (item: BatchItem) => void;
}

/** Every recipe that is out, by title. */
const ALL_RECIPES = recipesCall({ ...EMPTY_RECIPE_FILTERS, sort: "title" }, 100);

/**
 * Recipes to add, each at its own yield by one tap; open while there is none in the batch. On a phone
 * the first one folds it: what is to be made and its list come next.
 */
export function RecipePicker({ batch, onPick }: RecipePickerProps) {
  const isEmpty = batch.items.length === 0;
  const [open, setOpen] = useState(isEmpty);
  const isPhone = useMode() === "mobile";
  const pickFirst = (item: BatchItem): void => {
    setOpen(!isPhone);
    onPick(item);
  };
  if (isEmpty) {
    return (
      <Card aria-labelledby="choisir" data-print="none">
        <Text as="h2" size="2xl" id="choisir">
          Que faites-vous demain ?
        </Text>
        <Choices batch={batch} onPick={pickFirst} />
      </Card>
    );
  }
  return (
    <Card padding="none" className={styles.more} data-print="none">
      <Disclosure summary="Ajouter une recette" headingLevel={2} open={open} onToggle={setOpen}>
        {batch.items.length >= MOST_RECIPES ? (
          <p>{`Une fournée compte ${MOST_RECIPES} recettes au plus.`}</p>
        ) : (
          <Choices batch={batch} onPick={onPick} />
        )}
      </Disclosure>
    </Card>
  );
}

function Choices({ batch, onPick }: RecipePickerProps) {
  const query = useRead(recipes, ALL_RECIPES);
  if (query.isLoadingError) {
    return <ErrorState onRetry={() => void query.refetch()} busy={query.isFetching} />;
  }
  if (query.data === undefined) {
    return Array.from({ length: 8 }, (_, index) => <SkeletonRow key={index} />);
  }
  const left = query.data.results.results.filter(
    ({ slug }) => !batch.items.some((item) => item.slug === slug),
  );
  // In the order of the names: a category does not move when its first recipe is taken.
  return Object.entries(RECIPE_CATEGORIES).map(([category, name]) => {
    const cards = left.filter((card) => card.category === category);
    return cards.length === 0 ? null : (
      <Spaced key={category} as="section" above="4" aria-label={name}>
        <Text as="h3" tone="eyebrow" size="s" below="2">
          {name}
        </Text>
        <Grid as="ul" least="19rem" gap="2">
          {cards.map((card) => (
            <li key={card.slug}>
              <Choice card={card} onPick={onPick} />
            </li>
          ))}
        </Grid>
      </Spaced>
    );
  });
}

interface ChoiceProps extends Pick<RecipePickerProps, "onPick"> {
  readonly card: RecipeCard;
}

function Choice({ card: { slug, title, picture, yield: own }, onPick }: ChoiceProps) {
  return (
    <button
      type="button"
      className={styles.choice}
      onClick={() => onPick({ slug, pieces: own.quantity })}
    >
      <span className={styles.picture}>
        <ProductPicture src={picture.path} alt="" width={84} height={56} />
      </span>
      <span className={styles.words}>
        <VisuallyHidden>Ajouter </VisuallyHidden>
        <b>{tiedName(title)}</b>
        <span>{tiedName(yieldText(own.quantity, own.unit))}</span>
      </span>
      <Plus size={20} aria-hidden />
    </button>
  );
}
