/** Writes XML from plain values. Everything that comes from people is escaped here. */

/** A finished piece of XML. */
export type Xml = { readonly xml: string }
export type XmlContent = string | Xml | undefined | readonly (Xml | undefined)[]

/** What XML 1.0 cannot hold: control characters and halves of a pair. */
const IMPOSSIBLE = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]|\p{Surrogate}/gu
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

export const escapeXml = (text: string): string =>
  text.replaceAll(IMPOSSIBLE, '').replaceAll(/[&<>"]/g, (one) => ENTITIES[one] ?? '')

const isList = (content: XmlContent): content is readonly (Xml | undefined)[] => Array.isArray(content)

const contentOf = (content: XmlContent): string => {
  if (content === undefined) return ''
  if (typeof content === 'string') return escapeXml(content)
  if (isList(content)) return content.map((one) => one?.xml ?? '').join('')
  return content.xml
}

/** One element with text or with other elements in it. */
export const element = (
  name: string,
  content: XmlContent,
  attributes: Readonly<Record<string, string>> = {},
): Xml => {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
  return { xml: `<${name}${pairs.join('')}>${contentOf(content)}</${name}>` }
}
