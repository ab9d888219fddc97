import { useSearch } from "wouter";
import { paths } from "../../../core/routes/paths.ts";
import { readSearchParams, writeSearchParams } from "../../../core/search/search-params.ts";
import { PageTitle } from "../../layout/page-title.tsx";
import { ResultsView } from "./results-view.tsx";

/** /catalogue/bonnes-affaires/offres-promotionnelles: everything with a running offer. */
export function OffersPage() {
  const query = readSearchParams(new URLSearchParams(useSearch()));
  return (
    <>
      <PageTitle route="promotionalOffers" />
      <ResultsView
        params={{ ...query, promotion: true }}
        href={(next) =>
          `${paths.promotionalOffers()}?${writeSearchParams({ ...next, promotion: false })}`
        }
        fixed={{ promotion: true }}
        title={() => "Bonnes affaires"}
      />
    </>
  );
}
