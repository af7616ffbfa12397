/**
 * API contract of legal texts: versioned per kind and language, public, accepted one by one (§3 Legal text, §7 Legal, decisions §4
 * Legal).
 */
import { z } from 'zod'
import { LOCALES } from '../../basics/locale.ts'
import { endpoint } from '../../http/endpoint.ts'
import { id, idParams, instant, one } from '../../http/shapes.ts'

export const LEGAL_KINDS = ['terms', 'privacy', 'withdrawal'] as const
export type LegalKind = (typeof LEGAL_KINDS)[number]

export const legalText = z.object({
  id,
  kind: z.enum(LEGAL_KINDS),
  /** The language of this text; German if the reader's language has none. */
  locale: z.string(),
  version: z.int(),
  title: z.string(),
  /** Markdown; the first paragraph is the summary. */
  text: z.string(),
  /** Must be accepted before the app continues. The privacy notice is displayed but never requires acceptance. */
  isMandatory: z.boolean(),
  inForceAt: instant,
  /** Accepted by the caller, in any language; false for strangers. */
  is_accepted: z.boolean(),
  /** The caller came of age, and only a parent has accepted a version of this text (decisions §4 Kids). */
  isAcceptedByParent: z.boolean(),
})
export type LegalText = z.output<typeof legalText>

export const listLegalTexts = endpoint({
  method: 'GET',
  path: '/api/legal-texts',
  summary: 'Every version of every legal text that is or was in force, newest first',
  section: '§7 Legal',
  access: 'anyone',
  staleOn: ['texts'],
  query: z.strictObject({ kind: z.enum(LEGAL_KINDS).optional() }),
  answers: { 200: z.object({ data: z.array(legalText) }) },
  errors: [],
})

export const listLatestLegalTexts = endpoint({
  method: 'GET',
  path: '/api/legal-texts/latest',
  summary: "The newest legal text in force of each kind, in the reader's language",
  section: '§7 Legal',
  access: 'anyone',
  conditional: 'entity-tag',
  staleOn: ['user', 'texts'],
  answers: { 200: z.object({ data: z.array(legalText) }), 304: 'empty' },
  errors: [],
})

/** What members are told of before it counts; it is accepted on its day. */
export const comingLegalText = legalText.omit({ is_accepted: true, isAcceptedByParent: true })
export type ComingLegalText = z.output<typeof comingLegalText>

export const listComingLegalTexts = endpoint({
  method: 'GET',
  path: '/api/legal-texts/coming',
  summary: "Versions that come into force on a later day, in the reader's language",
  section: '§7 Legal',
  access: 'anyone',
  staleOn: ['texts'],
  answers: { 200: z.object({ data: z.array(comingLegalText) }) },
  errors: [],
})

/** A parent's acceptance also counts for the children. */
export const acceptLegalText = endpoint({
  method: 'POST',
  path: '/api/legal-texts/accept/:id',
  summary: 'Accept the newest version of a legal text; again is no error',
  section: '§7 Legal',
  access: 'registered',
  params: idParams,
  answers: { 200: one(legalText) },
  errors: ['legal.superseded', 'auth.not-while-impersonating'],
})

/** A school that answers for itself has a notice of its own; null: the operator's notice counts. */
export const readSchoolNotice = endpoint({
  method: 'GET',
  path: '/api/schools/:id/legal-notice',
  summary: 'The legal notice of a school, where it has one of its own',
  section: '§2 Imprint',
  access: 'anyone',
  staleOn: ['texts'],
  params: idParams,
  answers: {
    200: one(z.object({ schoolName: z.string(), text: z.string().nullable(), language: z.enum(LOCALES) })),
  },
  errors: [],
})

export const legalEndpoints = [
  listLegalTexts,
  listLatestLegalTexts,
  listComingLegalTexts,
  acceptLegalText,
  readSchoolNotice,
]
