/** Checks an invoice as data as its receiver would: by the official schema and the official rules of EN 16931. */
import { createHash } from 'node:crypto'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { XmlDocument, XmlValidateError, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'

const RULES = 'EN16931-CII-validation-1.3.16.xslt'
const SCHEMA = 'Factur-X_EN16931.xsd'
const require = createRequire(import.meta.url)
const run = promisify(execFile)

/** Brings no types of its own. */
type Saxon = {
  readonly transform: (
    options: {
      readonly stylesheetInternal: unknown
      readonly sourceText: string
      readonly destination: 'serialized'
    },
    mode: 'async',
  ) => Promise<{ readonly principalResult: string }>
}

const pathOf = (name: string): string => fileURLToPath(new URL(`standards/${name}`, import.meta.url))

/** Compiling takes 20 seconds, so its result is kept by the content of the rules. */
const readRules = async (): Promise<unknown> => {
  const hash = createHash('sha256')
    .update(await readFile(pathOf(RULES)))
    .digest('hex')
  const folder = fileURLToPath(new URL('../../../node_modules/.cache/e-invoice', import.meta.url))
  const compiled = `${folder}/${hash.slice(0, 16)}.json`
  if (!existsSync(compiled)) {
    await mkdir(dirname(compiled), { recursive: true })
    const own = `${compiled}.${process.pid}`
    const program = require.resolve('xslt3')
    await run(process.execPath, [program, `-xsl:${pathOf(RULES)}`, `-export:${own}`, '-nogo'])
    await rename(own, compiled)
  }
  return JSON.parse(await readFile(compiled, 'utf8')) as unknown
}

const FAILED = /<svrl:failed-assert[^>]*?\bid="([^"]+)"[^]*?<svrl:text>([^<]*)/g

export type EInvoiceCheck = {
  /** What the schema refuses; empty for a valid file. */
  readonly schemaProblems: (xml: string) => string[]
  /** The rules that are broken, each with its words. */
  readonly brokenRules: (xml: string) => Promise<string[]>
}

export const openEInvoiceCheck = async (): Promise<EInvoiceCheck> => {
  const saxon = require('saxon-js') as Saxon
  const stylesheetInternal = await readRules()
  xmlRegisterFsInputProviders()
  const validator = XsdValidator.fromDoc(
    XmlDocument.fromBuffer(await readFile(pathOf(SCHEMA)), { url: pathOf(SCHEMA) }),
  )
  return {
    schemaProblems: (xml) => {
      const file = XmlDocument.fromString(xml)
      try {
        validator.validate(file)
        return []
      } catch (error) {
        if (!(error instanceof XmlValidateError)) throw error
        return error.details.map(({ message }) => message)
      } finally {
        file.dispose()
      }
    },
    brokenRules: async (xml) => {
      const { principalResult } = await saxon.transform(
        { stylesheetInternal, sourceText: xml, destination: 'serialized' },
        'async',
      )
      if (!principalResult.includes('svrl:fired-rule')) throw new Error('no rule looked at the invoice')
      return [...principalResult.matchAll(FAILED)].map(([, id = '', words = '']) => `${id}: ${words.trim()}`)
    },
  }
}
