import type { StaffRole } from "../../../../api-schema/staff-rights.ts";
import { STAFF_ROLE_WORDS, STAFF_ROLES } from "../../../../core/staff/rights.ts";
import { STAFF_ROLE_TASKS } from "../../../../core/staff/role-tasks.ts";
import { Checkbox } from "../../../widgets/checkbox.tsx";
import { FieldError } from "../../../widgets/field.tsx";
import { useId } from "react";
import styles from "./roles-field.module.css";

interface RolesFieldProps {
  readonly roles: readonly StaffRole[];
  readonly error: string | undefined;
  readonly onChange: (roles: readonly StaffRole[]) => void;
}

/** Each role as a box, with what it may do in a sentence. */
export function RolesField({ roles, error, onChange }: RolesFieldProps) {
  const errorId = useId();
  return (
    <fieldset className={styles.roles} aria-describedby={error === undefined ? undefined : errorId}>
      <legend className={styles.legend}>Rôles</legend>
      {STAFF_ROLES.map((role) => (
        <Checkbox
          key={role}
          name="roles"
          value={role}
          label={<b>{STAFF_ROLE_WORDS[role]}</b>}
          hint={STAFF_ROLE_TASKS[role]}
          checked={roles.includes(role)}
          aria-invalid={error === undefined ? undefined : true}
          onCheckedChange={(isChosen) =>
            onChange(
              STAFF_ROLES.filter((each) => (each === role ? isChosen : roles.includes(each))),
            )
          }
        />
      ))}
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
}
