import type { NewArticle } from "../../../../api-schema/staff-new-articles.ts";
import type { ArticlePart, ArticleSeen } from "../../../../api-schema/staff-products.ts";
import { ARTICLE_NEEDS } from "../../../../core/catalogue/completeness.ts";
import { apiErrorMessage, type ApiError } from "../../../../core/api/errors.ts";
import { Badge } from "../../../widgets/badge.tsx";
import { Button } from "../../../widgets/button.tsx";
import { Dialog } from "../../../widgets/dialog.tsx";
import { Notice } from "../../../widgets/notice.tsx";
import { Stack, Text } from "../../../widgets/primitives.tsx";
import { ProblemNotice } from "../../../widgets/problem-notice.tsx";
import { counted } from "../../parts/counted.ts";
import { type Fact, Facts } from "../../parts/facts.tsx";
import { shownText } from "../../resources/cells.ts";
import { STATE_TONES } from "../products/product-words.ts";
import { columnOf } from "./parts.ts";

interface LookDialogProps {
  readonly said: Omit<NewArticle, "apply">;
  readonly seen: ArticleSeen;
  readonly photos: number;
  /** What people call a list. */
  readonly listName: (list: string) => string;
  readonly isSending: boolean;
  readonly refusal: ApiError | null;
  readonly onMake: () => void;
  readonly onClose: () => void;
}

/** What a new article would be, before it is: all of it at once. */
export function LookDialog({ said, seen, photos, listName, ...props }: LookDialogProps) {
  const { isSending, refusal, onMake, onClose } = props;
  const isStopped = seen.concerns.some(({ may }) => !may);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Ce que ça crée"
      startsAt="title"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Corriger
          </Button>
          <Button
            loading={isSending}
            aria-disabled={isStopped}
            onClick={isStopped ? undefined : onMake}
          >
            Créer l’article
          </Button>
        </>
      }
    >
      <Stack gap="4">
        {refusal === null ? null : (
          <ProblemNotice tone="error" occurrence={refusal}>
            {apiErrorMessage(refusal)}
          </ProblemNotice>
        )}
        <Standing said={said} seen={seen} />
        <Facts facts={factsOf(said, photos, listName)} />
        {seen.concerns.length === 0 ? null : (
          <Notice tone="warning" title="À regarder avant de créer">
            <ul>
              {seen.concerns.map(({ part, guard, text, may }) => (
                <li key={`${part} ${guard}`}>
                  {text}
                  {may
                    ? ""
                    : " Quelqu’un d’autre doit le confirmer : créez l’article sans ce prix, puis proposez le prix depuis sa fiche."}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        {seen.told.map((text) => (
          <Text key={text}>{text}</Text>
        ))}
        <Text tone="quiet" size="s">
          Tout est écrit ensemble, ou rien ; tout s’annule ensemble depuis « Échanges ».
        </Text>
      </Stack>
    </Dialog>
  );
}

/** Whether it would be for sale, and what it lacks. */
function Standing({ said, seen }: Pick<LookDialogProps, "said" | "seen">) {
  const isSold = seen.product?.state === "published";
  return (
    <Stack gap="2">
      <div>
        <Badge tone={STATE_TONES[isSold ? "published" : "draft"]}>
          {isSold ? "En vente dès maintenant" : "Reste un brouillon"}
        </Badge>
      </div>
      {isSold ? null : seen.lacks.length === 0 ? (
        <Text>{said.sold ? "" : "Il ne manque rien : il se met en vente depuis sa fiche."}</Text>
      ) : (
        <>
          <Text>Pour qu’il se vende, il manque :</Text>
          <ul>
            {seen.lacks.map((need) => (
              <li key={need}>{ARTICLE_NEEDS[need]}</li>
            ))}
          </ul>
        </>
      )}
    </Stack>
  );
}

const factsOf = (
  { product, variant, prices, stocks }: LookDialogProps["said"],
  photos: number,
  listName: (list: string) => string,
): readonly Fact[] => {
  const [price] = prices;
  const [stock] = stocks;
  const text = (part: ArticlePart, cells: object, name: string): string => {
    const column = columnOf(part, name);
    // safe: cells of the form are those of its columns
    const value = (cells as { readonly [column: string]: Parameters<typeof shownText>[1] })[name];
    return column === undefined ? "" : shownText(column, value ?? null);
  };
  return [
    ["Fiche", `${text("product", product, "name")} (${text("product", product, "code")})`],
    [
      "Article",
      `${text("variant", variant, "packaging")}, réf. ${text("variant", variant, "reference")}`,
    ],
    [
      "Prix HT",
      price === undefined
        ? "Aucun"
        : `${text("prices", price, "unitPrice") || text("prices", price, "tariffPrice")} : ${prices
            .map(({ list }) => listName(typeof list === "string" ? list : ""))
            .join(", ")}`,
    ],
    [
      "Stock",
      stock === undefined
        ? "Pas compté"
        : `${text("stocks", stock, "quantity")} au dépôt ${text("stocks", stock, "depot")}`,
    ],
    ["Photos", photos === 0 ? "Aucune" : counted(photos, "photo", "photos")],
  ];
};
