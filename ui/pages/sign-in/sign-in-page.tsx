import { type FormEvent, useState } from "react";
import { Link, useSearch } from "wouter";
import { emailProblem } from "../../../core/contact/contact-form.ts";
import { REQUIRED_FIELD } from "../../../core/errors/alerts.ts";
import { hasPage } from "../../../core/routes/existing-pages.ts";
import { paths } from "../../../core/routes/paths.ts";
import { signInReason } from "../../../core/routes/sign-in-reason.ts";
import { signInLockMessage } from "../../../core/session/sign-in-lock.ts";
import { useCountdown } from "../../hooks/countdown.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import { useFocusOnProblem } from "../../hooks/focus-on-problem.ts";
import { useSession } from "../../hooks/session.ts";
import { Page } from "../../layout/page.tsx";
import { PageTitle } from "../../layout/page-title.tsx";
import { Button, ButtonLink } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { Notice } from "../../widgets/notice.tsx";
import { PasswordField } from "../../widgets/password-field.tsx";
import { Reach, Stack } from "../../widgets/primitives.tsx";
import { ProblemNotice } from "../../widgets/problem-notice.tsx";
import { TextField } from "../../widgets/text-field.tsx";
import { ResendLink } from "./resend-link.tsx";
import styles from "./sign-in-page.module.css";

/** /connexion: the guard sends a signed-in user on to the target (spec §2 Route guard). */
export function SignInPage() {
  const dispatch = useDispatch();
  const { signingIn, refusal, lost } = useSession();
  const target = new URLSearchParams(useSearch()).get("target");
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [attempts, setAttempts] = useState(0);
  /** Whose password was looked at, whatever is typed since. */
  const [tried, setTried] = useState("");
  const form = useFocusOnProblem(attempts);
  const waitSeconds = useCountdown(refusal?.waitSeconds ?? null);
  const locked = waitSeconds !== null && waitSeconds > 0;
  const reason = refusal === null ? signInReason({ target, lost }) : undefined;
  const wrongEmail = emailProblem(email);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAttempts(attempts + 1);
    if (wrongEmail !== undefined || password === "" || locked) return;
    setTried(email.trim());
    dispatch({ type: "signIn.submitted", email: email.trim(), password });
  };
  return (
    <>
      <PageTitle route="signIn" />
      <Page
        width="form"
        title="Connexion"
        subtitle="Vos prix, vos camions et vos commandes vous attendent."
      >
        <Card>
          {/* By POST: sent before its code is there, a password must not get into the address. */}
          <Stack as="form" gap="5" ref={form} method="post" onSubmit={submit} noValidate>
            {reason === undefined ? null : (
              <Notice tone="info" live>
                {reason}
              </Notice>
            )}
            {refusal === null ? null : refusal.unverified === true ? (
              <ResendLink email={tried} />
            ) : (
              <ProblemNotice
                tone="error"
                occurrence={refusal}
                action={waitSeconds === null ? undefined : <Forgotten />}
              >
                {waitSeconds === null
                  ? refusal.message
                  : locked
                    ? signInLockMessage(waitSeconds)
                    : "Vous pouvez réessayer."}
              </ProblemNotice>
            )}
            <TextField
              label="Adresse e-mail"
              type="email"
              name="email"
              autoComplete="username"
              autoCapitalize="none"
              inputMode="email"
              aria-required
              value={email}
              onValueChange={setEmail}
              error={attempts > 0 ? wrongEmail : undefined}
            />
            <PasswordField
              label="Mot de passe"
              name="password"
              autoComplete="current-password"
              aria-required
              value={password}
              onValueChange={setPassword}
              error={attempts > 0 && password === "" ? REQUIRED_FIELD : undefined}
            />
            <Button type="submit" size="large" block loading={signingIn} aria-disabled={locked}>
              Me connecter
            </Button>
            {/* While a wait is told, its notice leads there. */}
            {waitSeconds === null ? (
              <p className={styles.forgotten}>
                <Forgotten />
              </p>
            ) : null}
          </Stack>
        </Card>
        {hasPage(paths.register()) ? (
          <p className={styles.register}>
            <ButtonLink variant="quiet" href={paths.register()}>
              Créer un compte
            </ButtonLink>
          </p>
        ) : null}
      </Page>
    </>
  );
}

/** The way to a new password. */
const Forgotten = () => (
  <Reach as={Link} href={paths.requestPasswordReset()}>
    Mot de passe oublié ?
  </Reach>
);
