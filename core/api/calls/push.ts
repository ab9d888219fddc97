// Generated from api-schema/endpoints by npm run generate.
import type { PushKey } from "../../../api-schema/push.ts";
import type { Nothing, Read } from "../call.ts";

/** `GET /api/v2/shop/push/key` */
export const pushKey: Read<Nothing, PushKey, "customer"> = {
  name: "push.pushKey",
  who: "customer",
};
