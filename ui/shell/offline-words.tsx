import { Link } from "wouter";
import { keptAtText } from "../../core/offline/queue-days.ts";
import { waitingText } from "../../core/offline/queue.ts";
import { paths } from "../../core/routes/paths.ts";
import { useKeptAt } from "../hooks/network.ts";
import { useBookCounts } from "../hooks/order-book.ts";

/** What a customer's notice of the network says of their own: what waits, and from when the data are. */
export function OfflineWords({ otherwise }: { readonly otherwise: string }) {
  const { waiting } = useBookCounts();
  const keptAt = useKeptAt();
  const data = keptAt === null ? null : `Données du ${keptAtText(keptAt)}`;
  if (waiting === 0 && data === null) return <span>{otherwise}</span>;
  return (
    <span>
      Hors ligne
      {waiting === 0 ? null : (
        <>
          {" · "}
          <Link href={paths.orderBook()}>{waitingText(waiting)}</Link>
        </>
      )}
      {data === null ? null : ` · ${data}`}
    </span>
  );
}
