import { useState } from "react";
import { Link } from "wouter";
import type { ListedPicture, PictureChanged } from "../../../../api-schema/staff-pictures.ts";
import { staffPictureChanges, staffPictures } from "../../../../core/api/calls/staff-pictures.ts";
import { staffRemovePicture } from "../../../../core/api/wire/staff-pictures.ts";
import { apiErrorMessage } from "../../../../core/api/errors.ts";
import { Button } from "../../../widgets/button.tsx";
import { ConfirmDialog } from "../../../widgets/confirm-dialog.tsx";
import { Notice } from "../../../widgets/notice.tsx";
import { Cluster } from "../../../widgets/primitives.tsx";
import { useChange, useRead } from "../../desk-context.ts";
import { SearchForm } from "../../form/search-form.tsx";
import { DeskPage } from "../../parts/desk-page.tsx";
import { Moment } from "../../parts/moment.tsx";
import { Section } from "../../parts/section.tsx";
import { useChoices } from "../../parts/use-choices.ts";
import { deskPaths, withChoices } from "../../paths.ts";
import type { Column } from "../../table/columns.ts";
import { DeskTable } from "../../table/desk-table.tsx";
import { CropShown } from "./crop-shown.tsx";
import { PhotographForm } from "./photograph-form.tsx";
import styles from "./pictures.module.css";

/** The pictures that a search found, the form for another one, and what was done lately. */
export default function PicturesPage() {
  const { page, choice, choose, hrefOf } = useChoices();
  const text = choice("recherche");
  const path = choice("adresse");
  const read = useRead(staffPictures, { search: text || null, page }, { keepsPage: true });
  const changes = useRead(staffPictureChanges);
  return (
    <DeskPage title="Images">
      <PhotographForm key={path} path={path} />
      <Section title="En ligne">
        <SearchForm
          label="Chercher une adresse"
          text={text}
          onSearch={(recherche) => choose({ recherche })}
        />
        <DeskTable
          label="Images en ligne"
          columns={COLUMNS}
          read={{ ...read, data: read.data?.results }}
          keyOf={({ path: shown }) => shown}
          empty="Aucune image."
          pages={{ page, lastPage: read.data?.pagination.lastPage ?? 1, href: hrefOf }}
        />
      </Section>
      {changes.data === undefined || changes.data.length === 0 ? null : (
        <Section title="Derniers changements">
          <DeskTable
            label="Derniers changements"
            columns={CHANGE_COLUMNS}
            read={changes}
            keyOf={({ at, path: changed }) => `${at} ${changed}`}
            empty=""
          />
        </Section>
      )}
    </DeskPage>
  );
}

const COLUMNS: readonly Column<ListedPicture>[] = [
  {
    id: "picture",
    label: "Image",
    hideLabel: true,
    cell: ({ path, version }) => (
      <img
        className={styles.picture}
        src={`${path}?w=160&v=${version}`}
        alt=""
        width="80"
        height="80"
        loading="lazy"
      />
    ),
    onPhone: "figure",
  },
  { id: "path", label: "Adresse", cell: ({ path }) => <b>{path}</b>, onPhone: "title" },
  {
    id: "kind",
    label: "Genre",
    cell: ({ mediaType }) => (mediaType === "image/svg+xml" ? "Dessin" : "Photo"),
  },
  {
    id: "size",
    label: "Taille",
    cell: ({ width, height }) => `${width} × ${height} px`,
    align: "end",
  },
  {
    id: "bytes",
    label: "Poids",
    cell: ({ bytes }) => `${Math.ceil(bytes / 1000)} ko`,
    align: "end",
  },
  {
    id: "change",
    label: "Changer",
    hideLabel: true,
    cell: ({ path, mediaType }) => (
      <Cluster gap="1 3" align="center">
        {mediaType === "image/webp" ? <CropShown path={path} name={path} /> : null}
        <Choices path={path} />
      </Cluster>
    ),
    onPhone: "actions",
  },
];

/** Replaces it by the form above; asks before it is taken away. */
function Choices({ path }: { readonly path: string }) {
  const [isRequested, setRequested] = useState(false);
  const removing = useChange(() => (api) => staffRemovePicture(api, { body: { path } }));
  return (
    <Cluster gap="1 3" align="center">
      <Link
        href={withChoices(deskPaths.pictures(), { adresse: path })}
        aria-label={`Remplacer ${path}`}
      >
        Remplacer
      </Link>
      <Button variant="quiet" aria-label={`Retirer ${path}`} onClick={() => setRequested(true)}>
        Retirer…
      </Button>
      {removing.error === null ? null : (
        <Notice tone="error" live>
          {apiErrorMessage(removing.error)}
        </Notice>
      )}
      <ConfirmDialog
        open={isRequested}
        title="Retirer cette image ?"
        confirmLabel="Retirer"
        cancelLabel="Ne rien changer"
        danger
        busy={removing.isPending}
        onConfirm={() => removing.mutate(undefined, { onSettled: () => setRequested(false) })}
        onCancel={() => setRequested(false)}
      >
        {path}. Les pages qui la montrent afficheront l’image de remplacement.
      </ConfirmDialog>
    </Cluster>
  );
}

const CHANGES: { readonly [Change in PictureChanged["change"]]: string } = {
  added: "Ajoutée",
  replaced: "Remplacée",
  removed: "Retirée",
  cropped: "Recadrée",
};

const CHANGE_COLUMNS: readonly Column<PictureChanged>[] = [
  { id: "at", label: "Moment", cell: ({ at }) => <Moment at={at} /> },
  { id: "change", label: "Changement", cell: ({ change }) => CHANGES[change], onPhone: "figure" },
  { id: "path", label: "Adresse", cell: ({ path }) => path, onPhone: "title" },
  { id: "by", label: "Par", cell: ({ doneBy }) => doneBy },
];
