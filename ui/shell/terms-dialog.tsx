import { Link } from "wouter";
import { paths } from "../../core/routes/paths.ts";
import { useCustomer } from "../hooks/customer.ts";
import { useDispatch } from "../hooks/dispatch.ts";
import { Button } from "../widgets/button.tsx";
import { Dialog } from "../widgets/dialog.tsx";
import styles from "./terms-dialog.module.css";

interface TermsDialogProps {
  readonly open: boolean;
  readonly accepting: boolean;
}

/** The terms of use: accepted, read, or left by signing out; never just closed (spec §4). */
export default function TermsDialog({ open, accepting }: TermsDialogProps) {
  const dispatch = useDispatch();
  const firstName = useCustomer()?.firstName;
  return (
    <Dialog
      open={open}
      onClose={stay}
      dismissible={false}
      title="Nos conditions d'utilisation"
      footer={
        <>
          <Button
            variant="quiet"
            aria-disabled={accepting}
            onClick={() => accepting || dispatch({ type: "signOut.requested" })}
          >
            Se déconnecter
          </Button>
          <Button loading={accepting} onClick={() => dispatch({ type: "terms.accepted" })}>
            J'accepte
          </Button>
        </>
      }
    >
      {/* The reading starts here: a first focus on a button would accept by a stray Enter. */}
      <div className={styles.text} tabIndex={-1} data-first-focus>
        <p>
          {firstName === undefined ? "Bonjour." : `Bonjour ${firstName}.`} Avant votre première
          commande, prenez une minute pour nos conditions générales d'utilisation. L'essentiel :
        </p>
        <ul>
          <li>La boutique est réservée aux professionnels : vos commandes engagent la vôtre.</li>
          <li>Votre compte est personnel, et votre mot de passe aussi.</li>
          <li>Vos données servent à tenir votre compte et à exécuter vos commandes.</li>
        </ul>
        <p>
          <Link href={paths.termsOfUse()}>Lire les conditions générales d'utilisation</Link>
        </p>
      </div>
    </Dialog>
  );
}

const stay = (): void => undefined;
