import { useCallback, useState } from "react";
import { clearedBy } from "../../core/session/reset.ts";
import { keepDraftIn } from "../environment/drafts.ts";
import { useShop } from "./shop-context.ts";
import type { Shop } from "./shop.ts";

// Files that are to go with a message outlive their page, and a login that is lost, as their words do; they go with an
// explicit sign-out, and when somebody else signs in. A browser keeps no file over a reload.

const filesByShop = new WeakMap<Shop, Map<string, readonly File[]>>();

const filesOf = (shop: Shop): Map<string, readonly File[]> => {
  const known = filesByShop.get(shop);
  if (known !== undefined) return known;
  const files = new Map<string, readonly File[]>();
  filesByShop.set(shop, files);
  const customerNow = () =>
    shop.system.actors.session.getSnapshot().context.login?.customerId ?? null;
  let owner = customerNow();
  shop.system.listen((event) => {
    if (event.type === "session.reset" && clearedBy(event.reason).includes("drafts")) files.clear();
    if (event.type === "session.opened") {
      const { customerId } = event.login;
      if (owner !== null && owner !== customerId) files.clear();
      owner = customerId;
    }
    // Its page may have gone meanwhile: what has arrived is no draft any more.
    if (event.type === "message.sent") {
      files.delete(event.form);
      keepDraftIn(shop.environment, { form: event.form, customerId: customerNow() }, {});
    }
  });
  return files;
};

/** The files of that form as they are now. */
export const filesOfForm = (shop: Shop, form: string): readonly File[] =>
  filesOf(shop).get(form) ?? [];

/** The files that wait in a form to be sent with its message. */
export const useMessageFiles = (
  form: string,
): readonly [readonly File[], (files: readonly File[]) => void] => {
  const shop = useShop();
  const [, render] = useState(0);
  const change = useCallback(
    (files: readonly File[]) => {
      filesOf(shop).set(form, files);
      render((count) => count + 1);
    },
    [shop, form],
  );
  return [filesOfForm(shop, form), change];
};
