import { type FormEvent, useLayoutEffect, useRef, useState } from "react";
import { Link } from "wouter";
import { signInLockMessage } from "../../../core/session/sign-in-lock.ts";
import { useSession } from "../../hooks/session.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import { Page } from "../../layout/page.tsx";
import { hasPage } from "../../../core/routes/existing-pages.ts";
import { paths } from "../../../core/routes/paths.ts";
import { PageTitle } from "../../layout/page-title.tsx";
import { Button, ButtonLink } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { Notice } from "../../widgets/notice.tsx";
import { PasswordField } from "../../widgets/password-field.tsx";
import { TextField } from "../../widgets/text-field.tsx";
import styles from "./sign-in-page.module.css";

const required = "Champs obligatoire";

/** /connexion: the guard sends a signed-in user on to the target (spec §2 Route guard). */
export function SignInPage() {
  const dispatch = useDispatch();
  const { signingIn, refusal } = useSession();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [checked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const waitSeconds = useCountdown(refusal?.waitSeconds ?? null);
  const locked = waitSeconds !== null && waitSeconds > 0;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (email.trim() === "" || password === "") {
      form.current?.querySelector<HTMLInputElement>('input[value=""]')?.focus();
      return;
    }
    if (!locked) dispatch({ type: "signIn.submitted", email: email.trim(), password });
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
          <form ref={form} method="post" className={styles.form} onSubmit={submit} noValidate>
            {refusal === null ? null : (
              <Notice tone="error" live action={waitSeconds === null ? undefined : forgotten()}>
                {waitSeconds === null
                  ? refusal.message
                  : locked
                    ? signInLockMessage(waitSeconds)
                    : "Vous pouvez réessayer."}
              </Notice>
            )}
            <TextField
              label="Adresse e-mail"
              type="email"
              name="email"
              autoComplete="username"
              autoCapitalize="none"
              inputMode="email"
              required
              value={email}
              onValueChange={setEmail}
              error={checked && email.trim() === "" ? required : undefined}
            />
            <PasswordField
              label="Mot de passe"
              name="password"
              autoComplete="current-password"
              required
              value={password}
              onValueChange={setPassword}
              error={checked && password === "" ? required : undefined}
            />
            <Button type="submit" size="large" block loading={signingIn} aria-disabled={locked}>
              Me connecter
            </Button>
          </form>
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

/** Where whoever had to wait gets help: the reset, once it has its page. */
const forgotten = () => {
  const reset = paths.requestPasswordReset();
  return <Link href={hasPage(reset) ? reset : paths.contact()}>Mot de passe oublié ?</Link>;
};

/** Seconds left of a wait, counted down; null without one. */
function useCountdown(seconds: number | null): number | null {
  const [state, setState] = useState({ of: seconds, left: seconds });
  if (state.of !== seconds) setState({ of: seconds, left: seconds });
  // From the moment that it is said: an effect after painting would begin later.
  useLayoutEffect(() => {
    if (seconds === null) return undefined;
    const end = Date.now() + seconds * 1000;
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setState({ of: seconds, left });
      if (left === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [seconds]);
  return state.left;
}
