import type { Address } from "../../../api-schema/address.ts";
import type { Store } from "../../../api-schema/store.ts";
import {
  ADDRESS_LENGTHS,
  addressChange,
  addressForm,
  addressFormProblems,
} from "../../../core/addresses/address-form.ts";
import { towns } from "../../../core/api/calls/registration.ts";
import { shownFrenchPhone } from "../../../core/contact/phone-shape.ts";
import { normalisePostcode, postcodeProblem } from "../../../core/addresses/postcode.ts";
import { fieldOf } from "../../contact/field-of.ts";
import rows from "../../contact/field-row.module.css";
import { PhoneField } from "../../contact/person-fields.tsx";
import { useRead } from "../../hooks/read.ts";
import { Select } from "../../widgets/select.tsx";
import { TextField } from "../../widgets/text-field.tsx";
import { EditCard } from "./edit-card.tsx";
import styles from "./address-cards.module.css";
import { useEdit } from "./use-edit.ts";
import { useAddressChange } from "./use-store-change.ts";

interface AddressCardsProps {
  readonly store: Store;
  readonly mayChange: boolean;
}

/** Where the store is delivered, billed and seated; one that serves twice is shown once. */
export function AddressCards({ store, mayChange }: AddressCardsProps) {
  return usesOf(store).map(({ address, uses }) => (
    <AddressCard
      key={address.id}
      store={store}
      address={address}
      title={`Adresse : ${listed(uses)}`}
      mayChange={mayChange}
    />
  ));
}

/** 'livraison, facturation et siège' */
const listed = (uses: readonly string[]): string => new Intl.ListFormat("fr-FR").format(uses);

const usesOf = (store: Store) => {
  const known: ReadonlyArray<readonly [string, Address | null]> = [
    ["livraison", store.shippingAddress],
    ["facturation", store.billingAddress],
    ["siège", store.legalAddress],
  ];
  const byId = new Map<Address["id"], { readonly address: Address; readonly uses: string[] }>();
  for (const [use, address] of known) {
    if (address === null) continue;
    const same = byId.get(address.id) ?? { address, uses: [] };
    same.uses.push(use);
    byId.set(address.id, same);
  }
  return [...byId.values()];
};

interface AddressCardProps extends AddressCardsProps {
  readonly address: Address;
  readonly title: string;
}

function AddressCard({ store, address, title, mayChange }: AddressCardProps) {
  const saving = useAddressChange(store, address.id, "L’adresse est enregistrée");
  const edit = useEdit({
    name: `address-${address.id}`,
    known: addressForm(address),
    problems: addressFormProblems,
    changeOf: addressChange,
    saving,
  });
  const field = fieldOf(edit, ADDRESS_LENGTHS);
  return (
    <EditCard title={title} edit={edit} mayEdit={mayChange} shown={<Shown address={address} />}>
      <div className={rows.row}>
        <TextField label="Prénom" autoComplete="given-name" {...field("firstName")} />
        <TextField label="Nom" autoComplete="family-name" {...field("lastName")} />
      </div>
      <TextField label="Société" autoComplete="organization" {...field("company")} />
      <TextField label="Rue" autoComplete="street-address" required {...field("street")} />
      <div className={rows.row}>
        <TextField
          label="Code postal"
          autoComplete="postal-code"
          inputMode="numeric"
          required
          {...field("postcode")}
        />
        <TownField postcode={normalisePostcode(edit.values.postcode)} {...field("city")} />
      </div>
      <PhoneField {...field("phoneNumber")} />
    </EditCard>
  );
}

interface TownFieldProps {
  readonly postcode: string;
  readonly name: string;
  readonly value: string;
  readonly maxLength: number;
  readonly error: string | undefined;
  readonly onValueChange: (value: string) => void;
}

/** The towns of the postcode to choose from; written by hand where the list has none. */
function TownField({ postcode, maxLength, ...props }: TownFieldProps) {
  const found = useRead(towns, postcodeProblem(postcode) === undefined ? { postcode } : null);
  const names = (found.data ?? []).map(({ name }) => name);
  const { value } = props;
  if (names.length === 0) {
    return (
      <TextField
        label="Ville"
        autoComplete="address-level2"
        required
        maxLength={maxLength}
        {...props}
      />
    );
  }
  const known = value === "" || names.includes(value) ? names : [value, ...names];
  return (
    <Select
      label="Ville"
      required
      options={known.map((name) => ({ value: name, label: name }))}
      error={props.error}
      name={props.name}
      value={value === "" ? null : value}
      onValueChange={(name) => props.onValueChange(name ?? "")}
    />
  );
}

function Shown({ address }: { readonly address: Address }) {
  const name = `${address.firstName} ${address.lastName}`.trim();
  return (
    <address className={styles.address}>
      {address.company === null ? null : <b>{address.company}</b>}
      {name === "" ? null : <span>{name}</span>}
      <span>{address.street}</span>
      <span>{`${address.postcode} ${address.city}`}</span>
      {address.phoneNumber === null ? null : (
        <a href={`tel:${address.phoneNumber}`}>{shownFrenchPhone(address.phoneNumber)}</a>
      )}
    </address>
  );
}
