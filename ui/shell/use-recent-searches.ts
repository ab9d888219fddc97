import { useState } from "react";
import { withoutSearch, withSearch } from "../../core/search/recent-searches.ts";
import { persistRecentSearchesIn, recentSearchesIn } from "../environment/persisted-searches.ts";
import { useSession } from "../hooks/session.ts";
import { useShop } from "../hooks/shop-context.ts";

interface RecentSearches {
  /** Those in sight: none while their panel is closed. */
  readonly shown: readonly string[];
  readonly open: () => void;
  readonly close: () => void;
  readonly keep: (search: string) => void;
  readonly remove: (search: string) => void;
  readonly clear: () => void;
}

/** The searches that this browser keeps for this login, read each time they are asked for. */
export const useRecentSearches = (): RecentSearches => {
  const { environment } = useShop();
  const { customerId } = useSession();
  const [shown, setShown] = useState<readonly string[]>([]);
  const persisted = () => recentSearchesIn(environment, customerId);
  const keepAll = (searches: readonly string[]) =>
    persistRecentSearchesIn(environment, customerId, searches);
  const keepAndShow = (searches: readonly string[]) => {
    keepAll(searches);
    setShown(searches);
  };
  return {
    shown,
    open: () => setShown(persisted()),
    close: () => setShown([]),
    keep: (search) => keepAll(withSearch(persisted(), search)),
    remove: (search) => keepAndShow(withoutSearch(persisted(), search)),
    clear: () => keepAndShow([]),
  };
};
