/** The script of a signing page's form, as text: it groups the IBAN and lets the form leave once. */
export const formScript = `"use strict";
(() => {
  const form = document.forms[0];
  if (!form) return;
  const iban = form.elements.namedItem("iban");
  iban?.addEventListener("change", () => {
    const bare = iban.value.replace(/[\\s.-]/g, "").toUpperCase();
    iban.value = bare.replace(/(.{4})/g, "$1 ").trim();
  });
  let sent = false;
  form.addEventListener("submit", (event) => {
    if (sent) event.preventDefault();
    sent = true;
    form.setAttribute("aria-busy", "true");
  });
  addEventListener("pageshow", () => {
    sent = false;
    form.removeAttribute("aria-busy");
  });
})();
`;
