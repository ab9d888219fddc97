import { hasPage } from "../../core/routes/existing-pages.ts";
import { paths } from "../../core/routes/paths.ts";
import { type RouteName, ROUTES } from "../../core/routes/route-table.ts";
import { startEmbeddedPostgres } from "../../server/database/embedded.ts";
import { samplePaths } from "../screens/sample-paths.ts";
import { BAKER, fillCartOf, fillPadOf } from "./baker.ts";
import { type GestureFigures, measureGestures } from "./gestures.ts";
import { measurePad, type PadFigures } from "./pad.ts";
import { measurePages, type PageFigures, type PageVisit } from "./pages.ts";
import { startShop } from "./shop-process.ts";
import { readShowcase } from "./showcase.ts";

/** What of the screens is measured: undefined is left out. */
export interface ScreenFigures {
  readonly pages: readonly PageFigures[] | undefined;
  readonly gestures: readonly GestureFigures[] | undefined;
  readonly pad: readonly PadFigures[] | undefined;
}

interface Wishes {
  readonly pages: boolean;
  readonly gestures: boolean;
  readonly pad: boolean;
  /** Views of each page, and rounds of each gesture. */
  readonly runs: number;
  /** Instead of every public page and the signed-in ones. */
  readonly paths?: readonly string[] | undefined;
}

/** Lines of the cart that is looked at, and of the one in which quantities are changed. */
const FEW_LINES = 6;
const MANY_LINES = 40;

/** Every public screen, what a customer sees signed in, and how fast the shop answers fingers. */
export async function measureShopPages(folder: string, wishes: Wishes): Promise<ScreenFigures> {
  const shop = await startShop({ dataDir: folder });
  try {
    const { host, port } = shop.origin;
    const origin = `http://${host}:${port}`;
    const { url } = await startEmbeddedPostgres(folder, { join: true });
    const showcase = await readShowcase(url, `${BAKER}@panetier.example`);
    const fill = (lines: number) => fillCartOf(origin, showcase, showcase.lines.slice(0, lines));
    await fill(FEW_LINES);
    const isWished = ({ path }: PageVisit) => wishes.paths?.includes(path) ?? true;
    const pages = wishes.pages
      ? await measurePages(
          origin,
          [...publicVisits(), ...customerVisits].filter(isWished),
          wishes.runs,
        )
      : undefined;
    const gestures = wishes.gestures
      ? await measureGestures(origin, wishes.runs, () => fill(MANY_LINES))
      : undefined;
    const pad = wishes.pad
      ? await measurePad(origin, `/listes/${await fillPadOf(origin, showcase)}`, wishes.runs)
      : undefined;
    return { pages, gestures, pad };
  } finally {
    await shop.stop();
  }
}

const publicVisits = (): readonly PageVisit[] =>
  samplePaths()
    .filter(([name, path]) => hasPage(path) && !ROUTES[name].protected)
    .map(([name, path]) => ({
      path,
      kind: name === "home" ? "home" : "public",
      looker: "visitor",
      indexed: ROUTES[name].indexed,
    }));

const customerVisit = (name: RouteName, path: string): PageVisit => ({
  path,
  kind: "customer",
  looker: { account: BAKER },
  indexed: ROUTES[name].indexed,
});

const customerVisits: readonly PageVisit[] = [
  customerVisit("home", paths.home()),
  customerVisit("cart", paths.cart()),
  customerVisit("cartDelivery", paths.cartDelivery()),
  customerVisit("cartPayment", paths.cartPayment()),
  customerVisit("orders", paths.orders()),
];
