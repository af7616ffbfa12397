/** Puts an invoice as data into its PDF, as Factur-X and ZUGFeRD demand: the file, how it relates to the page, and the metadata. */
import type { Pdf } from '../../../gateways/pdf/new-pdf.ts'

const FILE_NAME = 'factur-x.xml'
const NAMESPACE = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'

/** PDF/A allows metadata of its own only with a schema that explains each field. */
const FIELDS = [
  ['DocumentFileName', FILE_NAME, 'The name of the embedded XML document'],
  ['DocumentType', 'INVOICE', 'The type of the hybrid document in capital letters, e.g. INVOICE or ORDER'],
  ['Version', '1.0', 'The actual version of the standard applying to the embedded XML document'],
  ['ConformanceLevel', 'EN 16931', 'The conformance level of the embedded XML document'],
] as const

const values = FIELDS.map(([name, value]) => `<fx:${name}>${value}</fx:${name}>`).join('')
const properties = FIELDS.map(
  ([name, , description]) =>
    `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name>` +
    '<pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category>' +
    `<pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`,
).join('')

const METADATA = `<rdf:Description rdf:about="" xmlns:fx="${NAMESPACE}">${values}</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>${NAMESPACE}</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>fx</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq>${properties}</rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`

/** `pdf` is a document for the archive. Page and data say the same, which Germany calls an alternative. */
export const attachEInvoice = (pdf: Pdf, xml: Buffer, writtenAt: Date): void => {
  const options = {
    name: FILE_NAME,
    type: 'text/xml',
    description: 'Factur-X',
    // The types of the library do not know it.
    relationship: 'Alternative',
    creationDate: writtenAt,
    modifiedDate: writtenAt,
  }
  pdf.file(xml, options)
  pdf.appendXML(METADATA)
}
