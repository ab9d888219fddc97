import { Button } from "../../widgets/button.tsx";
import { Grid } from "../../widgets/primitives.tsx";

interface RecoveryCodesListProps {
  readonly codes: readonly string[];
  readonly onNoted: () => void;
}

/** The recovery codes, once: nothing shows them again. */
export function RecoveryCodesList({ codes, onNoted }: RecoveryCodesListProps) {
  return (
    <>
      <p>
        <strong>Notez-les maintenant : ils ne seront plus affichés.</strong> Chacun remplace une
        fois le code de votre téléphone. Les codes précédents ne valent plus rien.
      </p>
      <Grid as="ol" least="12rem" gap="2 4" size="l" aria-label="Codes de secours">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </Grid>
      <Button onClick={onNoted}>J’ai noté mes codes, continuer</Button>
    </>
  );
}
