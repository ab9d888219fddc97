import type { ReactNode } from "react";
import type { ResourceName } from "../../../api-schema/exchange/names.ts";
import { RESOURCES } from "../../../api-schema/exchange/resources.ts";
import { NewRowPage } from "./new-row-page.tsx";
import { RowPage } from "./row-page.tsx";
import { TablePage } from "./table-page.tsx";

/** The table of a resource, as a page. */
export const tablePage = (name: ResourceName): (() => ReactNode) =>
  function TableOfResource() {
    return <TablePage resource={RESOURCES[name]} />;
  };

/** One of its rows, as a page. */
export const rowPage = (name: ResourceName): (() => ReactNode) =>
  function RowOfResource() {
    return <RowPage resource={RESOURCES[name]} />;
  };

/** A row that is not there yet, as a page. */
export const newRowPage = (name: ResourceName): (() => ReactNode) =>
  function NewRowOfResource() {
    return <NewRowPage resource={RESOURCES[name]} />;
  };
