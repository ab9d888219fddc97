import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Loaded } from "../../ui/widgets/loaded.tsx";

afterEach(cleanup);

type Read = Parameters<typeof Loaded<string>>[0]["read"];
const reading = { data: undefined, isError: false, isFetching: true, refetch: vi.fn() };
const show = (read: Partial<Read>) =>
  render(
    <Loaded read={{ ...reading, ...read }} coming={<p>à venir</p>} failure="Pas de réponse.">
      {(data) => <p>{data}</p>}
    </Loaded>,
  ).container.textContent;

describe("what is read", () => {
  it("has its place while it comes, and is shown once it is there", () => {
    expect(show({})).toBe("à venir");
    cleanup();
    expect(show({ data: "Farine", isFetching: false })).toBe("Farine");
  });

  it("stays when it is read again in vain", () => {
    expect(show({ data: "Farine", isError: true, isFetching: false })).toBe("Farine");
  });

  it("says that it could not be had, and tries again when asked to", () => {
    const refetch = vi.fn<() => void>();
    const said = show({ isError: true, isFetching: false, refetch });
    expect(said).toContain("Pas de réponse.");
    fireEvent.click(screen.getByRole("button", { name: "Réessayer" }));
    expect(refetch.mock.calls).toEqual([[]]);
  });

  it("is asked for once at a time", () => {
    show({ isError: true, isFetching: true });
    expect(screen.getByRole("button", { name: "Réessayer" }).getAttribute("aria-busy")).toBe(
      "true",
    );
  });
});
