import { useState } from "react";
import type { ShoppingList } from "../../../api-schema/shopping-list.ts";
import { SECTION_NAME_LENGTH } from "../../../core/lists/name-field.ts";
import { intoSection, sectionsOf, WITHOUT_SECTION } from "../../../core/lists/sections.ts";
import { useListChanges } from "../../hooks/shopping-lists.ts";
import { Button } from "../../widgets/button.tsx";
import { Cluster } from "../../widgets/primitives.tsx";
import { Select } from "../../widgets/select.tsx";
import { TextField } from "../../widgets/text-field.tsx";
import styles from "./move-chosen.module.css";
import type { ChosenCodes } from "./use-chosen-codes.ts";

interface MoveChosenProps {
  readonly list: ShoppingList;
  readonly chosen: ChosenCodes;
}

const NEW = "nouveau";
const NONE = "aucun";
/** Names are the baker's: none of them is one of the two words above. */
const named = (name: string): string => `rayon:${name}`;

/** The ticked lines go into a section, also one that is named here for the first time. */
export function MoveChosen({ list, chosen }: MoveChosenProps) {
  const { change } = useListChanges(list.id);
  const [target, setTarget] = useState(NEW);
  const [name, setName] = useState("");
  const codes = list.lines.map(({ code }) => code).filter(chosen.has);
  const names = sectionsOf(list.lines).flatMap((section) => section.name ?? []);
  const wanted =
    target === NEW ? name.trim() : (names.find((each) => named(each) === target) ?? null);
  const isReady = codes.length > 0 && wanted !== "";
  return (
    <Cluster
      as="form"
      gap="3"
      align="end"
      below="5"
      className={styles.form}
      aria-label="Ranger les lignes cochées"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReady) return;
        change({ kind: "arrange", arrangement: intoSection(list.lines, codes, wanted) });
        chosen.chooseAll(codes, false);
        if (target === NEW) setTarget(named(name.trim()));
        setName("");
      }}
    >
      <Select
        label={
          codes.length === 0
            ? "Ranger les lignes cochées dans"
            : `Ranger ${codes.length} ${codes.length > 1 ? "lignes" : "ligne"} dans`
        }
        options={[
          ...names.map((each) => ({ value: named(each), label: each })),
          { value: NONE, label: WITHOUT_SECTION },
          { value: NEW, label: "Nouveau rayon…" },
        ]}
        value={target}
        onValueChange={(value) => setTarget(value ?? NEW)}
      />
      {target === NEW ? (
        <TextField
          label="Nom du rayon"
          placeholder="Chambre froide, Étagère 2…"
          value={name}
          maxLength={SECTION_NAME_LENGTH}
          autoComplete="off"
          onValueChange={setName}
        />
      ) : null}
      <Button type="submit" variant="secondary" disabled={!isReady}>
        Ranger
      </Button>
    </Cluster>
  );
}
