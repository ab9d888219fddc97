import Building from "lucide-react/icons/building";
import CreditCard from "lucide-react/icons/credit-card";
import { useState } from "react";
import type { CalendarDay } from "../../api-schema/primitives.ts";
import { BigControls, type Switch } from "../widgets/big-controls.ts";
import { Checkbox } from "../widgets/checkbox.tsx";
import { Chips } from "../widgets/chips.tsx";
import { DateChoice } from "../widgets/date-choice.tsx";
import { Notice } from "../widgets/notice.tsx";
import { PasswordField } from "../widgets/password-field.tsx";
import { QuantityStepper } from "../widgets/quantity-stepper.tsx";
import { RadioCards } from "../widgets/radio-cards.tsx";
import { SearchableSelect } from "../widgets/searchable-select.tsx";
import { Select } from "../widgets/select.tsx";
import { TextField } from "../widgets/text-field.tsx";
import { Sample, sampleDays, States } from "./sample.tsx";

const stores = [
  "Boulangerie du Marché",
  "Le Fournil de Saint-Éloi",
  "Maison Œuvrard",
  "Aux Blés d’Or",
];
const storeOptions = stores.map((label, index) => ({
  value: String(index),
  label,
  detail: `n° ${104_512 + index}`,
}));

const ALWAYS_ON: Switch = { subscribe: () => () => undefined, isOn: () => true };

export function FormSamples() {
  const [store, setStore] = useState<string | null>("0");
  const [sort, setSort] = useState<string | null>("pertinence");
  const [none, setNone] = useState<string | null>(null);
  const [payment, setPayment] = useState<string | null>("CB");
  const [day, setDay] = useState<CalendarDay | null>(null);
  const [quantity, setQuantity] = useState(12);
  return (
    <>
      <Sample title="Champs">
        <States>
          <TextField label="Adresse e-mail" type="email" autoComplete="off" required />
          <TextField
            label="Numéro SIRET"
            hint="14 chiffres"
            defaultValue="552 100 554 000"
            error="Le SIRET compte 14 chiffres."
          />
          <TextField label="Non modifiable" defaultValue="FR 40 303 265 045" disabled />
          <TextField
            label="Note au chauffeur"
            multiline
            rows={3}
            placeholder="Code du portail, quai…"
          />
          <PasswordField
            label="Mot de passe"
            autoComplete="off"
            defaultValue="Fournil"
            strength={{ score: 2, text: "Trop court" }}
          />
          <Select
            label="Fonction"
            options={[
              { value: "g", label: "Gérant" },
              { value: "c", label: "Comptable" },
            ]}
            value={none}
            onValueChange={setNone}
            clearable
          />
          <Select
            label="Trier"
            hideLabel
            prefix="Trier :"
            options={[
              { value: "pertinence", label: "Pertinence" },
              { value: "prix", label: "Prix croissant" },
            ]}
            value={sort}
            onValueChange={setSort}
          />
          <SearchableSelect
            label="Boutique"
            options={storeOptions}
            value={store}
            onValueChange={setStore}
            clearable
          />
        </States>
      </Sample>
      <Sample title="Cases et cartes à choisir">
        <States>
          <div>
            <Checkbox label="Blé" count={48} defaultChecked />
            <Checkbox label="Grands Moulins Panetier et associés du bassin parisien" count={1248} />
            <Checkbox label="Une partie" indeterminate />
            <Checkbox label="Indisponible" disabled />
            <Checkbox
              label="J'accepte les conditions générales de vente"
              error="Champs obligatoire"
            />
          </div>
          <RadioCards
            legend="Méthode de paiement"
            name="payment"
            value={payment}
            onValueChange={setPayment}
            options={[
              {
                value: "CB",
                label: "Carte bancaire",
                description: "Page sécurisée de la banque",
                icon: <CreditCard size={20} aria-hidden />,
                content: <Notice tone="info">Votre banque peut demander une confirmation.</Notice>,
              },
              {
                value: "VIREMENT",
                label: "Virement",
                description: "Référence à rappeler",
                icon: <Building size={20} aria-hidden />,
                aside: "3 jours",
              },
              {
                value: "PRELEVEMENT",
                label: "Prélèvement",
                description: "Un mandat signé est nécessaire",
                disabled: true,
              },
            ]}
          />
          <RadioCards
            legend="En erreur"
            name="broken"
            value={null}
            onValueChange={setPayment}
            error="Méthode de paiment obligatoire"
            options={[{ value: "CB", label: "Carte bancaire" }]}
          />
        </States>
      </Sample>
      <Sample title="Quantités et dates">
        <States>
          <div>
            <QuantityStepper
              name="Farine T65"
              value={quantity}
              onValueChange={setQuantity}
              step={4}
              min={4}
              max={40}
            />{" "}
            <QuantityStepper
              name="Beurre"
              value={1}
              onValueChange={setQuantity}
              removable
              tone="plain"
            />{" "}
            <QuantityStepper name="Levure" value={3} onValueChange={setQuantity} disabled />
          </div>
          <BigControls.Provider value={ALWAYS_ON}>
            <div>
              <QuantityStepper
                name="Farine T80, mode fournil"
                value={quantity}
                onValueChange={setQuantity}
                step={4}
                min={4}
                max={40}
                unit="sacs"
                removable
              />{" "}
              <QuantityStepper
                name="Levure, mode fournil"
                value={3}
                onValueChange={setQuantity}
                disabled
              />
            </div>
          </BigControls.Provider>
          <DateChoice
            label="Jour de livraison, farine"
            days={sampleDays}
            value={day}
            onValueChange={setDay}
            today={sampleDays[0]}
          />
          <Chips
            label="Filtres actifs"
            chips={["Blé", "Bio", "Grands Moulins Panetier"].map((label) => ({
              id: label,
              label,
              onRemove: () => setSort("prix"),
            }))}
            onClear={() => setSort("pertinence")}
          />
        </States>
      </Sample>
    </>
  );
}
