import { Fragment } from "react";
import { dialled } from "../../core/seller/shown-seller.ts";
import { useSeller } from "../hooks/seller.ts";

/** A sentence that says whom to call: the number of the customer service in it is a link. */
export function CallableText({ text }: { readonly text: string }) {
  const { servicePhone } = useSeller();
  return text.split(servicePhone).map((words, index) => (
    <Fragment key={`${index} ${words}`}>
      {index === 0 ? null : <a href={`tel:${dialled(servicePhone)}`}>{servicePhone}</a>}
      {words}
    </Fragment>
  ));
}
