import { formatClock, formatDay } from "../../core/calendar/format.ts";
import { instantOfMs, parisDayOf, parisTimeOf } from "../../core/calendar/paris-time.ts";
import { fileSize } from "../../core/files/attachments.ts";
import type { Uploads } from "../../core/files/upload-allowance.ts";
import { html, type Markup } from "../web/html.ts";
import type { ChangedPicture, ListedPicture, PictureChange } from "../pictures/pictures.ts";
import { formField, type Seat, supportPage } from "./page-frame.ts";
import { pageLinks, type Paging } from "./page-links.ts";

const TITLE = "Images";

/** What stands in the form that puts a photograph into the shop. */
export interface PictureForm {
  readonly path: string;
  readonly problem: string | null;
}

/** The pictures that a search found, the form for another one, and what was done lately. */
export const picturesPage = (
  seat: Seat,
  form: PictureForm & { readonly left: Uploads },
  found: {
    readonly text: string;
    readonly pictures: readonly ListedPicture[];
    readonly paging: Paging;
  },
  changes: readonly ChangedPicture[],
): Markup =>
  supportPage(
    seat,
    TITLE,
    "pictures",
    html`<h1>${TITLE}</h1>
      ${addForm(seat, form)}
      <h2>En ligne</h2>
      <form class="search" method="get" action="/_support/images">
        <label for="recherche">Chercher une adresse</label>
        <input id="recherche" name="recherche" value="${found.text}" autocomplete="off" />
        <button>Chercher</button>
      </form>
      ${
        found.pictures.length === 0
          ? html`<p class="soft">Aucune image.</p>`
          : html`<ul class="list">
              ${found.pictures.map(pictureOf)}
            </ul>`
      }
      ${pageLinks(found.paging, "/_support/images", { recherche: found.text })}
      ${
        changes.length === 0
          ? null
          : html`<h2>Derniers changements</h2>
              <ol class="requests">
                ${changes.map(changeOf)}
              </ol>`
      }`,
  );

/** Asks before a picture is taken away: the pages that show it are without one then. */
export const removePicturePage = (seat: Seat, path: string): Markup =>
  supportPage(
    seat,
    "Retirer une image",
    "pictures",
    html`<h1>Retirer cette image ?</h1>
      <p class="mail">${path}</p>
      <p>Les pages qui la montrent afficheront l’image de remplacement.</p>
      <form class="choices" method="post" action="/_support/images/retirer">
        ${formField(seat)}
        <input type="hidden" name="adresse" value="${path}" />
        <button class="primary">Retirer</button>
        <a href="/_support/images">Ne rien changer</a>
      </form>`,
  );

const addForm = (
  seat: Seat,
  { path, problem, left }: PictureForm & { readonly left: Uploads },
): Markup =>
  html`<form
    class="stack card"
    method="post"
    action="/_support/images/ajouter"
    enctype="multipart/form-data"
  >
    ${formField(seat)}
    <h2>Ajouter ou remplacer une photo</h2>
    ${problem === null ? null : html`<p class="error" role="alert" id="probleme">${problem}</p>`}
    <label for="adresse">Adresse de l’image</label>
    <input id="adresse" name="adresse" value="${path}" required autocomplete="off" />
    <label for="photo">Photo (JPEG, PNG, WebP ou AVIF, 20 Mo au plus)</label>
    <input
      id="photo"
      name="photo"
      type="file"
      required
      accept="image/jpeg,image/png,image/webp,image/avif"
      aria-describedby="photo-aide"
    />
    <p class="soft" id="photo-aide">${photographsLeft(left)}</p>
    <button class="primary">Mettre en ligne</button>
  </form>`;

export const NO_PHOTOGRAPH_LEFT =
  "Vous avez envoyé aujourd’hui toutes les photos d’une journée : revenez demain.";

const photographsLeft = ({ messages, bytes }: Uploads): string =>
  messages === 0 || bytes === 0
    ? NO_PHOTOGRAPH_LEFT
    : `60 photos au plus en dix minutes ; aujourd’hui, encore ${messages}, en ${fileSize(bytes)}.`;

const pictureOf = ({ path, width, height, bytes, version, mediaType }: ListedPicture): Markup => {
  const query = new URLSearchParams({ adresse: path }).toString();
  return html`<li class="card picture">
    <img src="${path}?w=160&amp;v=${version}" alt="" width="80" height="80" loading="lazy" />
    <div>
      <p class="mail">${path}</p>
      <p class="soft number">
        ${mediaType === "image/svg+xml" ? "Dessin" : "Photo"}, ${width} × ${height} px,
        ${Math.ceil(bytes / 1000)} ko
      </p>
    </div>
    <p class="choices">
      <a href="/_support/images?${query}" aria-label="Remplacer ${path}">Remplacer</a>
      <a href="/_support/images/retirer?${query}" aria-label="Retirer ${path}">Retirer…</a>
    </p>
  </li>`;
};

const CHANGES: { readonly [Change in PictureChange]: string } = {
  added: "Ajoutée",
  replaced: "Remplacée",
  removed: "Retirée",
};

const changeOf = ({ at, doneBy, path, change }: ChangedPicture): Markup => {
  const instant = instantOfMs(at.getTime());
  return html`<li class="request decision">
    <span class="number"
      ><time datetime="${instant}"
        >${formatDay(parisDayOf(instant), "numeric")} à ${formatClock(parisTimeOf(instant))}</time
      ></span
    >
    <strong>${CHANGES[change]}</strong>
    <span class="path">${path}</span>
    <span class="soft">${doneBy}</span>
  </li>`;
};
