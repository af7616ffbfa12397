/** Validates XML against a schema file. */
import { readFileSync } from 'node:fs'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'

/** What is wrong; empty for a valid document. */
export const validateXml = (xml: string, schemaPath: string): Promise<string[]> => {
  const schema = XmlDocument.fromBuffer(readFileSync(schemaPath))
  const validator = XsdValidator.fromDoc(schema)
  const document = XmlDocument.fromString(xml)
  try {
    validator.validate(document)
    return Promise.resolve([])
  } catch (error) {
    return Promise.resolve([String(error)])
  } finally {
    document.dispose()
    validator.dispose()
    schema.dispose()
  }
}
