/** The value that the chart guarantees in this state; its absence is a defect of the chart. */
export const assertPresent = <Value>(value: Value | null | undefined): Value => {
  if (value === null || value === undefined)
    throw new Error("A state was entered without its data");
  return value;
};
