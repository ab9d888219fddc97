import { describe, expect, it } from "vitest";
import { read, readHere } from "./tables.ts";

const XML = `<?xml version="1.0" encoding="UTF-8"?>
<!-- un <export> & son commentaire -->
<export xmlns="urn:moulin"><articles>
  <article code="F1" actif="oui">
    <nom>Farine &amp; son &#233;t&#xE9;</nom><label>bio</label><label>AOP</label>
  </article>
  <article code="F2"><nom><![CDATA[Blé <tendre> & dur]]></nom></article>

  <article code="F3"><nom>x<b>y</b></nom></article>
  <article code="F4">texte</article>
  <article code="F5"><code>F6</code></article>
  <article code="F7"><label>a|b</label><label>c</label></article>
  <article code="F8"><nom>&#0;</nom></article>
</articles></export>`;

const twice = (name: string): string =>
  `« ${name} » figure plusieurs fois dans cette ligne : gardez-en un seul, sans « | ».`;

describe("an XML file", () => {
  it("is read element by element, attributes and elements as cells", async () => {
    expect(await read(XML)).toEqual({
      format: "xml",
      columns: ["code", "actif", "nom", "label"],
      lines: [
        {
          line: 4,
          cells: { code: "F1", actif: "oui", nom: "Farine & son été", label: "bio|AOP" },
        },
        { line: 7, cells: { code: "F2", actif: "", nom: "Blé <tendre> & dur", label: "" } },
        {
          line: 9,
          reason:
            "L’élément « nom » en contient d’autres ou des attributs : mettez une valeur simple par élément.",
        },
        {
          line: 10,
          reason: "« texte » n’est dans aucun élément : mettez-le dans le sien.",
        },
        { line: 11, reason: twice("code") },
        { line: 12, reason: twice("label") },
        {
          line: 13,
          reason: "La colonne « nom » a un caractère illisible : réécrivez cette cellule.",
        },
      ],
    });
  });

  it("is a row when it has one alone, and has names that every object has", async () => {
    expect(
      await readHere("<articles><article><hasOwnProperty>1</hasOwnProperty></article></articles>"),
    ).toEqual({
      format: "xml",
      columns: ["hasOwnProperty"],
      lines: [{ line: 1, cells: { hasOwnProperty: "1" } }],
    });
    expect(await readHere("<codes>\n<code>1</code>\n<code>2</code></codes>")).toEqual({
      format: "xml",
      columns: ["code"],
      lines: [
        { line: 2, cells: { code: "1" } },
        { line: 3, cells: { code: "2" } },
      ],
    });
  });

  it("is read in the encoding of its bytes", async () => {
    const text = '<?xml version="1.0" encoding="ISO-8859-1"?><a><b c="été"/></a>';
    const table = { format: "xml", columns: ["c"], lines: [{ line: 1, cells: { c: "été" } }] };
    expect(await readHere(Buffer.from(text, "latin1"))).toEqual(table);
    expect(
      await readHere(Buffer.from(`\uFEFF${text.replace("ISO-8859-1", "UTF-16")}`, "utf16le")),
    ).toEqual(table);
  });

  it.each([
    [
      "a DTD",
      '<?xml version="1.0"?>\n<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n<a><b>&x;</b></a>',
      "Le fichier XML contient une déclaration (DTD ou entité) : exportez-le sans, elles ne sont pas lues.",
      2,
    ],
    [
      "an entity that nobody knows",
      "<a>\n<b>&eacute;</b></a>",
      "Le XML contient une entité inconnue ou un « & » seul : écrivez « &amp; ».",
      2,
    ],
    [
      "an end that is missing",
      "<a>\n<b>1</b>\n<b>2",
      "Le XML est mal formé ou coupé ici : vérifiez que chaque balise est refermée.",
      1,
    ],
    [
      "tags that cross",
      "<a>\n<b>1</c></a>",
      "Le XML est mal formé ou coupé ici : vérifiez que chaque balise est refermée.",
      2,
    ],
    [
      "several elements side by side",
      "<a><entete/><b/></a>",
      "Sous <a> se mêlent <entete> et <b> : gardez un seul élément répété, chaque fois une ligne.",
      null,
    ],
    [
      "nothing that is repeated",
      "<a>1</a>",
      "Ce XML n’a pas d’élément répété à lire comme une ligne : écrivez <articles><article>…</article>…</articles>.",
      null,
    ],
    [
      "another encoding",
      '<?xml version="1.0" encoding="EBCDIC"?><a><b c="1"/></a>',
      "L’encodage « EBCDIC » n’est pas lu : exportez le fichier en UTF-8.",
      1,
    ],
    [
      "elements a hundred thousand deep",
      "<a>".repeat(100_000),
      "Le XML est mal formé ou coupé ici : vérifiez que chaque balise est refermée.",
      1,
    ],
  ])("is refused with %s", async (_, xml, reason, line) => {
    expect(await readHere(xml)).toEqual({ reason, line });
  });
});
