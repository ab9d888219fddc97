import Check from "lucide-react/icons/check";
import Trash from "lucide-react/icons/trash-2";
import { useLocation } from "wouter";
import type { ShoppingList } from "../../../api-schema/shopping-list.ts";
import { sectionsOf } from "../../../core/lists/sections.ts";
import { linesText } from "../../../core/lists/words.ts";
import { paths } from "../../../core/routes/paths.ts";
import { useListChanges } from "../../hooks/shopping-lists.ts";
import { Page } from "../../layout/page.tsx";
import { LateChanges } from "../../shopping/lists/late-changes.tsx";
import { Breadcrumbs } from "../../widgets/breadcrumbs.tsx";
import { Button, ButtonLink } from "../../widgets/button.tsx";
import { EmptyState } from "../../widgets/empty-state.tsx";
import { Cluster, Text } from "../../widgets/primitives.tsx";
import { VisuallyHidden } from "../../widgets/visually-hidden.tsx";
import styles from "./list-organiser.module.css";
import { NameForm } from "./name-form.tsx";
import { MoveChosen } from "./move-chosen.tsx";
import { OrganisedSection } from "./organised-section.tsx";
import { useChosenCodes } from "./use-chosen-codes.ts";
import { useLineMoves } from "./use-line-moves.ts";

/** '?organiser=1': the name of a list, its sections and the order of its lines. */
export function ListOrganiser({ list }: { readonly list: ShoppingList }) {
  const { change } = useListChanges(list.id);
  return (
    <Page
      trail={
        <Breadcrumbs
          trail={[
            { label: "Mes listes", href: paths.lists() },
            { label: list.name, href: paths.list(list.id) },
            { label: "Organiser" },
          ]}
        />
      }
      eyebrow="Organiser"
      title={list.name}
      subtitle={linesText(list.lines.length)}
    >
      <LateChanges />
      <Cluster gap="4" align="end" justify="between" below="5">
        <NameForm
          label="Nom de la liste"
          name={list.name}
          kind="list"
          onNamed={(name) => change({ kind: "rename", name })}
        />
        <Cluster gap="2">
          <ButtonLink href={paths.list(list.id)} icon={<Check size={18} aria-hidden />}>
            Terminé
          </ButtonLink>
          {list.isQuickOrder ? null : <DeleteList list={list} />}
        </Cluster>
      </Cluster>
      {list.lines.length === 0 ? (
        <EmptyState picture="no-lists" title="Cette liste est vide">
          Ajoutez-y des produits : ils se rangeront ici.
        </EmptyState>
      ) : (
        <Sections list={list} />
      )}
    </Page>
  );
}

function Sections({ list }: { readonly list: ShoppingList }) {
  const { change } = useListChanges(list.id);
  const chosen = useChosenCodes(false);
  const moves = useLineMoves(list, (arrangement) => change({ kind: "arrange", arrangement }));
  const sections = sectionsOf(moves.lines);
  return (
    <>
      <Text tone="quiet" size="s" below="4" id={MOVE_HINT} className={styles.hint}>
        Faites glisser une ligne par sa poignée. Au clavier : Espace pour la saisir, flèches pour la
        déplacer, Espace pour la poser, Échap pour annuler.
      </Text>
      <VisuallyHidden>
        <span role="status" aria-live="assertive">
          {moves.told}
        </span>
      </VisuallyHidden>
      <MoveChosen list={list} chosen={chosen} />
      {sections.map((section, index) => (
        <OrganisedSection
          key={section.name ?? ""}
          list={list}
          section={section}
          isFirst={index === 0}
          isLast={index === sections.length - 1}
          chosen={chosen}
          moves={moves}
          hintId={MOVE_HINT}
        />
      ))}
    </>
  );
}

const MOVE_HINT = "aide-deplacement";

function DeleteList({ list: { id, name } }: { readonly list: ShoppingList }) {
  const { changeUndoably } = useListChanges(id);
  const [, navigate] = useLocation();
  return (
    <Button
      variant="quiet"
      icon={<Trash size={18} aria-hidden />}
      onClick={() => {
        navigate(paths.lists());
        changeUndoably([{ kind: "delete" }], {
          title: `Liste « ${name} » supprimée`,
          altText: `Annuler : rétablir la liste ${name}`,
          undo: [{ kind: "restore" }],
        });
      }}
    >
      Supprimer la liste
    </Button>
  );
}
