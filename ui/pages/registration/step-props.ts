import type { Contact } from "../../../core/registration/request.ts";
import type { RegistrationView } from "../../hooks/registration.ts";

/** What every step is given. */
export interface StepProps {
  readonly registration: RegistrationView;
  /** Who adds the shop; null for who registers. */
  readonly contact: Contact | null;
}
