import { Context, Effect, Exit, Layer, Scope } from "effect";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeLog } from "../../../server/log.ts";
import { serverAt } from "../../../server/database/address.ts";
import { Mail } from "../../../server/ports/mail.ts";
import { groundAt, portlessShop, ShopHandler } from "../../../server/shop/main.ts";
import { type Ports, portsOf } from "../../../server/shop/ports.ts";
import type { RandomnessShape } from "../../../server/randomness.ts";
import { testSettings } from "../../server/harness.ts";
import type { VirtualTime } from "../engine/virtual-time.ts";
import { ORIGIN } from "./network.ts";

/** A process of the shop. */
export interface ServerProcess {
  readonly fetch: (request: Request) => Promise<Response>;
  /** Lines of its log that say of an error. */
  readonly errors: readonly Readonly<Record<string, unknown>>[];
  /** Ends as SIGKILL does: nothing of it happens any more, nothing is finished. */
  readonly kill: () => void;
  readonly stop: () => Promise<void>;
}

const shops = new Set<WeakRef<object>>();

/** How many shops memory still holds, of those that have ended too: what a killed one is held by grows with each night. */
export const heldShops = (): number =>
  [...shops].filter((shop) => shop.deref() !== undefined).length;

/** The folder of a shop, which outlives its processes. */
export interface ShopFolder {
  readonly path: string;
  /** The events whose mails have left, in order: one that was sent twice is there twice. */
  readonly sent: string[];
  readonly remove: () => void;
}

export const makeShopFolder = (): ShopFolder => {
  const path = mkdtempSync(join(tmpdir(), "panetier-night-shop-"));
  const sent: string[] = [];
  return { path, sent, remove: () => rmSync(path, { recursive: true, force: true }) };
};

export const startServer = async (
  folder: ShopFolder,
  gateUrl: string,
  { time, randomness }: { readonly time: VirtualTime; readonly randomness: RandomnessShape },
): Promise<ServerProcess> => {
  const { clock, end } = time.processClock();
  const errors: Record<string, unknown>[] = [];
  const scope = Scope.makeUnsafe();
  let isAlive = true;
  const log = makeLog("error", (text) => {
    if (!isAlive) return;
    for (const line of text.trimEnd().split("\n")) errors.push(JSON.parse(line));
  });
  const settings = testSettings(folder.path, { trustProxy: true, publicUrl: ORIGIN });
  const { mail } = portsOf(settings);
  const layer = portlessShop(
    {
      settings,
      ports: { mail: { ...mail, layer: noting(mail.layer, folder.sent) } },
      siteFolder: join(folder.path, "no-site"),
      log,
      clock,
      randomness,
      outboxWorker: true,
    },
    groundAt(serverAt(gateUrl)),
  );
  const lookOn = new Set(process.stdin.listeners("end"));
  const context = await Effect.runPromise(Layer.buildWithScope(layer, scope));
  shops.add(new WeakRef(scope));
  const { fetch } = Context.get(context, ShopHandler);
  const own = process.stdin.listeners("end").filter((listener) => !lookOn.has(listener));
  return {
    fetch,
    errors,
    kill: () => {
      isAlive = false;
      // A killed shop that goes on looking at the terminal is held by it, with all that it remembers.
      // safe: as listeners were added
      for (const one of own) process.stdin.off("end", one as () => void);
      end();
    },
    stop: async () => {
      await Effect.runPromise(Scope.close(scope, Exit.void));
      end();
    },
  };
};

/** The mails of the shop, noted once they have left: those of its folder are not kept for long. */
const noting = (mail: Ports["mail"]["layer"], sent: string[]): Ports["mail"]["layer"] =>
  Layer.effect(
    Mail,
    Effect.map(Mail, ({ send }) => ({
      send: (message, event) =>
        Effect.tap(send(message, event), () => Effect.sync(() => void sent.push(event))),
    })),
  ).pipe(Layer.provide(mail));
