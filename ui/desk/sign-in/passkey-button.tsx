import { apiErrorMessage, type ApiError } from "../../../core/api/errors.ts";
import { Button, type ButtonProps } from "../../widgets/button.tsx";
import { ProblemNotice } from "../../widgets/problem-notice.tsx";

interface PasskeyButtonProps {
  readonly look?: ButtonProps["variant"];
  /** It is what one came for: the dialog that it stands in begins with it. */
  readonly startsHere?: true;
  readonly isShowing: boolean;
  /** Why the last one did not go, where nothing else says it. */
  readonly refused?: ApiError | null;
  readonly onPress: () => void;
}

/** Opens the browser's own dialog of passkeys. */
export function PasskeyButton({
  look,
  startsHere,
  isShowing,
  refused,
  onPress,
}: PasskeyButtonProps) {
  return (
    <>
      {refused == null ? null : (
        <ProblemNotice tone="error" occurrence={refused}>
          {apiErrorMessage(refused)}
        </ProblemNotice>
      )}
      <p>
        <Button variant={look} loading={isShowing} data-first-focus={startsHere} onClick={onPress}>
          Utiliser une clé d’accès
        </Button>
      </p>
    </>
  );
}
