import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ResourceName } from "../../../api-schema/exchange/names.ts";
import { type Resource, scalarText } from "../../../api-schema/exchange/resource.ts";
import type { StaffChoice, StaffRow } from "../../../api-schema/staff-resources.ts";
import { staffChoices } from "../../../core/api/calls/staff-resources.ts";
import { useRead } from "../desk-context.ts";

/** What people call a row by, of what names it; undefined where nobody knows. */
export type LabelOf = (resource: ResourceName, key: string) => string | undefined;

/** Rows that a column may name, by what is typed. */
export const useReferenceChoices = (
  resource: ResourceName,
  text: string,
): readonly StaffChoice[] =>
  useRead(staffChoices, { resource, search: text.trim() }, { keepsPage: true }).data ?? [];
