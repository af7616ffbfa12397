/** API contract of legal texts and legal notices in the hands of the office (decisions §4 Legal, §6.6). */
import { z } from 'zod'
import { LOCALES } from '../../basics/locale.ts'
import { endpoint } from '../../http/endpoint.ts'
import { day, id, idParams, idText, instant, one } from '../../http/shapes.ts'
import { line } from '../accounts/person-shapes.ts'
import { LEGAL_KINDS } from '../legal/contract.ts'
import { OFFICE_SAVE, OFFICE_WRITE, seenAt } from '../money-office/sellers-contract.ts'
import { shownText } from '../money-office/office-texts.ts'
import { markdown } from './office-words.ts'

export const LEGAL_TITLE_MAX = 120
export const LEGAL_TEXT_MAX = 100_000
export const NOTICE_MAX = 10_000
/** Members are told at most so long before a version comes into force. */
export const REMINDER_DAYS_MAX = 90

const SECTION = 'decisions §6.6'
const locale = z.enum(LOCALES)
const kind = z.enum(LEGAL_KINDS)
const kindParams = z.strictObject({ kind })

export const VERSION_STATES = ['former', 'in-force', 'coming'] as const

const version = z.object({
  version: z.int(),
  state: z.enum(VERSION_STATES),
  inForceAt: instant,
  locales: z.array(locale),
  /** Accounts that agreed to it, by themselves or by a parent. */
  agreed: z.int(),
  /** When members are told of it; null: they are not. */
  remindAt: instant.nullable(),
})
export type OfficeVersion = z.output<typeof version>

const words = z.object({ locale, title: z.string(), text: z.string() })
export type LegalWords = z.output<typeof words>

export const officeLegalText = z.object({
  kind,
  /** Must be accepted before the app continues; never so for the privacy notice. */
  isMandatory: z.boolean(),
  /** Newest first. */
  versions: z.array(version),
  /** The words of the version that counts now; empty before the first. */
  inForce: z.array(words),
  coming: z.array(words),
  drafts: z.array(words.extend({ updatedAt: instant })),
  /** Accounts that will be asked to agree to the next version. */
  mustAgree: z.int(),
})
export type OfficeLegalText = z.output<typeof officeLegalText>

const overview = z.object({
  kind,
  isMandatory: z.boolean(),
  inForce: version.nullable(),
  coming: version.nullable(),
  draftLocales: z.array(locale),
})
export type LegalOverview = z.output<typeof overview>

export const listOfficeLegalTexts = endpoint({
  method: 'GET',
  path: '/api/admin/legal-texts',
  summary: 'Each kind of legal text: what is in force, what comes, and whether there is a draft',
  section: SECTION,
  access: 'admin',
  staleOn: ['texts'],
  answers: { 200: one(z.array(overview)) },
  errors: [],
})

export const readOfficeLegalText = endpoint({
  method: 'GET',
  path: '/api/admin/legal-texts/:kind',
  summary: 'One kind of legal text with its versions and its draft',
  section: SECTION,
  access: 'admin',
  staleOn: ['texts'],
  params: kindParams,
  answers: { 200: one(officeLegalText) },
  errors: [],
})

const draftParams = z.strictObject({ kind, locale })

export const saveLegalDraft = endpoint({
  method: 'PUT',
  path: '/api/admin/legal-texts/:kind/drafts/:locale',
  summary: 'Write the draft of a legal text in one language; 409 if it has changed since it was shown',
  section: SECTION,
  access: 'admin',
  params: draftParams,
  body: z.strictObject({ title: line(LEGAL_TITLE_MAX), text: markdown(LEGAL_TEXT_MAX), seenAt }),
  answers: { 200: one(officeLegalText) },
  errors: [...OFFICE_SAVE],
})

export const draftFromTemplates = endpoint({
  method: 'POST',
  path: '/api/admin/legal-texts/templates',
  summary: 'Write drafts from templates; kinds that have a version or a draft stay as they are',
  section: SECTION,
  access: 'admin',
  body: z.strictObject({ kinds: z.array(kind).min(1).max(LEGAL_KINDS.length) }),
  answers: { 200: one(z.object({ drafted: z.array(kind) })) },
  errors: [...OFFICE_WRITE],
})

