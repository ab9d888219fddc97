import { Context } from "effect";
import type { Instant } from "../../../api-schema/primitives.ts";

/** When this machine last made a backup; null where it knows of none. Whoever makes them says it. */
export class LastBackup extends Context.Service<
  LastBackup,
  { readonly at: () => Instant | null }
>()("panetier/desk/LastBackup") {}
