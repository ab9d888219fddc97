import { useEffect, useState } from "react";
import { FLOWS_CHANNEL } from "../link/protocol.ts";
import { EmptyState } from "../../widgets/empty-state.tsx";
import { saveFile } from "../../widgets/save-file.ts";
import { Workbench } from "../workbench/workbench.tsx";
import { connectLive } from "./live-connection.ts";
import { LiveSource } from "./live-source.tsx";

/** The shop as it lives in another tab of this browser. */
export function LivePage() {
  const [connection] = useState(() =>
    connectLive({
      openChannel: () => new BroadcastChannel(FLOWS_CHANNEL),
      inspector: crypto.randomUUID(),
      soon: (job) => requestAnimationFrame(job),
      whenFree: "locks" in navigator ? whenFree : null,
      onFile: saveFile,
    }),
  );
  useEffect(() => {
    const close = connection.open();
    // A page that goes into the browser's memory must not keep the shop talking.
    window.addEventListener("pagehide", close);
    return () => {
      window.removeEventListener("pagehide", close);
      close();
    };
  }, [connection]);
  return (
    <Workbench
      live
      log={connection.log}
      source={<LiveSource connection={connection} />}
      empty={
        <EmptyState title="Aucun onglet de la boutique n’est ouvert">
          Ouvrez la boutique dans un autre onglet de ce navigateur : elle apparaît ici d’elle-même.
        </EmptyState>
      }
    />
  );
}

const whenFree = (lock: string, signal: AbortSignal): Promise<void> =>
  navigator.locks.request(lock, { mode: "shared", signal }, () => undefined);