export const dropLegalDraft = endpoint({
  method: 'DELETE',
  path: '/api/admin/legal-texts/:kind/drafts/:locale',
  summary: 'Discard the draft of a legal text in one language',
  section: SECTION,
  access: 'admin',
  params: draftParams,
  body: z.strictObject({ seenAt: instant }),
  answers: { 200: one(officeLegalText) },
  errors: [...OFFICE_SAVE],
})

export const publishLegalText = endpoint({
  method: 'POST',
  path: '/api/admin/legal-texts/:kind/versions',
  summary: 'Make the drafts of a kind its next version, in force at once or from a day on',
  section: SECTION,
  access: 'admin',
  params: kindParams,
  body: z.strictObject({
    /** Null: at once. */
    inForceOn: day.nullable(),
    /** Members are told so many days before; null: not. */
    remindDaysBefore: z.int().min(1).max(REMINDER_DAYS_MAX).nullable(),
    /** The drafts as the form showed them. */
    seen: z
      .array(z.strictObject({ locale, updatedAt: instant }))
      .min(1)
      .max(LOCALES.length),
  }),
  answers: { 201: one(officeLegalText) },
  errors: [...OFFICE_SAVE, 'text-office.no-draft', 'text-office.coming-already', 'text-office.gaps-left'],
})

export const withdrawLegalText = endpoint({
  method: 'DELETE',
  path: '/api/admin/legal-texts/:kind/versions/:version',
  summary: 'Take back a version that is not in force yet; it becomes the draft again',
  section: SECTION,
  access: 'admin',
  params: z.strictObject({ kind, version: idText }),
  answers: { 200: one(officeLegalText) },
  errors: [...OFFICE_WRITE, 'text-office.in-force'],
})

const notice = z.object({ text: shownText.nullable(), updatedAt: instant.nullable() })
export type LegalNotice = z.output<typeof notice>

/** Without the texts, of which there may be many. */
export const listLegalNotices = endpoint({
  method: 'GET',
  path: '/api/admin/legal-notices',
  summary: 'Who answers for what: the notice of the operator, and the schools that have their own',
  section: SECTION,
  access: 'admin',
  staleOn: ['texts', 'schools'],
  answers: {
    200: one(
      z.object({
        operator: notice,
        schools: z.array(
          z.object({ id, name: z.string(), isAssociation: z.boolean(), hasNotice: z.boolean() }),
        ),
      }),
    ),
  },
  errors: [],
})

const noticeWords = z.strictObject({ de: markdown(NOTICE_MAX), en: markdown(NOTICE_MAX).optional() })

export const saveOperatorNotice = endpoint({
  method: 'PUT',
  path: '/api/admin/legal-notice',
  summary: 'Write the legal notice of the operator',
  section: SECTION,
  access: 'admin',
  body: z.strictObject({ text: noticeWords, seenAt }),
  answers: { 200: one(notice) },
  errors: [...OFFICE_SAVE, 'text-office.gaps-left'],
})

export const readOfficeNotice = endpoint({
  method: 'GET',
  path: '/api/admin/legal-notices/:id',
  summary: 'The legal notice of a school in every language',
  section: SECTION,
  access: 'admin',
  staleOn: ['texts'],
  params: idParams,
  answers: { 200: one(notice) },
  errors: [],
})

export const saveSchoolNotice = endpoint({
  method: 'PUT',
  path: '/api/admin/legal-notices/:id',
  summary: "Write the legal notice of a school; null: the operator's counts for it",
  section: SECTION,
  access: 'admin',
  params: idParams,
  body: z.strictObject({ text: noticeWords.nullable(), seenAt }),
  answers: { 200: one(notice) },
  errors: [...OFFICE_SAVE],
})

export const legalOfficeEndpoints = [
  listOfficeLegalTexts,
  readOfficeLegalText,
  saveLegalDraft,
  draftFromTemplates,
  dropLegalDraft,
  publishLegalText,
  withdrawLegalText,
  listLegalNotices,
  saveOperatorNotice,
  readOfficeNotice,
  saveSchoolNotice,
] as const
