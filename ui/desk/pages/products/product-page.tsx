import Copy from "lucide-react/icons/copy";
import { useState } from "react";
import { Link } from "wouter";
import { products } from "../../../../api-schema/exchange/products.ts";
import { stocks } from "../../../../api-schema/exchange/stocks.ts";
import { ProductCode } from "../../../../api-schema/primitives.ts";
import type { ProductSheet } from "../../../../api-schema/staff-products.ts";
import type { StaffRun } from "../../../../api-schema/staff-resources.ts";
import { staffProduct } from "../../../../core/api/calls/staff-products.ts";
import { apiErrorMessage, type ApiError } from "../../../../core/api/errors.ts";
import { staffPublishProduct } from "../../../../core/api/wire/staff-products.ts";
import { ARTICLE_NEEDS } from "../../../../core/catalogue/completeness.ts";
import { euros, percent } from "../../../../core/money/format.ts";
import { paths } from "../../../../core/routes/paths.ts";
import { mayOfResource } from "../../../../core/staff/resource-rights.ts";
import { staffMay } from "../../../../core/staff/rights.ts";
import { Badge } from "../../../widgets/badge.tsx";
import { Button, ButtonLink } from "../../../widgets/button.tsx";
import { ConfirmDialog } from "../../../widgets/confirm-dialog.tsx";
import { Cluster, Text } from "../../../widgets/primitives.tsx";
import { ProblemNotice } from "../../../widgets/problem-notice.tsx";
import { useAgent, useRead, useSend } from "../../desk-context.ts";
import { DeskPage, ReadPage } from "../../parts/desk-page.tsx";
import { codeIn } from "../../parts/id-in.ts";
import { MissingPage } from "../../parts/missing-page.tsx";
import { Section } from "../../parts/section.tsx";
import { deskPaths } from "../../paths.ts";
import { typedText } from "../../resources/cells.ts";
import { newRowPath, rowPath, tablePath } from "../../resources/places.ts";
import type { Named } from "../../rooms.ts";
import type { Column } from "../../table/columns.ts";
import { DeskTable } from "../../table/desk-table.tsx";
import { ProductDocuments } from "./product-documents.tsx";
import { ProductPictures } from "./product-pictures.tsx";
import { useFollow } from "./use-follow.ts";
import { STATE_TONES, STATE_WORDS, touchedWords } from "./product-words.ts";

/** A product: whether it is sold, what it lacks, its pictures and its articles. */
export default function ProductPage({ params }: { readonly params: Named }) {
  const code = codeIn(ProductCode, params["code"]);
  return code === undefined ? <MissingPage /> : <OneProduct code={code} />;
}

function OneProduct({ code }: { readonly code: ProductCode }) {
  const read = useRead(staffProduct, { code });
  return <ReadPage read={read}>{(sheet) => <Sheet code={code} sheet={sheet} />}</ReadPage>;
}

interface SheetProps {
  readonly code: ProductCode;
  readonly sheet: ProductSheet;
}

function Sheet({ code, sheet }: SheetProps) {
  const { row, slug, state, articles } = sheet;
  const { roles } = useAgent();
  const mayChange = mayOfResource(roles, "change", "products");
  const only = articles.length === 1 ? articles[0]?.reference : undefined;
  return (
    <DeskPage
      title={typedText(products.columns.name, row.cells["name"] ?? code)}
      back={{ href: deskPaths.products(), label: "Toutes les fiches" }}
      about={
        <>
          {code} · <Badge tone={STATE_TONES[state]}>{STATE_WORDS[state]}</Badge>
        </>
      }
      actions={
        mayChange ? (
          <>
            <ButtonLink variant="quiet" href={deskPaths.newArticle()}>
              Nouvel article
            </ButtonLink>
            <ButtonLink
              variant="secondary"
              icon={<Copy size={18} aria-hidden />}
              href={newRowPath("products", { like: row.key })}
            >
              Dupliquer
            </ButtonLink>
          </>
        ) : undefined
      }
    >
      <Selling code={code} sheet={sheet} mayChange={mayChange} />
      <Section title="Ce qu’elle dit">
        <Cluster gap="2 4">
          <Link href={rowPath("products", row.key) ?? tablePath("products")}>
            Textes, allergènes, valeurs nutritionnelles, conservation, catégories et historique
          </Link>
          <Link href={tablePath("substitutions")}>Remplacements</Link>
          {staffMay(roles, "catalogue.asCustomer") ? (
            <Link href={deskPaths.productSeenBy(code)}>Vu par une boutique…</Link>
          ) : null}
          {state === "published" ? <a href={paths.product(slug)}>Voir en boutique</a> : null}
        </Cluster>
      </Section>
      <ProductPictures key={code} code={code} sheet={sheet} />
      <ProductDocuments code={code} documents={sheet.documents} />
      <Section title="Articles">
        <DeskTable
          label="Articles"
          columns={articles.some(({ margin }) => margin !== null) ? [...COLUMNS, MARGIN] : COLUMNS}
          read={{ data: articles }}
          keyOf={({ reference }) => reference}
          empty="Aucun article : c’est ce qui se met au panier."
        />
        {mayChange ? (
          <Cluster gap="2 4">
            <Link
              href={newRowPath("variants", {
                sheet: code,
                like: articles[0]?.reference,
                known: { product: code },
              })}
            >
              Ajouter un article
            </Link>
            <Link href={newRowPath("prices", { sheet: code, known: { article: only } })}>
              Ajouter un prix
            </Link>
            <Link
              href={newRowPath("stocks", {
                sheet: code,
                known: { article: only, counts: COUNTED },
              })}
            >
              Compter un stock
            </Link>
          </Cluster>
        ) : null}
      </Section>
    </DeskPage>
  );
}

