import { wholeNumber } from "../../core/money/format.ts";
import { ButtonLink } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";

interface NoSuchPageProps {
  readonly page: number;
  /** 1 also where nobody has counted them. */
  readonly lastPage: number;
  /** The address of the last page. */
  readonly last: string;
}

/** A page after the last one: the list has become shorter, or the address was made up. */
export function NoSuchPage({ page, lastPage, last }: NoSuchPageProps) {
  return (
    <EmptyState
      picture="no-result"
      title={`La page ${wholeNumber(page)} n’existe pas`}
      action={
        <ButtonLink href={last}>
          {lastPage === 1 ? "Voir la première page" : "Voir la dernière page"}
        </ButtonLink>
      }
    >
      {lastPage === 1
        ? "Ce qui s’y trouvait n’y est plus."
        : `Cette liste s’arrête à la page ${wholeNumber(lastPage)}.`}
    </EmptyState>
  );
}
