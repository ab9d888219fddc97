import { useLocation } from "wouter";
import { formatDay } from "../../core/calendar/format.ts";
import { parisDayOf } from "../../core/calendar/paris-time.ts";
import { apiErrorMessage } from "../../core/api/errors.ts";
import { storeLabel } from "../../core/stores/store-choice.ts";
import { paths } from "../../core/routes/paths.ts";
import { useSession } from "../hooks/session.ts";
import { useActiveStore, useMay } from "../hooks/stores.ts";
import { hasPage } from "../../core/routes/existing-pages.ts";
import { Button, ButtonLink } from "../widgets/button.tsx";
import { Card, CardHeader } from "../widgets/card.tsx";
import { Notice } from "../widgets/notice.tsx";
import { ProblemNotice } from "../widgets/problem-notice.tsx";
import { SkeletonLine } from "../widgets/skeleton.tsx";
import styles from "./marketplace-access.module.css";
import { useAccessRequest } from "./use-access-request.ts";

/** The way in, as far as it is open to who looks: sign in, ask, wait, or have the manager ask. */
export function AccessRequestCard() {
  const { status } = useSession();
  const store = useActiveStore();
  if (status !== "signedIn") return <ForVisitors />;
  return (
    <Card className={styles.ask} aria-labelledby="demande-acces">
      <CardHeader
        id="demande-acces"
        title="Demander l’accès"
        subtitle={store === null ? undefined : storeLabel(store)}
      />
      {store === null ? (
        <p>L’accès s’ouvre boutique par boutique, et votre compte n’en a pas encore.</p>
      ) : (
        <ForMembers />
      )}
    </Card>
  );
}

function ForVisitors() {
  const [path] = useLocation();
  return (
    <Card className={styles.ask} aria-labelledby="demande-acces">
      <CardHeader id="demande-acces" title="Vous êtes client ?" />
      <p>
        L’accès s’ouvre boutique par boutique. Connectez-vous : votre boutique l’a peut-être déjà,
        sinon vous pourrez le demander.
      </p>
      <ButtonLink href={paths.signIn(path)} size="large" block>
        Me connecter
      </ButtonLink>
      {hasPage(paths.register()) ? (
        <ButtonLink href={paths.register()} variant="secondary" block>
          Créer un compte
        </ButtonLink>
      ) : null}
    </Card>
  );
}

function ForMembers() {
  const mayAsk = useMay("stores.change");
  const { requestedAt, waiting, failed, retry, ask, sending, refusal } = useAccessRequest();
  if (waiting) return <SkeletonLine />;
  if (failed) {
    return (
      <Notice
        tone="error"
        live
        action={
          <Button variant="secondary" onClick={retry}>
            Réessayer
          </Button>
        }
      >
        Nous n’avons pas pu lire votre demande.
      </Notice>
    );
  }
  if (requestedAt !== null) {
    return (
      <Notice
        tone="success"
        live
        title={`Demande envoyée le ${formatDay(parisDayOf(requestedAt), "date")}`}
      >
        Nous vérifions votre établissement et vous écrivons sous deux jours ouvrés.
      </Notice>
    );
  }
  if (!mayAsk) {
    return <p>Seul le gérant de la boutique peut demander l’accès : parlez-lui-en.</p>;
  }
  return (
    <>
      <p>
        C’est gratuit et sans engagement. Nous vérifions votre établissement, puis vous écrivons
        sous deux jours ouvrés.
      </p>
      {refusal === null ? null : (
        <ProblemNotice tone="error" occurrence={refusal}>
          {apiErrorMessage(refusal)}
        </ProblemNotice>
      )}
      <Button size="large" block loading={sending} onClick={ask}>
        Demander l’accès
      </Button>
    </>
  );
}
