/** API contract of text blocks and tutorials in the hands of editors (decisions §4 Texts, §6.6). */
import { z } from 'zod'
import { LOCALES } from '../../basics/locale.ts'
import { endpoint } from '../../http/endpoint.ts'
import { instant, one } from '../../http/shapes.ts'
import { line } from '../accounts/person-shapes.ts'
import { shownText } from '../money-office/office-texts.ts'
import { OFFICE_SAVE, OFFICE_WRITE, seenAt } from '../money-office/sellers-contract.ts'
import { TRANSLATION_STATES } from '../texts/translation-state.ts'
import { markdown } from './office-words.ts'

export const BLOCK_TITLE_MAX = 80
export const BLOCK_TEXT_MAX = 2_000
/** Hints are free in number; more than this no one reads. */
export const HINTS_MAX = 200

const SECTION = 'decisions §6.6'
const locale = z.enum(LOCALES)
/** The legal notice is a block too, but in the hands of admins. */
export const OFFICE_GROUPS_OF_TEXTS = ['tutorial', 'profile-creation', 'startup-hints'] as const
export type OfficeTextGroup = (typeof OFFICE_GROUPS_OF_TEXTS)[number]

const textKey = z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/)
const states = z.record(locale, z.enum(TRANSLATION_STATES))

const row = z.object({
  textKey,
  group: z.enum(OFFICE_GROUPS_OF_TEXTS),
  title: shownText.nullable(),
  states,
  /** The interface shows it at a fixed place; hints are written and taken away. */
  isFixed: z.boolean(),
})
export type OfficeTextRow = z.output<typeof row>

const words = z.object({ title: z.string(), text: z.string() })
const version = z.object({
  id: z.int(),
  savedAt: instant,
  savedBy: z.string().nullable(),
  title: shownText.nullable(),
  text: shownText,
})
export type TextVersion = z.output<typeof version>

export const officeText = row.extend({
  text: shownText.nullable(),
  /** By language: the German that a translation was written from. */
  germanSeen: z.record(z.string(), words),
  updatedAt: instant.nullable(),
  /** Newest first, the one that stands now among them. */
  versions: z.array(version),
})
export type OfficeText = z.output<typeof officeText>

export const listOfficeTexts = endpoint({
  method: 'GET',
  path: '/api/admin/texts',
  summary: 'Every text block with how far its translations are, also those that are not written yet',
  section: SECTION,
  access: 'editor',
  staleOn: ['texts'],
  answers: { 200: one(z.array(row)) },
  errors: [],
})

const keyParams = z.strictObject({ textKey })

export const readOfficeText = endpoint({
  method: 'GET',
  path: '/api/admin/texts/:textKey',
  summary: 'One text block in every language, with its history',
  section: SECTION,
  access: 'editor',
  staleOn: ['texts'],
  params: keyParams,
  answers: { 200: one(officeText) },
  errors: [],
})

export const saveOfficeText = endpoint({
  method: 'PUT',
  path: '/api/admin/texts/:textKey/:locale',
  summary: 'Write a text block in one language, German first; 409 if it has changed since it was shown',
  section: SECTION,
  access: 'editor',
  params: z.strictObject({ textKey, locale }),
  body: z.strictObject({ title: line(BLOCK_TITLE_MAX), text: markdown(BLOCK_TEXT_MAX), seenAt }),
  answers: { 200: one(officeText) },
  errors: [...OFFICE_SAVE, 'text-office.german-first'],
})

export const createHint = endpoint({
  method: 'POST',
  path: '/api/admin/texts',
  summary: 'Write a new hint for the start of the app',
  section: SECTION,
  access: 'editor',
  body: z.strictObject({ title: line(BLOCK_TITLE_MAX), text: markdown(BLOCK_TEXT_MAX) }),
  answers: { 201: one(officeText) },
  errors: [...OFFICE_WRITE, 'text-office.too-many-hints'],
})

export const deleteOfficeText = endpoint({
  method: 'DELETE',
  path: '/api/admin/texts/:textKey',
  summary: 'Take a text block away; its history stays, and it can be written again',
  section: SECTION,
  access: 'editor',
  params: keyParams,
  body: z.strictObject({ seenAt: instant }),
  answers: { 204: 'empty' },
  errors: [...OFFICE_SAVE],
})

export const textBlockOfficeEndpoints = [
  listOfficeTexts,
  readOfficeText,
  saveOfficeText,
  createHint,
  deleteOfficeText,
] as const
