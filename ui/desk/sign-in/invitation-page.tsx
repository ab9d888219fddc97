import { Effect } from "effect";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { DeskInvitation } from "../../../api-schema/staff-team.ts";
import { apiErrorMessage } from "../../../core/api/errors.ts";
import { staffInvitationOpenid } from "../../../core/api/wire/staff-session.ts";
import { staffChoosePassword, staffInvitation } from "../../../core/api/wire/staff-team.ts";
import { passwordProblem } from "../../../core/session/password.ts";
import { ButtonLink } from "../../widgets/button.tsx";
import { ErrorState } from "../../widgets/error-state.tsx";
import { Loader } from "../../widgets/loader.tsx";
import { NewPasswordField } from "../../widgets/new-password-field.tsx";
import { Text } from "../../widgets/primitives.tsx";
import { useDesk } from "../desk-context.ts";
import { DeskForm } from "../form/desk-form.tsx";
import { useDeskForm } from "../form/use-desk-form.ts";
import { leaveToLink } from "../openid.ts";
import { SignInFrame, Step } from "./sign-in-frame.tsx";

/** The link of a mail: who was invited, or asked for another password, chooses it here. */
export default function InvitationPage({ token }: { readonly token: string }) {
  const { read } = useDesk();
  const [isChosen, setChosen] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ["invitation", token],
    queryFn: ({ signal }) => read((api) => staffInvitation(api, { token }), signal),
    retry: false,
    refetchOnWindowFocus: false,
    enabled: !isChosen,
  });
  return (
    <SignInFrame>
      {isChosen ? (
        <Step
          title="Votre mot de passe est enregistré"
          about="Connectez-vous avec votre adresse e-mail et ce mot de passe. Ayez votre téléphone à portée de main."
        >
          <p>
            <ButtonLink href="/">Se connecter</ButtonLink>
          </p>
        </Step>
      ) : data !== undefined ? (
        <ChoosePassword token={token} invitation={data} onChosen={() => setChosen(true)} />
      ) : error === null ? (
        <Loader />
      ) : (
        <ErrorState level={1} message={apiErrorMessage(error)} onRetry={() => void refetch()} />
      )}
    </SignInFrame>
  );
}

interface LinkProps {
  readonly token: string;
  readonly provider: string;
}

/** The firm's own provider, in place of a password. */
function LinkOpenid({ token, provider }: LinkProps) {
  const { read } = useDesk();
  const form = useDeskForm({
    fields: [],
    initial: {},
    send: () => read((api) => Effect.flatMap(staffInvitationOpenid(api, { token }), leaveToLink)),
  });
  return (
    <>
      <DeskForm state={form} submit={`Lier mon compte ${provider}`} look="secondary" />
      <Text tone="quiet">
        Vous vous connecterez avec ce compte, sans autre mot de passe. Sinon, choisissez-en un ici :
      </Text>
    </>
  );
}

interface ChooseProps {
  readonly token: string;
  readonly invitation: DeskInvitation;
  readonly onChosen: () => void;
}

function ChoosePassword({
  token,
  invitation: { login, name, hasPassword, openid },
  onChosen,
}: ChooseProps) {
  const { read } = useDesk();
  const [password, setPassword] = useState("");
  const form = useDeskForm({
    fields: [],
    others: ["password"],
    initial: {},
    check: () => {
      const message = passwordProblem(password);
      return message === undefined ? [] : [{ field: "password", message }];
    },
    send: () => read((api) => staffChoosePassword(api, { token, body: { password } })),
    onDone: onChosen,
  });
  return (
    <Step
      title={hasPassword ? "Nouveau mot de passe" : `Bienvenue, ${name}`}
      about={
        hasPassword
          ? "Choisissez votre nouveau mot de passe de la gestion."
          : `${openid === null ? "Choisissez" : `Liez votre compte ${openid}, ou choisissez`} votre mot de passe de la gestion. À la première connexion, une application d’authentification est associée à votre compte.`
      }
    >
      {openid === null ? null : <LinkOpenid token={token} provider={openid} />}
      <DeskForm state={form} submit="Enregistrer ce mot de passe">
        <p>
          Votre adresse de connexion : <b>{login}</b>
        </p>
        <input type="hidden" name="username" autoComplete="username" value={login} readOnly />
        <NewPasswordField
          name="password"
          label="Mot de passe"
          required
          value={password}
          error={form.problemOf("password")}
          onValueChange={setPassword}
        />
      </DeskForm>
    </Step>
  );
}
