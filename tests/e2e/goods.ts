// Products of the demonstration that tests order.

/** On no offer and in good stock; on the flour lorry. */
export const flour = { variant: "101065-1", name: "Farine de blé Tradition française T65" };
export const salt = { variant: "230110-1", name: "Sel fin de boulangerie" };
/** Sold by a marketplace merchant. */
export const almonds = { variant: "410110-1", name: "Amandes en poudre blanchies" };

export const flourOf = (quantity: number) => [{ variant: flour.variant, quantity }];
