import Users from "lucide-react/icons/users";
import { useState } from "react";
import { useLocation, useSearch } from "wouter";
import type { Member } from "../../../api-schema/member.ts";
import type { Store } from "../../../api-schema/store.ts";
import { listPeople } from "../../../core/api/calls/users.ts";
import { paths } from "../../../core/routes/paths.ts";
import {
  EMPTY_PEOPLE_FILTER,
  peopleCall,
  type PeopleFilter,
  readPeopleFilter,
  writePeopleFilter,
} from "../../../core/stores/people.ts";
import { isStoreSelectorSearchable, storeLabel } from "../../../core/stores/store-choice.ts";
import { useRead } from "../../hooks/read.ts";
import { ButtonLink } from "../../widgets/button.tsx";
import { EmptyState } from "../../widgets/empty-state.tsx";
import { Loaded } from "../../widgets/loaded.tsx";
import { Pagination } from "../../widgets/pagination.tsx";
import { Grid, Stack } from "../../widgets/primitives.tsx";
import { SearchableSelect } from "../../widgets/searchable-select.tsx";
import { Select } from "../../widgets/select.tsx";
import { TextField } from "../../widgets/text-field.tsx";
import { MemberDialog } from "./member-dialog.tsx";
import { PersonCard } from "./person-card.tsx";
import { PeopleComing } from "./people-coming.tsx";

const addressOf = (filter: PeopleFilter): string => {
  const query = writePeopleFilter(filter).toString();
  return query === "" ? paths.users() : `${paths.users()}?${query}`;
};

/** The people of the stores that one manages, one card a person. */
export function PeopleList({ managed }: { readonly managed: readonly Store[] }) {
  const filter = readPeopleFilter(new URLSearchParams(useSearch()));
  const people = useRead(listPeople, peopleCall(filter), { keepsPage: true });
  const [chosen, setChosen] = useState<Member | null>(null);
  // As it is by now: the dialog stays open while the list is read again.
  const known = people.data?.results.flatMap(({ members }) => members);
  const present = known?.find(({ id }) => id === chosen?.id) ?? chosen;
  return (
    <>
      <Filters filter={filter} managed={managed} />
      <Loaded read={people} coming={<PeopleComing />}>
        {(data) =>
          data.results.length === 0 ? (
            <EmptyState
              icon={<Users size={36} aria-hidden />}
              title="Personne ne correspond à cette recherche"
              action={
                <ButtonLink variant="secondary" href={paths.users()}>
                  Tout afficher
                </ButtonLink>
              }
            />
          ) : (
            <>
              <Stack as="ul" gap="3" below="8" stale={people.isPlaceholderData}>
                {data.results.map((person) => (
                  <PersonCard key={person.email} person={person} onChoose={setChosen} />
                ))}
              </Stack>
              <Pagination
                page={data.pagination.currentPage}
                lastPage={data.pagination.lastPage}
                href={(page) => addressOf({ ...filter, page })}
              />
            </>
          )
        }
      </Loaded>
      <MemberDialog member={present} managed={managed} onClose={() => setChosen(null)} />
    </>
  );
}

interface FiltersProps {
  readonly filter: PeopleFilter;
  readonly managed: readonly Store[];
}

function Filters({ filter, managed }: FiltersProps) {
  const [, navigate] = useLocation();
  const [search, setSearch] = useState(filter.search);
  const go = (change: Partial<PeopleFilter>) =>
    navigate(
      addressOf({ ...EMPTY_PEOPLE_FILTER, search: filter.search, store: filter.store, ...change }),
    );
  const searched = () => {
    if (search.trim() !== filter.search) go({ search: search.trim() });
  };
  const storeChoice = {
    label: "Boutique",
    clearable: true,
    placeholder: "Toutes les boutiques",
    value: filter.store === null ? null : String(filter.store),
    onValueChange: (value: string | null) =>
      go({ store: managed.find(({ id }) => String(id) === value)?.id ?? null }),
  };
  return (
    <Grid
      as="form"
      least="16rem"
      fit
      gap="3"
      align="end"
      below="6"
      data-print="none"
      aria-label="Filtrer les collaborateurs"
      onSubmit={(event) => {
        event.preventDefault();
        searched();
      }}
    >
      <TextField
        label="Nom ou e-mail"
        type="search"
        name="search"
        maxLength={100}
        value={search}
        onValueChange={setSearch}
        onBlur={searched}
      />
      {managed.length === 1 ? null : isStoreSelectorSearchable(managed.length) ? (
        <SearchableSelect
          {...storeChoice}
          options={managed.map((store) => ({
            value: String(store.id),
            label: storeLabel(store),
            keywords: store.erpId ?? undefined,
          }))}
        />
      ) : (
        <Select
          {...storeChoice}
          options={managed.map((store) => ({ value: String(store.id), label: storeLabel(store) }))}
        />
      )}
    </Grid>
  );
}
