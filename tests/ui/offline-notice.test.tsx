import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { OfflineNotice } from "../../ui/shell/offline-notice.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it("says that the network is away until it is back, in a region that was there before", () => {
  const network = vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  render(<OfflineNotice />);
  const region = screen.getByRole("status");
  const turn = (online: boolean) =>
    act(() => {
      network.mockReturnValue(online);
      window.dispatchEvent(new Event(online ? "online" : "offline"));
    });
  const seen = () => [region.textContent, "offline" in region.dataset];
  expect(seen()).toEqual(["", false]);
  turn(false);
  expect(seen()).toEqual(["Vous êtes hors ligne : prix et stocks peuvent dater.", true]);
  turn(true);
  expect(seen()).toEqual(["", false]);
});
