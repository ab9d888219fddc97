import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { prerender } from "react-dom/static.browser";
import { onTestFinished } from "vitest";
import {
  serverSnapshotAt,
  ServerSnapshotContext,
  snapshotsOf,
} from "../../ui/first-screen/server-snapshot.ts";
import { ShopContext } from "../../ui/hooks/shop-context.ts";
import type { Shop } from "../../ui/hooks/shop.ts";

/** Draws a part of a shop as the server does, lets something happen, and hydrates it: where it stands, and what React could not take over. */
export const hydratedAfter = async (shop: Shop, part: ReactNode, happen: () => void) => {
  const page = (
    <ServerSnapshotContext value={serverSnapshotAt(0, snapshotsOf(shop.system))}>
      <ShopContext value={shop}>{part}</ShopContext>
    </ServerSnapshotContext>
  );
  const { prelude } = await prerender(page);
  const container = document.createElement("div");
  container.innerHTML = await new Response(prelude).text();
  document.body.append(container);
  onTestFinished(() => container.remove());
  happen();
  const recovered: unknown[] = [];
  const onRecoverableError = (error: unknown) => void recovered.push(error);
  render(page, { container, hydrate: true, onRecoverableError });
  return { container, recovered };
};
