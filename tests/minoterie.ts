import type { Firm } from "../core/seller/firm.ts";
import { REAL_FIRM } from "./real-firm.ts";

const MAILBOX = "bonjour@minoterie-du-val.fr";
const SIDE = { ...REAL_FIRM.sides.gmp, name: "Minoterie du Val" };

/** Another mill that runs the shop: nothing that it shows may bear the name of who came before. */
export const MINOTERIE_DU_VAL: Firm = {
  ...REAL_FIRM,
  name: "Minoterie du Val",
  brand: "Minoterie du Val",
  accounting: { ...REAL_FIRM.accounting, email: MAILBOX },
  service: { ...REAL_FIRM.service, email: MAILBOX },
  orders: { name: "Quai", email: MAILBOX },
  marketplace: { name: "Marchands", email: MAILBOX },
  dataProtection: { email: MAILBOX },
  sender: { name: "Minoterie du Val", email: MAILBOX },
  sides: { gmp: SIDE, mkp: { ...SIDE, name: "Minoterie du Val, place de marché" } },
};

/** Where a text names the demonstration's mill, its group or its network, each with what stands around it. */
export const formerNames = (text: string): readonly string[] =>
  text.match(/.{0,30}(?:[Pp]anetier|PANETIER|\bGMP\b|\.example\b).{0,30}/g) ?? [];