/** What it lacks to be sold, and the one act: putting it up for sale, or taking it out. */
function Selling({ code, sheet, mayChange }: SheetProps & { readonly mayChange: boolean }) {
  const { state, percent: complete, lacks, touched } = sheet;
  const [isRequested, setRequested] = useState(false);
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const send = useSend<StaffRun>();
  const follow = useFollow();
  const isSold = state === "published";
  const move = async (sold: boolean): Promise<void> => {
    setSending(true);
    setRefusal(null);
    try {
      const run = await send((api) => staffPublishProduct(api, { code, body: { sold } }));
      follow(run, code, sold ? "En vente." : "Retiré de la vente.");
    } catch (error) {
      // safe: calls of the desk reject with the errors of calls alone
      setRefusal(error as ApiError);
    }
    setSending(false);
    setRequested(false);
  };
  const notices = touchedWords(touched);
  return (
    <Section title={`Complète à ${complete} %`}>
      {lacks.length === 0 ? (
        <Text>Il ne manque rien.</Text>
      ) : (
        <>
          <Text>Il manque :</Text>
          <ul>
            {lacks.map((need) => (
              <li key={need}>{ARTICLE_NEEDS[need]}</li>
            ))}
          </ul>
        </>
      )}
      {refusal === null ? null : (
        <ProblemNotice tone="error" occurrence={refusal}>
          {apiErrorMessage(refusal)}
        </ProblemNotice>
      )}
      {mayChange ? (
        <Cluster gap="2 4">
          {isSold ? (
            <Button variant="secondary" onClick={() => setRequested(true)}>
              Retirer de la vente…
            </Button>
          ) : (
            <Button
              loading={isSending}
              aria-disabled={state === "draft" && lacks.length > 0}
              onClick={() => (state === "draft" && lacks.length > 0 ? undefined : void move(true))}
            >
              {state === "draft" ? "Mettre en vente" : "Remettre en vente"}
            </Button>
          )}
        </Cluster>
      ) : null}
      <ConfirmDialog
        open={isRequested}
        title="Retirer de la vente ?"
        confirmLabel="Retirer"
        cancelLabel="Ne rien changer"
        danger
        busy={isSending}
        onConfirm={() => void move(false)}
        onCancel={() => setRequested(false)}
      >
        {notices === "" ? "Personne ne l’attend." : `Ce qui l’a aujourd’hui : ${notices}.`} Il se
        remet en vente ici.
      </ConfirmDialog>
    </Section>
  );
}

/** Only for who may see what articles cost. */
const MARGIN: Column<ProductSheet["articles"][number]> = {
  id: "margin",
  label: "Marge la plus basse",
  align: "end",
  cell: ({ margin }) =>
    margin === null
      ? "–"
      : `${percent((margin.lowest - margin.cost) / margin.lowest)} (${euros(margin.lowest)}, ${margin.list})`,
};

/** What somebody who stands before the sacks finds. */
const COUNTED = typedText(stocks.columns.counts, "counted");

const COLUMNS: readonly Column<ProductSheet["articles"][number]>[] = [
  {
    id: "reference",
    label: "Référence",
    cell: ({ reference }) => (
      <Link href={rowPath("variants", reference) ?? tablePath("variants")}>{reference}</Link>
    ),
    onPhone: "title",
  },
  { id: "packaging", label: "Conditionnement", cell: ({ packaging }) => packaging },
  {
    id: "active",
    label: "État",
    cell: ({ active }) => (active ? "En vente" : "Retiré"),
    onPhone: "figure",
  },
  { id: "lists", label: "Tarifs", cell: ({ lists }) => lists, align: "end" },
  { id: "stock", label: "Stock libre", cell: ({ stock }) => stock, align: "end" },
];
