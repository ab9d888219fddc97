import { Combobox, createListCollection } from "@ark-ui/react/combobox";
import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import type { ResourceName } from "../../../api-schema/exchange/names.ts";
import { RESOURCES } from "../../../api-schema/exchange/resources.ts";
import type { StaffRole } from "../../../api-schema/staff-rights.ts";
import { staffChoices } from "../../../core/api/calls/staff-resources.ts";
import { matchesAllWords } from "../../../core/search/text.ts";
import { mayOfResource } from "../../../core/staff/resource-rights.ts";
import { Dialog } from "../../widgets/dialog.tsx";
import { Field } from "../../widgets/field.tsx";
import fieldStyles from "../../widgets/field.module.css";
import { useAgent, useReads } from "../desk-context.ts";
import { deskPaths } from "../paths.ts";
import { newRowPath, rowPath, TABLES } from "../resources/places.ts";
import { TakingInput } from "../parts/taking-input.tsx";
import { groupsFor } from "../rooms.ts";
import styles from "./palette.module.css";

/** Somewhere one may go. */
interface Way {
  readonly href: string;
  readonly label: string;
  readonly detail: string;
  readonly group: string;
}

/** What is found by its words: what people ask for most. */
const FOUND: readonly ResourceName[] = ["products", "variants", "customers"];

/** Before this has passed without a letter, nothing is asked of the server. */
const PAUSE_MS = 150;

/** One field for everywhere one may go: the list narrows with each letter, Enter goes. */
export default function Palette({ onClose }: { readonly onClose: () => void }) {
  const { roles } = useAgent();
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState("");
  const search = typed.trim();
  const asked = useAfterPause(search);
  const { found, isComplete } = useFound(roles, asked);
  const known = waysFor(roles).filter(({ label, detail }) =>
    matchesAllWords(`${label} ${detail}`, typed),
  );
  const ways = [...known, ...found];
  const collection = createListCollection({
    items: ways,
    itemToValue: ({ href }) => href,
    itemToString: ({ label }) => label,
  });
  const groups = [...new Set(ways.map(({ group }) => group))];
  return (
    <Dialog open onClose={onClose} title="Aller à…" hideTitle>
      <Field label="Une salle, une action, un produit, un article ou un client">
        {(control) => (
          <Combobox.Root
            collection={collection}
            open
            ids={{ input: control.id }}
            inputBehavior="autohighlight"
            selectionBehavior="preserve"
            closeOnSelect={false}
            onInputValueChange={({ inputValue }) => setTyped(inputValue)}
            onValueChange={({ value: [href] }) => {
              if (href === undefined) return;
              onClose();
              navigate(href);
            }}
          >
            <Combobox.Control>
              <TakingInput
                {...control}
                className={fieldStyles.control}
                aria-label="Aller à"
                data-first-focus
                isLooking={known.length === 0 && (asked !== search || !isComplete)}
              />
            </Combobox.Control>
            <Combobox.Content className={styles.list} aria-label="Où aller">
              <Combobox.Empty className={styles.empty}>Rien ne s’appelle ainsi.</Combobox.Empty>
              {groups.map((group) => (
                <Combobox.ItemGroup key={group}>
                  <Combobox.ItemGroupLabel className={styles.group}>
                    {group}
                  </Combobox.ItemGroupLabel>
                  {ways
                    .filter((way) => way.group === group)
                    .map((way) => (
                      <Combobox.Item key={way.href} item={way} className={styles.item}>
                        <Combobox.ItemText>{way.label}</Combobox.ItemText>
                        <span className={styles.detail}>{way.detail}</span>
                      </Combobox.Item>
                    ))}
                </Combobox.ItemGroup>
              ))}
            </Combobox.Content>
          </Combobox.Root>
        )}
      </Field>
    </Dialog>
  );
}

/** Rooms, their tables and what can be begun, by what these roles may. */
const waysFor = (roles: readonly StaffRole[]): readonly Way[] => [
  ...groupsFor(roles).flatMap(({ rooms }) =>
    rooms.map(({ path, label }) => ({ href: path, label, detail: "", group: "Salles" })),
  ),
  ...TABLES.filter(
    ({ name, path, room }) => path !== room && mayOfResource(roles, "view", name),
  ).map(({ path, label }) => ({ href: path, label, detail: "table", group: "Salles" })),
  ...(mayOfResource(roles, "change", "products")
    ? [{ href: deskPaths.newArticle(), label: "Nouvel article", detail: "", group: "Actions" }]
    : []),
  ...TABLES.filter(({ name }) => mayOfResource(roles, "change", name)).map(({ name }) => ({
    href: newRowPath(name),
    label: `Ajouter ${RESOURCES[name].one}`,
    detail: "",
    group: "Actions",
  })),
  {
    href: `${deskPaths.runs()}#contenu`,
    label: "Envoyer un fichier",
    detail: "",
    group: "Actions",
  },
];

/** Rows whose words are asked for, each with where it is changed; complete once all tables have answered. */
const useFound = (
  roles: readonly StaffRole[],
  search: string,
): { readonly found: readonly Way[]; readonly isComplete: boolean } => {
  const resources = FOUND.filter((name) => search.length > 1 && mayOfResource(roles, "view", name));
  const answers = useReads(
    staffChoices,
    resources.map((resource) => ({ resource, search })),
  );
  const found = resources.flatMap((name, at) =>
    (answers[at] ?? []).slice(0, 6).flatMap(({ key, label }) => {
      const href = rowPath(name, key);
      const { title } = RESOURCES[name];
      const group = `${title.charAt(0).toUpperCase()}${title.slice(1)}`;
      return href === undefined ? [] : [{ href, label, detail: key, group }];
    }),
  );
  return { found, isComplete: !answers.includes(undefined) };
};

const useAfterPause = (text: string): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
};
