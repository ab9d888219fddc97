import { useLocation } from "wouter";
import type { BegunContent, StaffContent } from "../../../api-schema/staff-content.ts";
import { apiErrorMessage } from "../../../core/api/errors.ts";
import { staffBeginContent } from "../../../core/api/wire/staff-content.ts";
import { Button } from "../../widgets/button.tsx";
import { ProblemNotice } from "../../widgets/problem-notice.tsx";
import { useChange } from "../desk-context.ts";
import { deskPaths } from "../paths.ts";

interface BeginVersionProps {
  /** Of a row, of an earlier version, or of nothing. */
  readonly of: BegunContent;
  readonly children: string;
}

/** Begins a version and leads to it; where one of that row is in work already, to that one. */
export function BeginVersion({ of, children }: BeginVersionProps) {
  const [, navigate] = useLocation();
  const begin = useChange<BegunContent, StaffContent>(
    (body) => (api) => staffBeginContent(api, { body }),
  );
  return (
    <>
      <Button
        variant="secondary"
        loading={begin.isPending}
        onClick={() => begin.mutate(of, { onSuccess: ({ id }) => navigate(deskPaths.content(id)) })}
      >
        {children}
      </Button>
      {begin.error === null ? null : (
        <ProblemNotice tone="error" occurrence={begin.error}>
          {apiErrorMessage(begin.error)}
        </ProblemNotice>
      )}
    </>
  );
}
