import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Pencil from "lucide-react/icons/pencil";
import { useState } from "react";
import type { ShoppingList, ShoppingListLine } from "../../../api-schema/shopping-list.ts";
import {
  type ListSection,
  renamedSection,
  steppedSection,
  WITHOUT_SECTION,
} from "../../../core/lists/sections.ts";
import { useListChanges } from "../../hooks/shopping-lists.ts";
import { IconButton } from "../../widgets/icon-button.tsx";
import { Spaced } from "../../widgets/primitives.tsx";
import { NameForm } from "./name-form.tsx";
import { OrganisedLine } from "./organised-line.tsx";
import styles from "./organised-section.module.css";
import type { ChosenCodes } from "./use-chosen-codes.ts";
import type { LineMoves } from "./use-line-moves.ts";
import { faceOf } from "../../widgets/title-face.ts";

interface OrganisedSectionProps {
  readonly list: ShoppingList;
  readonly section: ListSection<ShoppingListLine>;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly chosen: ChosenCodes;
  readonly moves: LineMoves;
  /** What tells how lines are moved. */
  readonly hintId: string;
}

/** A section with its name and its place, and its lines with theirs. */
export function OrganisedSection({ list, section, ...props }: OrganisedSectionProps) {
  const { isFirst, isLast, chosen, moves, hintId } = props;
  const { change } = useListChanges(list.id);
  const [isNamed, setNamed] = useState(false);
  const title = section.name ?? WITHOUT_SECTION;
  const step = (by: -1 | 1) =>
    change({ kind: "arrange", arrangement: steppedSection(list.lines, section.name, by) });
  return (
    <Spaced as="section" below="5" aria-label={title}>
      <div className={styles.head} data-section={section.name ?? ""}>
        <h2 className={styles.title} {...faceOf(title)}>
          {title}
        </h2>
        <IconButton
          label={`Renommer le rayon ${title}`}
          icon={<Pencil size={18} aria-hidden />}
          expanded={isNamed}
          onClick={() => setNamed(!isNamed)}
        />
        {isFirst && isLast ? null : (
          <>
            <IconButton
              label={`Monter le rayon ${title}`}
              icon={<ArrowUp size={18} aria-hidden />}
              disabled={isFirst}
              onClick={() => step(-1)}
            />
            <IconButton
              label={`Descendre le rayon ${title}`}
              icon={<ArrowDown size={18} aria-hidden />}
              disabled={isLast}
              onClick={() => step(1)}
            />
          </>
        )}
      </div>
      {isNamed ? (
        <Spaced below="3">
          <NameForm
            label="Nom du rayon"
            name={section.name ?? ""}
            kind="section"
            onNamed={(name) => {
              setNamed(false);
              const arrangement = renamedSection(
                list.lines,
                section.name,
                name === "" ? null : name,
              );
              change({ kind: "arrange", arrangement });
            }}
          />
        </Spaced>
      ) : null}
      <ul className={styles.lines}>
        {section.lines.map((line) => (
          <OrganisedLine
            key={line.code}
            list={list}
            line={line}
            chosen={chosen}
            moves={moves}
            hintId={hintId}
          />
        ))}
      </ul>
    </Spaced>
  );
}
