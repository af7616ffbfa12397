/** API contract of the languages that readers can choose (§1, decisions §4 Texts). */
import { z } from 'zod'
import { FURTHER_LOCALES, LOCALES } from '../../basics/locale.ts'
import { endpoint } from '../../http/endpoint.ts'
import { one } from '../../http/shapes.ts'
import { OFFICE_WRITE } from '../money-office/sellers-contract.ts'

const SECTION = 'decisions §4 Texts'

/** How much of the German texts is written in this language; `behind` follows an older German. */
const part = z.object({ total: z.int(), complete: z.int(), behind: z.int() })
export type LanguagePart = z.output<typeof part>

export const LANGUAGE_PARTS = ['interface', 'blocks', 'terms', 'legal'] as const

const language = z.object({
  locale: z.enum([...LOCALES, ...FURTHER_LOCALES]),
  /** Readers can choose it. German always. */
  isOffered: z.boolean(),
  parts: z.object({ interface: part, blocks: part, terms: part, legal: part }),
})
export type OfficeLanguage = z.output<typeof language>

export const listLanguages = endpoint({
  method: 'GET',
  path: '/api/admin/languages',
  summary: 'Each language with what is written in it, and whether readers can choose it',
  section: SECTION,
  access: 'admin',
  staleOn: ['texts'],
  answers: { 200: one(z.array(language)) },
  errors: [],
})

export const switchLanguage = endpoint({
  method: 'PUT',
  path: '/api/admin/languages/:locale',
  summary: 'Let readers choose a language, once it is complete, or no longer',
  section: SECTION,
  access: 'admin',
  params: z.strictObject({ locale: z.enum(LOCALES).exclude(['de']) }),
  body: z.strictObject({ isOffered: z.boolean() }),
  answers: { 200: one(z.array(language)) },
  errors: [...OFFICE_WRITE, 'text-office.language-incomplete'],
})

export const languageOfficeEndpoints = [listLanguages, switchLanguage] as const
