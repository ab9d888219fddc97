/** What the recommended price is of, where the material has no price. */
export function UnitOfPrice() {
  return <span>la pièce, au détail</span>;
}
