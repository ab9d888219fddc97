import { customerOf } from "../../../demonstration/seed/people.ts";
import type { MakeLaw } from "./law.ts";

/** Who is signed in is who has signed in, in each tab. */
export const ownLogin: MakeLaw = ({ tabs }) => {
  const look = () => {
    for (const tab of tabs) {
      const { login } = tab.shop().system.actors.session.getSnapshot().context;
      const own = customerOf(tab.account.name).id;
      if (login !== null && login.customerId !== own) {
        return {
          law: "FLOW-1 chacun sous son nom",
          who: tab.name,
          expected: `le client ${own}`,
          found: `le client ${login.customerId}`,
        };
      }
    }
    return null;
  };
  return { afterStep: look, atQuietEnd: look };
};
