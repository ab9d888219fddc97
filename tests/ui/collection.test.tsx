import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Collection } from "../../ui/layout/collection-page.tsx";
import { FilterForm } from "../../ui/layout/filter-form.tsx";

afterEach(cleanup);

const read = { isError: false, isFetching: false, isPlaceholderData: false, refetch: vi.fn() };

describe("a list", () => {
  const show = (
    items: readonly string[] | undefined,
    empty?: string,
    { totalItems, currentPage } = { totalItems: 0, currentPage: 1 },
  ) =>
    render(
      <Collection
        read={read}
        items={items}
        coming="à venir"
        empty={empty}
        pages={{ totalItems, itemsPerPage: 10, currentPage, lastPage: totalItems / 10 || 1 }}
        pageHref={(page) => `?page=${page}`}
      >
        {(shown) => `[${shown.join()}]`}
      </Collection>,
    );
  const linkedPages = () => screen.queryAllByRole("link").map((link) => link.getAttribute("href"));

  it("has its place while it comes, without pages of what is not known", () => {
    expect(show(undefined, "rien").container.textContent).toBe("à venir");
  });

  it("leads to the last page from one after it, and does not say that there is nothing", () => {
    expect(show([], "rien", { totalItems: 30, currentPage: 4 }).container.textContent).toBe(
      "La page 4 n’existe pasCette liste s’arrête à la page 3.Voir la dernière page",
    );
    expect(linkedPages()).toEqual(["?page=3"]);
    cleanup();
    expect(show([], "rien", { totalItems: 0, currentPage: 4 }).container.textContent).toBe(
      "La page 4 n’existe pasCe qui s’y trouvait n’y est plus.Voir la première page",
    );
    expect(linkedPages()).toEqual(["?page=1"]);
  });

  it("says what it is told where it has nothing, else says so itself", () => {
    expect(show([], "rien").container.textContent).toBe("rien");
    cleanup();
    expect(show([]).container.textContent).toBe("[]");
  });

  it("leads to its other pages", () => {
    expect(show(["T65"], "rien", { totalItems: 50, currentPage: 4 }).container.textContent).toMatch(
      /^\[T65\]/,
    );
    expect(linkedPages()).toContain("?page=5");
  });
});

describe("what narrows a list", () => {
  const form = (search: string, onSearch: (search: string) => void, onClear?: () => void) => (
    <FilterForm
      label="Filtrer"
      searchLabel="Nom"
      search={search}
      onSearch={onSearch}
      onClear={onClear}
    >
      {null}
    </FilterForm>
  );
  const field = () => screen.getByRole<HTMLInputElement>("searchbox");

  it("is sent once, without the spaces around it, when the field is left", () => {
    const onSearch = vi.fn<(search: string) => void>();
    const { rerender } = render(form("", onSearch));
    fireEvent.change(field(), { target: { value: " farine " } });
    fireEvent.blur(field());
    rerender(form("farine", onSearch));
    fireEvent.submit(screen.getByRole("form"));
    expect(onSearch.mock.calls).toEqual([["farine"]]);
  });

  it("follows an address that changes by itself: it would be sent again", () => {
    const onSearch = vi.fn<(search: string) => void>();
    const { rerender } = render(form("farine", onSearch));
    rerender(form("", onSearch));
    fireEvent.blur(field());
    expect([field().value, onSearch.mock.calls]).toEqual(["", []]);
  });

  it("takes off what is typed and not sent too", () => {
    const onClear = vi.fn<() => void>();
    render(form("", vi.fn(), onClear));
    fireEvent.change(field(), { target: { value: "far" } });
    fireEvent.click(screen.getByRole("button", { name: "Tout effacer" }));
    expect([field().value, onClear.mock.calls]).toEqual(["", [[]]]);
  });
});
