import { Link } from "wouter";
import { cachedAtText } from "../../core/offline/queue-days.ts";
import { waitingText } from "../../core/offline/queue.ts";
import { paths } from "../../core/routes/paths.ts";
import { useCachedAt } from "../hooks/network.ts";
import { useOfflineQueueCounts } from "../hooks/offline-queue.ts";

/** What a customer's notice of the network says of their own: what waits, and from when the data are. */
export function OfflineWords({ otherwise }: { readonly otherwise: string }) {
  const { waiting } = useOfflineQueueCounts();
  const cachedAt = useCachedAt();
  const data = cachedAt === null ? null : `Données du ${cachedAtText(cachedAt)}`;
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
