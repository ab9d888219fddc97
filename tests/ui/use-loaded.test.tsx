import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { QuietBoundary } from "../../ui/layout/quiet-boundary.tsx";
import { useLoaded } from "../../ui/layout/use-loaded.ts";

afterEach(cleanup);

function Shown({ load, wanted }: { load: () => Promise<string>; wanted: boolean }) {
  return <p>{useLoaded(load, wanted) ?? "…"}</p>;
}

it("shows what was loaded as soon as it is there", async () => {
  const code = Promise.withResolvers<string>();
  const load = () => code.promise;
  render(<Shown load={load} wanted />);
  expect(screen.getByText("…")).toBeTruthy();
  await act(async () => code.resolve("là"));
  expect(screen.getByText("là")).toBeTruthy();
});

it("loads nothing before it is wanted", () => {
  const load = vi.fn<() => Promise<string>>(() => new Promise(() => undefined));
  const { rerender } = render(<Shown load={load} wanted={false} />);
  expect(load).not.toHaveBeenCalled();
  rerender(<Shown load={load} wanted />);
  expect(load).toHaveBeenCalledTimes(1);
});

it("leaves a failed load to the boundary around it", async () => {
  const quiet = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const code = Promise.withResolvers<string>();
  const load = () => code.promise;
  const { container } = render(
    <QuietBoundary>
      <Shown load={load} wanted />
    </QuietBoundary>,
  );
  await act(async () => code.reject(new Error("away")));
  expect(container.textContent).toBe("");
  quiet.mockRestore();
});
