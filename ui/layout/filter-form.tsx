import type { ReactNode } from "react";
import { Button } from "../widgets/button.tsx";
import { Disclosure } from "../widgets/disclosure.tsx";
import { Grid, Stack } from "../widgets/primitives.tsx";
import { TextField } from "../widgets/text-field.tsx";
import { useTypedFilter } from "./use-typed-filter.ts";

interface FilterFormProps {
  /** What it is for, read aloud: 'Filtrer les commandes'. */
  readonly label: string;
  readonly searchLabel: string;
  /** The text that the list is narrowed by, as the address has it. */
  readonly search: string;
  readonly maxLength?: number | undefined;
  readonly onSearch: (search: string) => void;
  /** Takes every filter off; undefined while there is none. */
  readonly onClear?: (() => void) | undefined;
  /** The least width of a field; without it they stand one below the other. */
  readonly least?: `${number}rem`;
  readonly className?: string | undefined;
  /** What else narrows the list: each choice goes into the address at once. */
  readonly children: ReactNode;
}

/** What narrows a list, above it: a text, sent when the field is left or Enter is pressed, and choices. */
export function FilterForm({ search, onSearch, onClear, least, ...props }: FilterFormProps) {
  const [typed, setTyped] = useTypedFilter(search);
  const find = () => {
    if (typed.trim() !== search) onSearch(typed.trim());
  };
  const form = {
    as: "form" as const,
    className: props.className,
    "aria-label": props.label,
    "data-print": "none",
    onSubmit: (event: { readonly preventDefault: () => void }) => {
      event.preventDefault();
      find();
    },
  };
  const fields = (
    <>
      <TextField
        label={props.searchLabel}
        type="search"
        name="search"
        maxLength={props.maxLength}
        value={typed}
        onValueChange={setTyped}
        onBlur={find}
      />
      {props.children}
      {onClear === undefined ? null : (
        <Button
          variant="quiet"
          onClick={() => {
            setTyped("");
            onClear();
          }}
        >
          Tout effacer
        </Button>
      )}
    </>
  );
  return least === undefined ? (
    <Stack {...form} gap="2">
      {fields}
    </Stack>
  ) : (
    <Grid {...form} least={least} fit gap="3" align="end" below="6">
      {fields}
    </Grid>
  );
}

interface MoreFiltersProps {
  /** There is no room for them: the list comes first. */
  readonly folded: boolean;
  /** One of them narrows the list. */
  readonly open: boolean;
  readonly children: ReactNode;
}

/** The filters that fold away where there is no room. */
export const MoreFilters = ({ folded, open, children }: MoreFiltersProps) =>
  folded ? (
    <Disclosure summary="Plus de filtres" open={open}>
      <Stack gap="3">{children}</Stack>
    </Disclosure>
  ) : (
    children
  );
