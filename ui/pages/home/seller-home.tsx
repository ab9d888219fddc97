import { useActiveStore } from "../../hooks/stores.ts";
import { Columns } from "./buyer-home.tsx";
import { FollowedStores } from "./followed-stores.tsx";
import { QuickWays } from "./quick-ways.tsx";
import { RecentOrders } from "./recent-orders.tsx";

/** What a sales person comes for: who has not ordered, and the orders of the shop at hand (product §4). */
export function SellerHome() {
  return (
    <Columns
      start={<FollowedStores />}
      end={
        <>
          <QuickWays store={useActiveStore()} />
          <RecentOrders />
        </>
      }
    />
  );
}
