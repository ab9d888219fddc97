/** A number of so many places as French files have it: 1840 in two is '18,40'; `least` of its places are written. */
export const writePlaces = (digits: number, places: number, least = places): string => {
  const sign = digits < 0 ? "-" : "";
  const text = String(Math.abs(digits)).padStart(places + 1, "0");
  const whole = places === 0 ? text : text.slice(0, -places);
  const fraction = places === 0 ? "" : text.slice(-places);
  const kept = fraction.slice(0, Math.max(least, fraction.replace(/0+$/, "").length));
  return `${sign}${whole}${kept === "" ? "" : `,${kept}`}`;
};
