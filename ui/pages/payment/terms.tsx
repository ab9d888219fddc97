import { hasPage } from "../../../core/routes/existing-pages.ts";
import { paths } from "../../../core/routes/paths.ts";
import { Checkbox } from "../../widgets/checkbox.tsx";

interface TermsProps {
  readonly accepted: boolean;
  readonly onAccept: (accepted: boolean) => void;
  /** It was asked to go on without. */
  readonly isMissing: boolean;
}

/** The box of the terms of sale: beside the button that needs it. */
export function Terms({ accepted, onAccept, isMissing }: TermsProps) {
  const text = "conditions générales de vente";
  return (
    <Checkbox
      label={
        <>
          {"J'ai lu et j'accepte les "}
          {hasPage(paths.termsOfSale()) ? (
            <a href={paths.termsOfSale()} target="_blank" rel="noopener noreferrer">
              {text}
            </a>
          ) : (
            text
          )}
        </>
      }
      required
      checked={accepted}
      onCheckedChange={onAccept}
      error={isMissing ? "Acceptez les conditions générales de vente pour commander." : undefined}
    />
  );
}
