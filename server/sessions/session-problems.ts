import { NotVerified, TooManyRequests, Unauthorized } from "../../api-schema/problems.ts";

export const wrongCredentials = () =>
  new Unauthorized({ message: "Adresse e-mail ou mot de passe incorrect." });

export const notVerified = () =>
  new NotVerified({ message: "Votre adresse e-mail n'est pas encore vérifiée." });

export const sessionOver = () =>
  new Unauthorized({ message: "Votre session a expiré. Reconnectez-vous." });

export const codeOver = () =>
  new Unauthorized({
    message: "Ce lien de connexion n'est plus valable. Recommencez depuis la gestion.",
  });

export const tooMany = (retryAfter: number) => {
  const minutes = Math.ceil(retryAfter / 60);
  const wait = minutes <= 1 ? "1 minute" : `${minutes} minutes`;
  return new TooManyRequests({
    message: `Trop de tentatives de connexion. Réessayez dans ${wait}.`,
    retryAfter,
  });
};
