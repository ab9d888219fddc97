import { useState } from "react";
import { useLocation } from "wouter";
import { merchants } from "../../../core/api/calls/catalogue.ts";
import { useSeller } from "../../hooks/seller.ts";
import {
  EMPTY_INBOX_FILTERS,
  hasInboxFilters,
  INBOX_SUBJECTS,
  type InboxFilters,
  MILL,
  writeInboxFilters,
} from "../../../core/messaging/inbox-filters.ts";
import { isSlug } from "../../../core/routes/query-text.ts";
import { paths } from "../../../core/routes/paths.ts";
import { useRead } from "../../hooks/read.ts";
import { Button } from "../../widgets/button.tsx";
import { Checkbox } from "../../widgets/checkbox.tsx";
import { Disclosure } from "../../widgets/disclosure.tsx";
import { Stack } from "../../widgets/primitives.tsx";
import { Select } from "../../widgets/select.tsx";
import { TextField } from "../../widgets/text-field.tsx";

/** What narrows the list of conversations; it folds away but for the search and the unread ones. */
export function InboxFilterForm({ filters }: { readonly filters: InboxFilters }) {
  const [, navigate] = useLocation();
  const go = (change: Partial<InboxFilters>) =>
    navigate(paths.inbox(writeInboxFilters({ ...filters, page: 1, ...change })));
  const [search, setSearch] = useState(filters.search);
  const submit = () => {
    if (search.trim() !== filters.search) go({ search: search.trim() });
  };
  return (
    <Stack
      as="form"
      gap="2"
      aria-label="Filtrer les conversations"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField
        label="Rechercher dans les messages"
        type="search"
        name="search"
        value={search}
        onValueChange={setSearch}
        onBlur={submit}
      />
      <Checkbox
        label="Non lus seulement"
        checked={filters.unread}
        onCheckedChange={(unread) => go({ unread })}
      />
      <Disclosure
        summary="Plus de filtres"
        open={filters.about !== null || filters.merchant !== null}
      >
        <Narrow filters={filters} go={go} />
      </Disclosure>
      {hasInboxFilters(filters) ? (
        <Button
          variant="quiet"
          onClick={() => {
            setSearch("");
            go(EMPTY_INBOX_FILTERS);
          }}
        >
          Tout effacer
        </Button>
      ) : null}
    </Stack>
  );
}

interface NarrowProps {
  readonly filters: InboxFilters;
  readonly go: (change: Partial<InboxFilters>) => void;
}

function Narrow({ filters, go }: NarrowProps) {
  const sellers = useRead(merchants);
  const { name: operator } = useSeller();
  return (
    <Stack gap="3">
      <Select
        label="Au sujet de"
        clearable
        placeholder="Tous les sujets"
        options={INBOX_SUBJECTS}
        value={filters.about}
        onValueChange={(value) =>
          go({ about: INBOX_SUBJECTS.find((subject) => subject.value === value)?.value ?? null })
        }
      />
      <Select
        label="Avec"
        clearable
        placeholder="Tous les correspondants"
        options={[
          { value: MILL, label: operator },
          ...(sellers.data ?? []).map(({ slug, name }) => ({ value: slug, label: name })),
        ]}
        value={filters.merchant}
        onValueChange={(value) => go({ merchant: value !== null && isSlug(value) ? value : null })}
      />
    </Stack>
  );
}
