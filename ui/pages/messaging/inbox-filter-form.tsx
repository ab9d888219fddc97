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
import { readChoice } from "../../../core/routes/address-filters.ts";
import { readSlug } from "../../../core/routes/query-text.ts";
import { paths } from "../../../core/routes/paths.ts";
import { useRead } from "../../hooks/read.ts";
import { FilterForm, MoreFilters } from "../../layout/filter-form.tsx";
import { Checkbox } from "../../widgets/checkbox.tsx";
import { Select } from "../../widgets/select.tsx";

/** What narrows the list of conversations; it folds away but for the search and the unread ones. */
export function InboxFilterForm({ filters }: { readonly filters: InboxFilters }) {
  const [, navigate] = useLocation();
  const go = (change: Partial<InboxFilters>) =>
    navigate(paths.inbox(writeInboxFilters({ ...filters, page: 1, ...change })));
  return (
    <FilterForm
      label="Filtrer les conversations"
      searchLabel="Rechercher dans les messages"
      search={filters.search}
      onSearch={(search) => go({ search })}
      onClear={hasInboxFilters(filters) ? () => go(EMPTY_INBOX_FILTERS) : undefined}
    >
      <Checkbox
        label="Non lus seulement"
        checked={filters.unread}
        onCheckedChange={(unread) => go({ unread })}
      />
      <MoreFilters folded open={filters.about !== null || filters.merchant !== null}>
        <Narrow filters={filters} go={go} />
      </MoreFilters>
    </FilterForm>
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
    <>
      <Select
        label="Au sujet de"
        clearable
        placeholder="Tous les sujets"
        options={INBOX_SUBJECTS}
        value={filters.about}
        onValueChange={(value) => go({ about: readChoice(INBOX_SUBJECTS, value) })}
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
        onValueChange={(value) => go({ merchant: readSlug(value) })}
      />
    </>
  );
}
