import { useQueries } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation, useSearch } from "wouter";
import type { Product } from "../../../api-schema/catalogue.ts";
import type { ProductCode } from "../../../api-schema/primitives.ts";
import { product as productRead } from "../../../core/api/calls/catalogue.ts";
import { isNotFound } from "../../../core/api/errors.ts";
import {
  NOTHING_COMPARED,
  readCompared,
  writeCompared,
} from "../../../core/compare/compared-codes.ts";
import { comparedProduct } from "../../../core/compare/comparison.ts";
import { paths } from "../../../core/routes/paths.ts";
import { readOf } from "../../data/read.ts";
import { useCompared } from "../../hooks/compared.ts";
import { useReader } from "../../hooks/reader.ts";
import { Page } from "../../layout/page.tsx";
import { PageTitle } from "../../layout/page-title.tsx";
import { Breadcrumbs } from "../../widgets/breadcrumbs.tsx";
import { ButtonLink } from "../../widgets/button.tsx";
import { EmptyState } from "../../widgets/empty-state.tsx";
import { ErrorState } from "../../widgets/error-state.tsx";
import { Notice } from "../../widgets/notice.tsx";
import { Spaced } from "../../widgets/primitives.tsx";
import { SkeletonBlock } from "../../widgets/skeleton.tsx";
import { Comparison } from "./comparison.tsx";
import { MoreToCompare } from "./more-to-compare.tsx";

/** /comparer?codes=…: up to four products of a family, side by side (product §5). */
export function ComparePage() {
  const codes = readCompared(new URLSearchParams(useSearch()));
  const read = useComparedProducts(codes);
  const [, navigate] = useLocation();
  const show = (next: readonly ProductCode[]) =>
    navigate(paths.compare(writeCompared(next)), { replace: true });
  const [, keep] = useCompared();
  const remove = (code: ProductCode): void => {
    const left = codes.filter((known) => known !== code);
    // An empty address is no choice: the lists would go on with what was taken out here.
    if (left.every((known) => read.unknown.includes(known))) keep(NOTHING_COMPARED);
    show(left);
  };
  const first = read.products[0];
  usePersistedChoice(read.isPending ? [] : read.products);
  const compared = read.products.flatMap((product) => comparedProduct(product) ?? []);
  return (
    <>
      <PageTitle route="compare" />
      <Page
        title="Comparer des produits"
        trail={
          <Breadcrumbs
            trail={[
              { label: "Accueil", href: paths.home() },
              ...(first?.taxonPath ?? []).map(({ code, name }) => ({
                label: name,
                href: paths.category(code),
              })),
              { label: "Comparer" },
            ]}
          />
        }
      >
        {read.unknown.length === 0 ? null : (
          <Spaced below="4">
            <Unknown codes={read.unknown} />
          </Spaced>
        )}
        {read.isPending && compared.length === 0 ? (
          <SkeletonBlock height="40rem" />
        ) : read.retry === null ? null : (
          <ErrorState onRetry={read.retry} busy={read.isFetching} />
        )}
        {!read.isPending && read.retry === null && compared.length === 0 ? <Nothing /> : null}
        {compared.length === 0 ? null : <Comparison compared={compared} onRemove={remove} />}
        {first === undefined ? null : (
          <MoreToCompare
            like={first}
            chosen={codes}
            onAdd={(code) =>
              // A code that leads nowhere gives its place to one that does.
              show([...codes.filter((known) => !read.unknown.includes(known)), code])
            }
          />
        )}
      </Page>
    </>
  );
}

/** What is known of each product, in the order of the address. */
const useComparedProducts = (codes: readonly ProductCode[]) => {
  const reader = useReader();
  const reads = useQueries({ queries: codes.map((code) => readOf(reader, productRead, { code })) });
  const failed = reads.filter((read) => read.isLoadingError && !isNotFound(read.error));
  return {
    products: reads.flatMap(({ data }) => data ?? []),
    unknown: codes.filter((_, index) => {
      const error = reads[index]?.error;
      return error !== undefined && error !== null && isNotFound(error);
    }),
    isPending: reads.some(({ isPending }) => isPending),
    isFetching: failed.some(({ isFetching }) => isFetching),
    retry:
      failed.length === 0
        ? null
        : () => {
            for (const { refetch } of failed) void refetch();
          },
  };
};

/** The lists go on with what is compared here, once something was chosen there: a link alone fills nothing. */
const usePersistedChoice = (products: readonly Product[]): void => {
  const [{ codes: kept }, change] = useCompared();
  const hasChosen = kept.length > 0;
  const family = products[0]?.taxonPath[0]?.code ?? null;
  const text = products.map(({ code }) => code).join(",");
  useEffect(() => {
    const codes = readCompared(new URLSearchParams({ codes: text }));
    if (hasChosen && codes.length > 0) change({ family, codes });
  }, [change, family, hasChosen, text]);
};

function Unknown({ codes }: { readonly codes: readonly ProductCode[] }) {
  return (
    <Notice tone="warning">
      {codes.length === 1
        ? `Le produit ${codes[0]} n’existe pas, ou n’est plus vendu.`
        : `Les produits ${codes.join(", ")} n’existent pas, ou ne sont plus vendus.`}
    </Notice>
  );
}

function Nothing() {
  return (
    <EmptyState
      picture="no-result"
      title="Rien à comparer pour l’instant"
      action={
        <ButtonLink variant="secondary" href={paths.catalogue()}>
          Parcourir le catalogue
        </ButtonLink>
      }
    >
      <p>
        Cochez « Comparer » sous deux à quatre produits d’une même famille&nbsp;: leurs fiches
        viennent ici, côte à côte.
      </p>
    </EmptyState>
  );
}
