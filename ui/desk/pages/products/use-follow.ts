import { useLocation } from "wouter";
import type { ProductCode } from "../../../../api-schema/primitives.ts";
import type { StaffRun } from "../../../../api-schema/staff-resources.ts";
import { useLead } from "../../parts/done.ts";
import { deskPaths } from "../../paths.ts";

/** After a change: back on the page, or on the run where it waits for somebody who looks at it. */
export const useFollow = () => {
  const lead = useLead();
  const [, navigate] = useLocation();
  return (run: StaffRun, code: ProductCode, done: string): void => {
    if (run.state === "applied") lead(deskPaths.product(code), done);
    else navigate(deskPaths.run(run.id));
  };
};
