import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { type ReactNode, useLayoutEffect } from "react";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { pageTitle } from "../../core/routes/route-table.ts";
import { PageArrival } from "../../ui/shell/page-arrival.tsx";
import { PageTitle } from "../../ui/layout/page-title.tsx";
import { BrandContext } from "../../ui/layout/brand.ts";

afterEach(cleanup);
beforeEach(() => {
  document.title = "Accueil · Panetier";
});

interface SiteProps {
  readonly path: string;
  readonly title?: string | undefined;
  /** False until the code of the page, and what stands in for it, is there. */
  readonly hasMain?: boolean;
  /** The page that has been asked for and has not come yet. */
  readonly awaited?: string | null;
}

/** A page of the shop, its title there or still on its way, and the link that led to it. */
const Site = ({ path, title, hasMain = true, awaited = null }: SiteProps) => (
  <>
    <a href="/panier">Panier</a>
    {hasMain ? (
      <main key={path} tabIndex={-1}>
        {title === undefined ? null : (
          <h1 tabIndex={-1}>{title === "" ? <span data-coming /> : title}</h1>
        )}
      </main>
    ) : null}
    <button type="button">Mon compte</button>
    <input aria-label="Rechercher un produit" />
    <PageArrival visit={path} awaited={awaited} />
  </>
);

const said = () => screen.getByRole("status").textContent;
const focused = () => document.activeElement?.tagName;

/** Every text that the live region has held, as a screen reader would read them. */
const allSaid = (): readonly string[] => {
  const texts: string[] = [];
  new MutationObserver(() => texts.push(said() ?? "")).observe(screen.getByRole("status"), {
    childList: true,
    characterData: true,
    subtree: true,
  });
  return texts;
};

const openSite = () => {
  const { rerender } = render(<Site path="/" title="Accueil" />);
  screen.getByRole("link").focus();
  return (path: string, title?: string, hasMain = true) => {
    if (title !== undefined && title !== "") document.title = `${title} · Panetier`;
    rerender(<Site path={path} title={title} hasMain={hasMain} />);
  };
};

