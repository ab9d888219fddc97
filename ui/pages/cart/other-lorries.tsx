import type { Order } from "../../../api-schema/order.ts";
import { usualProducts } from "../../../core/api/calls/stores.ts";
import { useRead } from "../../hooks/read.ts";
import { useActiveStore } from "../../hooks/stores.ts";
import { LorryLines } from "../../shopping/lorry-lines.tsx";
import { unloadedLorries } from "../../shopping/lorries-of.ts";
import styles from "./other-lorries.module.css";

/** The lorries and the usual merchants that the cart holds nothing for, each one press from its minimum (product §10). */
export default function OtherLorries({ order }: { readonly order: Order }) {
  const store = useActiveStore();
  const { data: usuals } = useRead(usualProducts);
  if (store === null || usuals === undefined) return null;
  const lorries = unloadedLorries({ store, cart: order, usuals });
  if (lorries.length === 0) return null;
  return (
    <section aria-labelledby="avec-ceci" className={styles.others} data-print="none">
      <h2 id="avec-ceci">Et avec ceci&nbsp;?</h2>
      <LorryLines lorries={lorries} mayOrder label="Camions et envois sans rien au panier" />
    </section>
  );
}
