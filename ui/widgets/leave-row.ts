/**
 * Before a row of a list goes with the button that was pressed in it: the focus goes on to the last
 * button of the next row, or of the one before, and to the page itself from the last one.
 */
export const leaveRow = (pressed: HTMLElement): void => {
  const row = pressed.closest("li");
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  const buttons = next?.querySelectorAll<HTMLElement>("button") ?? [];
  const goal = [...buttons].at(-1);
  if (goal === undefined) leaveList();
  else goal.focus();
};

/** Before all of a list goes with what was pressed in it. */
export const leaveList = (): void =>
  document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
