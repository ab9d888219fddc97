import type { ComponentProps } from "react";
import { TextField } from "../widgets/text-field.tsx";

type FieldProps = Omit<ComponentProps<typeof TextField>, "label" | "type">;

/** Where the answer goes. */
export const EmailField = (props: FieldProps) => (
  <TextField
    label="Adresse e-mail"
    type="email"
    inputMode="email"
    autoComplete="email"
    autoCapitalize="none"
    required
    {...props}
  />
);

/** For who would rather be called. */
export const PhoneField = (props: FieldProps) => (
  <TextField label="Téléphone" type="tel" inputMode="tel" autoComplete="tel" {...props} />
);
