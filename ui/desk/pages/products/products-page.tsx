import { Schema } from "effect";
import { Link } from "wouter";
import { type ListedProduct, ProductState } from "../../../../api-schema/staff-products.ts";
import { staffProducts } from "../../../../core/api/calls/staff-products.ts";
import { needWords } from "../../../../core/catalogue/completeness.ts";
import { mayOfResource } from "../../../../core/staff/resource-rights.ts";
import { Badge } from "../../../widgets/badge.tsx";
import { ButtonLink } from "../../../widgets/button.tsx";
import { Card } from "../../../widgets/card.tsx";
import { Select } from "../../../widgets/select.tsx";
import { useAgent, useRead } from "../../desk-context.ts";
import { SearchForm } from "../../form/search-form.tsx";
import { DeskPage } from "../../parts/desk-page.tsx";
import { useChoices } from "../../parts/use-choices.ts";
import { deskPaths } from "../../paths.ts";
import { newRowPath } from "../../resources/places.ts";
import type { Column } from "../../table/columns.ts";
import { DeskTable } from "../../table/desk-table.tsx";
import pictureStyles from "../pictures/pictures.module.css";
import styles from "./products.module.css";
import { STATE_TONES, STATE_WORDS } from "./product-words.ts";

const isState = Schema.is(ProductState);

/** Products with what they lack to be sold: drafts first. */
export default function ProductsPage() {
  const { page, choice, choose, hrefOf } = useChoices();
  const [recherche, etat] = [choice("recherche"), choice("etat")];
  const state = isState(etat) ? etat : null;
  const read = useRead(
    staffProducts,
    { search: recherche || null, state, page },
    { keepsPage: true },
  );
  const mayChange = mayOfResource(useAgent().roles, "change", "products");
  return (
    <DeskPage
      title="Fiches"
      about="Ce qui a une page en boutique, et ce qui manque pour être mis en vente."
      actions={
        mayChange ? (
          <>
            <ButtonLink href={newRowPath("products")} variant="quiet">
              Nouvelle fiche
            </ButtonLink>
            <ButtonLink href={deskPaths.newArticle()}>Nouvel article</ButtonLink>
          </>
        ) : undefined
      }
    >
      <SearchForm
        label="Rechercher une fiche"
        hint="Nom, code, référence ou EAN."
        text={recherche}
        onSearch={(text) => choose({ recherche: text, etat })}
      />
      <div className={styles.state}>
        <Select
          label="État"
          options={ProductState.literals.map((value) => ({ value, label: STATE_WORDS[value] }))}
          value={state}
          clearable
          placeholder="Toutes"
          onValueChange={(value) => choose({ recherche, etat: value ?? "" })}
        />
      </div>
      <Card padding="s">
        <DeskTable
          label="Fiches"
          columns={COLUMNS}
          read={{ ...read, data: read.data?.results }}
          keyOf={({ code }) => code}
          empty="Aucune fiche ne correspond."
          pages={{ page, lastPage: read.data?.pagination.lastPage ?? 1, href: hrefOf }}
        />
      </Card>
    </DeskPage>
  );
}

const COLUMNS: readonly Column<ListedProduct>[] = [
  {
    id: "picture",
    label: "Photo",
    hideLabel: true,
    cell: ({ picture }) =>
      picture === null ? null : (
        <img
          className={pictureStyles.picture}
          src={`${picture}?w=160`}
          alt=""
          width="56"
          height="56"
          loading="lazy"
        />
      ),
    onPhone: "none",
  },
  {
    id: "name",
    label: "Fiche",
    cell: ({ code, name }) => <Link href={deskPaths.product(code)}>{name}</Link>,
    onPhone: "title",
  },
  { id: "code", label: "Code", cell: ({ code }) => code },
  {
    id: "state",
    label: "État",
    cell: ({ state }) => <Badge tone={STATE_TONES[state]}>{STATE_WORDS[state]}</Badge>,
    onPhone: "figure",
  },
  { id: "variants", label: "Articles", cell: ({ variants }) => variants, align: "end" },
  { id: "percent", label: "Complète à", cell: ({ percent }) => `${percent} %`, align: "end" },
  {
    id: "lacks",
    label: "Il manque",
    cell: ({ lacks }) => (lacks.length === 0 ? "Rien" : needWords(lacks)),
  },
];
