import { act, cleanup, render, screen } from "@testing-library/react";
import { Suspense, use } from "react";
import { flushSync } from "react-dom";
import { Router, useLocation, useSearch } from "wouter";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  useAwaitedPath,
  useShownLocation,
  useReportShownPath,
} from "../../ui/shell/shown-location.ts";

beforeEach(() => window.history.replaceState(null, "", "/"));
afterEach(cleanup);

/** The code of the page at /catalogue, which comes when it is told to. */
const openSite = () => {
  const code = Promise.withResolvers<void>();
  const Catalogue = () => {
    use(code.promise);
    return <h1>Catalogue</h1>;
  };
  const Filters = () => {
    const search = useSearch();
    const [path, navigate] = useLocation();
    const add = (name: string) => () => {
      const chosen = new URLSearchParams(search);
      chosen.append("filtre", name);
      navigate(`${path}?${chosen}`);
    };
    return (
      <>
        <button type="button" onClick={add("bio")}>
          Bio
        </button>
        <button type="button" onClick={add("promo")}>
          Promo
        </button>
        <p>{search}</p>
      </>
    );
  };
  const Site = () => {
    const [path, navigate] = useLocation();
    useReportShownPath(path);
    return (
      <>
        <button type="button" onClick={() => navigate("/catalogue")}>
          Aller
        </button>
        <p>{useAwaitedPath(path) === null ? "arrivé" : "en route"}</p>
        <Suspense fallback="chargement">
          <main key={path}>
            {path === "/catalogue" ? <Catalogue /> : <h1>Accueil</h1>}
            <Filters />
          </main>
        </Suspense>
      </>
    );
  };
  render(
    <Router hook={useShownLocation}>
      <Site />
    </Router>,
  );
  return { arrive: () => act(async () => code.resolve()) };
};

const press = (name: string) => act(async () => screen.getByRole("button", { name }).click());
const shown = () => document.body.textContent?.replace(/^Aller/, "");

describe("the address that is shown", () => {
  it("leaves the page that is there, in use, until the next can be shown", async () => {
    const { arrive } = openSite();
    await press("Aller");
    expect([location.pathname, shown()]).toEqual(["/catalogue", "en routeAccueilBioPromo"]);
    await arrive();
    expect(shown()).toBe("arrivéCatalogueBioPromo");
  });

  it("goes back with the browser", async () => {
    const { arrive } = openSite();
    await arrive();
    await press("Aller");
    expect(shown()).toBe("arrivéCatalogueBioPromo");
    await act(async () => {
      window.history.replaceState(null, "", "/");
      window.dispatchEvent(new PopStateEvent("popstate"));
    });
    expect(shown()).toBe("arrivéAccueilBioPromo");
  });

  it("changes at once on the same page: what is chosen quickly is chosen together", () => {
    openSite();
    act(() => {
      // What React renders before the next event, and no transition.
      flushSync(() => screen.getByRole("button", { name: "Bio" }).click());
      screen.getByRole("button", { name: "Promo" }).click();
    });
    expect([location.search, shown()]).toEqual([
      "?filtre=bio&filtre=promo",
      "arrivéAccueilBioPromofiltre=bio&filtre=promo",
    ]);
  });
});
