import { Checkbox } from "../../widgets/checkbox.tsx";
import { Dialog } from "../../widgets/dialog.tsx";
import { turnLetterKeys, useLetterKeys } from "../letter-keys.ts";
import styles from "./keys-dialog.module.css";

const KEYS: readonly (readonly [string, readonly (readonly [keys: string, what: string])[]])[] = [
  [
    "Voyage dans le temps",
    [
      ["Gauche, droite", "Étape précédente, suivante"],
      ["Origine, Fin", "Première étape, présent"],
      ["P", "Mettre le journal en pause, le reprendre"],
    ],
  ],
  [
    "Schéma",
    [
      ["+ −", "Agrandir, réduire (Ctrl et molette aussi)"],
      ["0", "Tout voir"],
      ["/", "Chercher un état ou un événement"],
      ["Flèches", "Déplacer le schéma"],
      ["R", "Replier, déplier l’état qui a le focus"],
      ["Entrée, Échap", "Entrer dans le schéma, en sortir"],
    ],
  ],
  [
    "Voies, d’une nuit, en direct ou d’une trace",
    [
      ["Gauche, droite", "Étape précédente, suivante"],
      ["J", "Panne suivante"],
      ["K", "Panne précédente"],
      ["/", "Chercher dans la nuit, filtrer le journal"],
      ["Entrée, Maj Entrée", "En cherchant : étape trouvée suivante, précédente"],
    ],
  ],
  [
    "Dans la boutique",
    [
      ["Ctrl Alt F", "Ouvrir le laboratoire au bord de la page"],
      ["Ctrl Alt R", "Commencer et finir un enregistrement"],
      ["Échap", "Fermer le laboratoire"],
    ],
  ],
  ["Partout", [["?", "Montrer ces raccourcis"]]],
];

/** The map of the keyboard. */
export function KeysDialog({
  open,
  onClose,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const areOn = useLetterKeys();
  return (
    <Dialog open={open} onClose={onClose} title="Raccourcis clavier" size="m">
      {KEYS.map(([title, keys]) => (
        <section key={title} className={styles.group}>
          <h3>{title}</h3>
          <dl className={styles.keys}>
            {keys.map(([key, what]) => (
              <div key={key}>
                <dt>
                  <kbd className={styles.key}>{key}</kbd>
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <section className={styles.group}>
        <Checkbox
          label="Raccourcis d’un seul caractère"
          hint="Décochée : P, J, K, / et ? ne font rien par eux-mêmes. Les flèches restent."
          checked={areOn}
          onCheckedChange={turnLetterKeys}
        />
      </section>
    </Dialog>
  );
}
