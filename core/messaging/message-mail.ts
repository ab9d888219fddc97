import type { Role } from "../../api-schema/primitives.ts";
import { may } from "../roles/permissions.ts";

/** Whether a member of that role may be notified of new messages: who may read them (MSG-12). */
export const mayBeNotifiedByMail = (role: Role): boolean => may(role, "messaging.use");
