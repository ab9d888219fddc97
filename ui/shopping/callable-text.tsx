import { Fragment } from "react";
import { CUSTOMER_SERVICE_PHONE } from "../../core/stores/contact.ts";

/** A sentence that says whom to call: the number of the customer service in it is a link. */
export function CallableText({ text }: { readonly text: string }) {
  return text.split(CUSTOMER_SERVICE_PHONE).map((words, index) => (
    <Fragment key={`${index} ${words}`}>
      {index === 0 ? null : (
        <a href={`tel:${CUSTOMER_SERVICE_PHONE.replaceAll(/\s/g, "")}`}>{CUSTOMER_SERVICE_PHONE}</a>
      )}
      {words}
    </Fragment>
  ));
}
