/** API contract of the glossary in the hands of editors (decisions §4 Texts, §6.6). */
import { z } from 'zod'
import { LOCALES } from '../../basics/locale.ts'
import { endpoint } from '../../http/endpoint.ts'
import { id, idParams, instant, one } from '../../http/shapes.ts'
import { line } from '../accounts/person-shapes.ts'
import { shownText } from '../money-office/office-texts.ts'
import { OFFICE_SAVE, OFFICE_WRITE } from '../money-office/sellers-contract.ts'
import { markdown } from './office-words.ts'
import { officeText } from './texts-contract.ts'

export const TERM_TITLE_MAX = 60
export const TERM_TEXT_MAX = 2_000
/** Further words for one term in one language. */
export const TERM_FORMS_MAX = 20
/** More terms than this no one reads, and every page would be full of marks. */
export const TERMS_MAX = 2_000
/** Texts that are named as places of a term; how many more there are is said. */
export const TERM_PLACES_MAX = 30

const SECTION = 'decisions §6.6'
const locale = z.enum(LOCALES)

const row = officeText.pick({ title: true, states: true }).extend({
  id,
  /** Modules name the term by it. It never changes. */
  termKey: z.string(),
  title: shownText,
  isActive: z.boolean(),
  highlightInTexts: z.boolean(),
  /** Modules that name it. */
  modules: z.int(),
})
export type OfficeTermRow = z.output<typeof row>

export const officeTerm = row.extend({
  text: shownText,
  forms: z.partialRecord(locale, z.array(z.string())),
  germanSeen: officeText.shape.germanSeen,
  updatedAt: instant,
  versions: officeText.shape.versions,
})
export type OfficeTerm = z.output<typeof officeTerm>

export const listOfficeTerms = endpoint({
  method: 'GET',
  path: '/api/admin/glossary',
  summary: 'Every term with how far its translations are, also those that are switched off',
  section: SECTION,
  access: 'editor',
  staleOn: ['texts'],
  answers: { 200: one(z.array(row)) },
  errors: [],
})

export const readOfficeTerm = endpoint({
  method: 'GET',
  path: '/api/admin/glossary/:id',
  summary: 'One term in every language, with its history',
  section: SECTION,
  access: 'editor',
  staleOn: ['texts'],
  params: idParams,
  answers: { 200: one(officeTerm) },
  errors: [],
})

const title = line(TERM_TITLE_MAX)
const words = { title, text: markdown(TERM_TEXT_MAX) }
/** A comma parts them in addresses and in the form. */
const form = line(TERM_TITLE_MAX).refine((text) => !text.includes(','), { params: { code: 'invalid' } })
const forms = z.array(form).max(TERM_FORMS_MAX)

export const createTerm = endpoint({
  method: 'POST',
  path: '/api/admin/glossary',
  summary: 'Write a new term in German; its title becomes its key',
  section: SECTION,
  access: 'editor',
  body: z.strictObject(words),
  answers: { 201: one(officeTerm) },
  errors: [...OFFICE_WRITE, 'text-office.too-many-terms'],
})

export const saveTerm = endpoint({
  method: 'PUT',
  path: '/api/admin/glossary/:id/:locale',
  summary: 'Write a term in one language; 409 if it has changed since it was shown',
  section: SECTION,
  access: 'editor',
  params: z.strictObject({ id: idParams.shape.id, locale }),
  body: z.strictObject({ ...words, forms, seenAt: instant }),
  answers: { 200: one(officeTerm) },
  errors: [...OFFICE_SAVE],
})

export const switchTerm = endpoint({
  method: 'PATCH',
  path: '/api/admin/glossary/:id',
  summary: 'Show a term or not, and mark it in texts or not',
  section: SECTION,
  access: 'editor',
  params: idParams,
  body: z.strictObject({ isActive: z.boolean(), highlightInTexts: z.boolean(), seenAt: instant }),
  answers: { 200: one(officeTerm) },
  errors: [...OFFICE_SAVE],
})

export const deleteTerm = endpoint({
  method: 'DELETE',
  path: '/api/admin/glossary/:id',
  summary: 'Take a term away that no module and no draft names',
  section: SECTION,
  access: 'editor',
  params: idParams,
  body: z.strictObject({ seenAt: instant }),
  answers: { 204: 'empty' },
  errors: [...OFFICE_SAVE, 'text-office.term-in-use'],
})

/** Where terms are marked: only texts that the office writes. Messages of members are marked too, but never read for this. */
export const PLACE_KINDS = ['module', 'promo', 'term', 'block'] as const

const place = z.object({
  kind: z.enum(PLACE_KINDS),
  id,
  name: z.string(),
  /** Markdown. */
  text: z.string(),
})
export type TermPlace = z.output<typeof place>

export const findTermPlaces = endpoint({
  method: 'GET',
  path: '/api/admin/term-places',
  summary: 'Texts in which a term would be marked, also before it is saved',
  section: SECTION,
  access: 'editor',
  query: z.strictObject({
    locale,
    title,
    /** Further words, parted by commas. */
    forms: z
      .string()
      .max((TERM_TITLE_MAX + 1) * TERM_FORMS_MAX)
      .optional(),
    /** The term itself: its own explanation is no place. */
    except: idParams.shape.id.optional(),
  }),
  answers: { 200: one(z.object({ places: z.array(place).max(TERM_PLACES_MAX), total: z.int() })) },
  errors: [],
})

export const glossaryOfficeEndpoints = [
  listOfficeTerms,
  readOfficeTerm,
  createTerm,
  saveTerm,
  switchTerm,
  deleteTerm,
  findTermPlaces,
] as const
