import type { CalendarDay } from "../../api-schema/primitives.ts";
import type { Doc } from "./paper.ts";

/**
 * Puts the XML of an invoice into its file as Factur-X has it: attached as the alternative of what is
 * drawn, under the name that every reader looks for, and announced in the metadata.
 */
export const attachFacturX = (doc: Doc, xml: string, issuedOn: CalendarDay): void => {
  const at = new Date(`${issuedOn}T08:00:00Z`);
  const options: AttachmentOptions = {
    name: "factur-x.xml",
    type: "text/xml",
    description: "Facture électronique Factur-X",
    relationship: "Alternative",
    creationDate: at,
    modifiedDate: at,
  };
  doc.file(Buffer.from(xml, "utf8"), options);
  doc.appendXML(METADATA);
};

/** pdfkit's, with what an archive needs to know of an attachment. */
type AttachmentOptions = NonNullable<Parameters<Doc["file"]>[1]> & {
  readonly relationship: "Alternative";
};

const property = (name: string, description: string): string =>
  `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`;

const NAMESPACE = "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#";

const METADATA = `
<rdf:Description rdf:about="" xmlns:fx="${NAMESPACE}">
  <fx:DocumentType>INVOICE</fx:DocumentType>
  <fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>
  <fx:Version>1.0</fx:Version>
  <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
  <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
    <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
    <pdfaSchema:namespaceURI>${NAMESPACE}</pdfaSchema:namespaceURI>
    <pdfaSchema:prefix>fx</pdfaSchema:prefix>
    <pdfaSchema:property><rdf:Seq>
      ${property("DocumentFileName", "The name of the embedded XML document")}
      ${property("DocumentType", "The type of the hybrid document in capital letters, e.g. INVOICE or ORDER")}
      ${property("Version", "The actual version of the standard applying to the embedded XML document")}
      ${property("ConformanceLevel", "The conformance level of the embedded XML document")}
    </rdf:Seq></pdfaSchema:property>
  </rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`;