describe("the arrival on a page", () => {
  it("leaves the first page to the browser", () => {
    openSite();
    expect([said(), focused()]).toEqual(["", "A"]);
  });

  it("puts the focus on the new title and says it once", async () => {
    const show = openSite();
    const texts = allSaid();
    show("/panier", "Mon panier");
    expect(focused()).toBe("H1");
    await expect.poll(said).toBe("Mon panier · Panetier");
    show("/panier", "Mon panier");
    await expect.poll(() => texts).toEqual(["Mon panier · Panetier"]);
  });

  it("puts the focus there before anything is painted: nobody has gone on by then", () => {
    const seen: unknown[] = [];
    const Watched = ({ path, title }: { readonly path: string; readonly title: string }) => {
      useLayoutEffect(() => void seen.push(focused()));
      return <Site path={path} title={title} />;
    };
    const { rerender } = render(<Watched path="/" title="Accueil" />);
    screen.getByRole("link").focus();
    rerender(<Watched path="/panier" title="Mon panier" />);
    expect(seen).toEqual(["BODY", "H1"]);
  });

  it("waits in the main part until the title is there, with a name and not only its room", async () => {
    const show = openSite();
    const texts = allSaid();
    show("/catalogue/farines", "");
    expect([said(), focused()]).toEqual(["", "MAIN"]);
    show("/catalogue/farines");
    show("/catalogue/farines", "Farines");
    await expect.poll(focused).toBe("H1");
    await expect.poll(() => texts).toEqual(["Farines · Panetier"]);
  });

  it("goes to the main part as soon as there is one, from the link that led there", async () => {
    const show = openSite();
    show("/panier", undefined, false);
    expect(focused()).toBe("A");
    show("/panier");
    await expect.poll(focused).toBe("MAIN");
    show("/panier", "Mon panier");
    await expect.poll(focused).toBe("H1");
  });

  it("leaves who has gone on by hand where they are, and says the title all the same", async () => {
    const show = openSite();
    show("/panier");
    screen.getByRole("link").focus();
    show("/panier", "Mon panier");
    await expect.poll(said).toBe("Mon panier · Panetier");
    expect(focused()).toBe("A");
  });

  it("leaves who has gone on while the page was on its way where they are", async () => {
    const { rerender } = render(<Site path="/" title="Accueil" />);
    screen.getByRole("link").focus();
    rerender(<Site path="/" title="Accueil" awaited="/panier" />);
    screen.getByRole("button").focus();
    document.title = "Mon panier · Panetier";
    rerender(<Site path="/panier" title="Mon panier" />);
    await expect.poll(said).toBe("Mon panier · Panetier");
    expect(focused()).toBe("BUTTON");
  });

  it("leaves who types on in the field that led there, while the page or its title is on its way", async () => {
    const { rerender } = render(<Site path="/" title="Accueil" />);
    const field = screen.getByRole("textbox");
    field.focus();
    fireEvent.input(field, { target: { value: "levain" } });
    rerender(<Site path="/" title="Accueil" awaited="/recherche" />);
    fireEvent.input(field, { target: { value: "beurre" } });
    rerender(<Site path="/recherche" />);
    expect(focused()).toBe("INPUT");
    document.title = "levain · Panetier";
    rerender(<Site path="/recherche" title="levain" />);
    await expect.poll(said).toBe("levain · Panetier");
    expect(focused()).toBe("INPUT");

    // What was typed before the next page was asked for is what led there.
    rerender(<Site path="/recherche" title="levain" awaited="/panier" />);
    rerender(<Site path="/panier" hasMain={false} />);
    expect(focused()).toBe("INPUT");
    fireEvent.input(field, { target: { value: "sel" } });
    document.title = "Mon panier · Panetier";
    rerender(<Site path="/panier" title="Mon panier" />);
    await expect.poll(said).toBe("Mon panier · Panetier");
    expect(focused()).toBe("INPUT");
    rerender(<Site path="/panier" title="Mon panier" awaited="/faq" />);
    rerender(<Site path="/faq" title="Questions" />);
    expect(focused()).toBe("H1");
  });

  it("counts from the last of two pages that were asked for", () => {
    const { rerender } = render(<Site path="/" title="Accueil" />);
    screen.getByRole("link").focus();
    rerender(<Site path="/" title="Accueil" awaited="/panier" />);
    screen.getByRole("button").focus();
    rerender(<Site path="/" title="Accueil" awaited="/faq" />);
    rerender(<Site path="/faq" title="Questions" />);
    expect(focused()).toBe("H1");
  });

  it("reads on at the title that takes the place of the first one", async () => {
    const show = openSite();
    show("/accueil", "Bienvenue");
    expect(focused()).toBe("H1");
    show("/accueil");
    show("/accueil", "Bonjour Camille");
    await expect.poll(() => document.activeElement?.textContent).toBe("Bonjour Camille");
  });

  it("says nothing of a page that was only passed through", () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const show = openSite();
    show("/panier", "Mon panier");
    show("/catalogue/farines");
    act(() => void vi.advanceTimersByTime(1000));
    expect(said()).toBe("");
  });
});

describe("the title of the tab", () => {
  it("is the page's as soon as its heading is there, before anything is painted", () => {
    const seen: string[] = [];
    const CategoryPage = ({ name }: { readonly name?: string }) => (
      <>
        <PageTitle route="category" ownName={name} />
        <h1>{name}</h1>
      </>
    );
    const Around = ({ name }: { readonly name?: string }) => {
      useLayoutEffect(() => void seen.push(document.title));
      return (
        <BrandContext value="Panetier">
          <CategoryPage {...(name === undefined ? {} : { name })} />
        </BrandContext>
      );
    };
    const { rerender } = render(<Around />);
    rerender(<Around name="Farines" />);
    expect(seen).toEqual(["Catalogue · Panetier", "Farines · Panetier"]);
  });

  it("is one, in the place of the one that was sent", async () => {
    document.head.innerHTML = "<title>Envoyé</title>";
    vi.resetModules();
    const { PageTitle: Title } = await import("../../ui/layout/page-title.tsx");
    const titles = () => [...document.head.querySelectorAll("title")].map((one) => one.textContent);
    const { BrandContext: Around } = await import("../../ui/layout/brand.ts");
    const inShop = (title: ReactNode) => <Around value="Panetier">{title}</Around>;
    const { rerender } = render(inShop(<Title key="cart" route="cart" />));
    expect(titles()).toEqual(["Mon panier · Panetier"]);
    rerender(inShop(<Title key="faq" route="faq" />));
    expect([titles(), document.title]).toEqual([
      [pageTitle("Panetier", "faq")],
      pageTitle("Panetier", "faq"),
    ]);
  });
});
