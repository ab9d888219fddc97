import { customerOf } from "../../../demonstration/seed/people.ts";
import type { MakeLaw } from "./law.ts";

/** Who is signed in is who has signed in, in each tab, and each call goes under their name. */
export const ownLogin: MakeLaw = ({ tabs }) => {
  const breach = (tab: (typeof tabs)[number], customer: number) => ({
    law: "FLOW-1 chacun sous son nom",
    who: tab.name,
    expected: `le client ${customerOf(tab.account.name).id}`,
    found: `le client ${customer}`,
  });
  const look = () => {
    for (const tab of tabs) {
      const { login } = tab.shop().system.actors.session.getSnapshot().context;
      if (login !== null && login.customerId !== customerOf(tab.account.name).id) {
        return breach(tab, login.customerId);
      }
    }
    return null;
  };
  return {
    afterStep: ({ calls }) => {
      for (const { from, caller } of calls) {
        const tab = tabs.find(({ name }) => name === from);
        if (tab === undefined || caller === null) continue;
        if (caller !== customerOf(tab.account.name).id) return breach(tab, caller);
      }
      return look();
    },
    atQuietEnd: look,
  };
};
