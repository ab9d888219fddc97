import type { Schema } from "effect";
import type { ReactNode } from "react";

/** How a field of a form is typed. */
type FieldKind = "line" | "lines" | "password" | "email" | "code" | "day" | "money";

/** A field as a page declares it. */
export type DeclaredField = {
  readonly label: string;
  readonly help?: ReactNode;
  readonly kind?: FieldKind;
  /** It may be left empty. */
  readonly optional?: true;
  readonly autoComplete?: string;
  readonly rows?: number;
  /** The focus of a dialog starts here. */
  readonly startsHere?: true;
  /** Values that are offered, each with its words. */
  readonly offered?: readonly { readonly value: string; readonly words: string }[];
};

/** A field as the form shows it. */
export type FormField = DeclaredField & {
  readonly name: string;
  /** The longest text that the contract takes. */
  readonly maxLength: number | undefined;
};

/**
 * The fields of a form: their order, labels and kinds as they are declared, their lengths as the schema of
 * what is sent has them. A field that the schema does not know does not compile.
 */
export const fieldsOf = <Fields extends { readonly [name: string]: Schema.Top }>(
  schema: { readonly fields: Fields },
  declared: { readonly [Name in keyof Fields & string]?: DeclaredField },
): readonly FormField[] =>
  Object.entries<DeclaredField | undefined>(declared).flatMap(([name, field]) =>
    field === undefined ? [] : [{ ...field, name, maxLength: maxLengthOf(schema.fields[name]) }],
  );

const maxLengthOf = (field: Schema.Top | undefined): number | undefined => {
  const checks = field === undefined ? [] : (field.ast.checks ?? []);
  return checks.flatMap((check) => {
    const { maxLength } = check.annotations?.arbitraryConstraint ?? {};
    return maxLength === undefined ? [] : [maxLength];
  })[0];
};
