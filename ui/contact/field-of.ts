import type { WrittenForm } from "./use-written-form.ts";

/** What a field of a written form is given: its text, its bounds, what is wrong with it. */
export const fieldOf =
  <Form extends { readonly [field: string]: string }>(
    { values, change, problemOf }: Pick<WrittenForm<Form>, "values" | "change" | "problemOf">,
    lengths: { readonly [Field in keyof Form]: number },
  ) =>
  <Field extends keyof Form & string>(name: Field) => ({
    name,
    value: values[name],
    maxLength: lengths[name],
    error: problemOf(name),
    onValueChange: (value: string) => change(name, value),
  });
