import { useRef, useState } from "react";
import { StoreId } from "../../../../api-schema/primitives.ts";
import type { PhoneStore } from "../../../../api-schema/staff-phone-orders.ts";
import {
  staffPhoneStore,
  staffPhoneStores,
  staffPhoneVocabulary,
} from "../../../../core/api/calls/staff-phone-orders.ts";
import { roleLabel } from "../../../../core/roles/labels.ts";
import { Card } from "../../../widgets/card.tsx";
import { Notice } from "../../../widgets/notice.tsx";
import { Select } from "../../../widgets/select.tsx";
import { useRead } from "../../desk-context.ts";
import { DeskPage, ReadPage } from "../../parts/desk-page.tsx";
import { Facts } from "../../parts/facts.tsx";
import { FindField } from "../../parts/find-field.tsx";
import { idIn } from "../../parts/id-in.ts";
import { useChoices } from "../../parts/use-choices.ts";
import { deskPaths } from "../../paths.ts";
import { PhoneLines } from "./phone-lines.tsx";
import styles from "./phone-order.module.css";

/** An order that somebody says on the phone: the store, then its lines, then the order; by keys alone. */
export default function PhoneOrderPage() {
  const { choice } = useChoices();
  const store = idIn(StoreId, choice("boutique"));
  return store === undefined ? <WhichStore /> : <ForStore key={store} id={store} />;
}

function WhichStore() {
  const { choose } = useChoices();
  const [typed, setTyped] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const search = typed.trim();
  const answer = useRead(staffPhoneStores, { search }, { keepsPage: true });
  const found = answer.data ?? [];
  return (
    <DeskPage title="Commander pour un client" startsInField>
      <Card>
        <div className={styles.store}>
          <FindField
            label="Quelle boutique appelle ?"
            hint="Enseigne, n° client ou ville ; Entrée prend la première."
            text={typed}
            found={found.map(({ id, company, erpId, city }) => ({
              key: String(id),
              label: company,
              detail: [city, erpId === null ? null : `client ${erpId}`]
                .filter((part) => part !== null)
                .join(" · "),
            }))}
            isLooking={answer.isPending || answer.isPlaceholderData}
            onText={setTyped}
            onChoose={(key) => choose({ boutique: key })}
            startsHere
            input={input}
          />
        </div>
      </Card>
    </DeskPage>
  );
}

function ForStore({ id }: { readonly id: StoreId }) {
  const store = useRead(staffPhoneStore, { id });
  return <ReadPage read={store}>{(known) => <StoreShown store={known} />}</ReadPage>;
}

function StoreShown({ store }: { readonly store: PhoneStore }) {
  const { id, company, city, area, erpId, phone, buyers } = store;
  const [chosen, setChosen] = useState(buyers[0]);
  const vocabulary = useRead(staffPhoneVocabulary, { id });
  return (
    <DeskPage
      title={`Commander pour ${company}`}
      back={{ href: deskPaths.phoneOrder(), label: "Une autre boutique" }}
      about={[city, area, erpId === null ? null : `client ${erpId}`]
        .filter((part) => part !== null)
        .join(" · ")}
      startsInField
    >
      {chosen === undefined ? (
        <Notice tone="warning">
          Personne de cette boutique ne peut commander : rien ne se commande pour elle.
        </Notice>
      ) : (
        <>
          <Card>
            <Facts
              facts={[
                ["Téléphone", phone === null ? "Inconnu" : <a href={`tel:${phone}`}>{phone}</a>],
                [
                  "Au nom de",
                  buyers.length === 1 ? (
                    `${chosen.name}, ${roleLabel(chosen.role)} · ${chosen.email}`
                  ) : (
                    <Select
                      key="buyer"
                      label="Au nom de"
                      hideLabel
                      options={buyers.map((one) => ({
                        value: String(one.id),
                        label: `${one.name}, ${roleLabel(one.role)}`,
                      }))}
                      value={String(chosen.id)}
                      onValueChange={(value) =>
                        setChosen(buyers.find((one) => String(one.id) === value) ?? chosen)
                      }
                    />
                  ),
                ],
              ]}
            />
          </Card>
          <ReadPage read={vocabulary}>
            {(known) => <PhoneLines store={store} buyer={chosen.id} vocabulary={known} />}
          </ReadPage>
        </>
      )}
    </DeskPage>
  );
}
