import MessageSquare from "lucide-react/icons/message-square";
import { Link } from "wouter";
import type { Product, Variant } from "../../../api-schema/catalogue.ts";
import { writeOccasion } from "../../../core/messaging/occasion.ts";
import { paths } from "../../../core/routes/paths.ts";
import { useMay } from "../../hooks/stores.ts";
import styles from "./buy-panel.module.css";

interface WriteToSellerProps {
  readonly product: Product;
  readonly variant: Variant;
}

/** 'Écrire au marchand', for a role that has the messaging (product §8). */
export function WriteToSeller({ product, variant }: WriteToSellerProps) {
  if (!useMay("messaging.use")) return null;
  return (
    <Link
      href={paths.newMessage(writeOccasion({ kind: "offer", product: product.slug }))}
      className={styles.write}
      data-print="none"
    >
      <MessageSquare size={20} aria-hidden />
      {variant.merchant.gmp ? "Écrire au moulin" : "Écrire au marchand"}
    </Link>
  );
}
