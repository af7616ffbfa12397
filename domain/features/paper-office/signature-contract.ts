/** API contract of the papers that a school has signed: its templates, whom they were sent to, and who is missing (decisions §4 Documents). */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { countText, id, idParams, instant, LINES, many, one } from '../../http/shapes.ts'
import { addFieldCodes, line, personName } from '../accounts/person-shapes.ts'
import { unknownPlaceholders } from '../signatures/fill-template.ts'
import { KEEP_YEARS, PAPER_STATES, SIGNER_RULES } from '../signatures/signing-rules.ts'

export const TEMPLATE_TEXT_MAX = 20_000
export const TEMPLATE_TITLE_MAX = 120
export const MOST_FIELDS = 10
export const FIELD_NAME_MAX = 40
export const FIELD_VALUE_MAX = 200
export const MOST_TEMPLATES = 100
/** People chosen by hand in one sending; a sending to all has no bound. */
export const MOST_CHOSEN = 500
export const SENT_PER_PAGE = 50
/** Days to sign. */
export const DUE_DAYS = { least: 3, most: 365 } as const

const ownField = z.strictObject({
  name: line(FIELD_NAME_MAX).refine((name) => !/[{}]/.test(name), { params: { code: 'no-braces' } }),
  value: z.string().trim().max(FIELD_VALUE_MAX).regex(LINES),
})

const textFields = {
  /** Without placeholders: the public check shows it. */
  title: line(TEMPLATE_TITLE_MAX).refine((title) => !/[{}]/.test(title), { params: { code: 'no-braces' } }),
  /** A blank line parts paragraphs, `# ` begins a heading; placeholders stand in braces. */
  text: z.string().trim().min(1).max(TEMPLATE_TEXT_MAX).regex(LINES),
  fields: z.array(ownField).max(MOST_FIELDS),
  signers: z.enum(SIGNER_RULES),
}
const versionFields = {
  ...textFields,
  isConsent: z.boolean(),
  dueDays: z.int().min(DUE_DAYS.least).max(DUE_DAYS.most).nullable(),
  keepYears: z.union(KEEP_YEARS.map((years) => z.literal(years))),
}

const checkPlaceholders = (
  { text, fields }: { text: string; fields: readonly { name: string }[] },
  context: z.core.$RefinementCtx,
): void => {
  if (unknownPlaceholders(text, fields).length > 0) addFieldCodes(context, ['unknown-placeholder'], ['text'])
}

const counts = z.record(z.enum(PAPER_STATES), z.int())

export const signatureTemplate = z.object({
  id,
  schoolId: id,
  /** The number of the newest version. */
  number: z.int(),
  title: z.string(),
  text: z.string(),
  fields: z.array(z.object({ name: z.string(), value: z.string() })),
  signers: z.enum(SIGNER_RULES),
  isConsent: z.boolean(),
  dueDays: z.int().nullable(),
  keepYears: z.int(),
  /** Everybody who joins the school gets it. */
  sendsToNew: z.boolean(),
  isArchived: z.boolean(),
  updatedAt: instant,
  /** The newest paper of each person, by its state. */
  counts,
  /** Active members who never got it. */
  notSent: z.int(),
})
export type SignatureTemplate = z.output<typeof signatureTemplate>

export const listSignatureTemplates = endpoint({
  method: 'GET',
  path: '/api/schools/:id/signature-templates',
  summary: 'Templates of papers to sign of a school, with how many signed',
  section: 'decisions §4 Documents',
  access: 'registered',
  staleOn: ['documents'],
  params: idParams,
  answers: { 200: z.object({ data: z.array(signatureTemplate) }) },
  errors: [],
})

export const createSignatureTemplate = endpoint({
  method: 'POST',
  path: '/api/schools/:id/signature-templates',
  summary: 'Make a template of a paper to sign; nobody gets it yet',
  section: 'decisions §4 Documents',
  access: 'registered',
  params: idParams,
  body: z.strictObject(versionFields).superRefine(checkPlaceholders),
  answers: { 201: one(signatureTemplate) },
  errors: ['auth.not-while-impersonating', 'signatures.too-many-templates'],
})

/** Open papers are withdrawn, and all who have or had to sign get the new version. Without a change of content nothing happens. */
export const changeSignatureTemplate = endpoint({
  method: 'PUT',
  path: '/api/signature-templates/:id',
  summary:
    'Write a new version of a template; signed papers stay as they are, and the people are asked again',
  section: 'decisions §4 Documents',
  access: 'registered',
  params: idParams,
  body: z.strictObject({ ...versionFields, seenAt: instant }).superRefine(checkPlaceholders),
  answers: { 200: one(z.object({ template: signatureTemplate, asked: z.int() })) },
  errors: ['auth.not-while-impersonating', 'general.stale'],
})

export const switchSignatureTemplate = endpoint({
  method: 'PATCH',
  path: '/api/signature-templates/:id',
  summary: 'Send a template to everybody new, or put it away: it is sent no more',
  section: 'decisions §4 Documents',
  access: 'registered',
  params: idParams,
  body: z.strictObject({
    sendsToNew: z.boolean().optional(),
    isArchived: z.boolean().optional(),
    seenAt: instant,
  }),
  answers: { 200: one(signatureTemplate) },
  errors: ['auth.not-while-impersonating', 'general.stale'],
})

export const templatePreview = z.object({
  text: z.string(),
  /** Who would sign today; empty for a minor without a guardian. */
  people: z.array(personName),
  isMinor: z.boolean(),
})
export type TemplatePreview = z.output<typeof templatePreview>

/** 404 for a person who does not belong to the school. */
export const previewSignatureTemplate = endpoint({
  method: 'POST',
  path: '/api/schools/:id/signature-templates/preview',
  summary: 'A template with the values of a real person of the school',
  section: 'decisions §4 Documents',
  access: 'registered',
  params: idParams,
  body: z.strictObject({ ...textFields, userId: id }).superRefine(checkPlaceholders),
  answers: { 200: one(templatePreview) },
  errors: ['auth.not-while-impersonating'],
  perMinute: 60,
})

/** Who has an open paper of it already, or does not belong to the school, is skipped. */
export const sendSignatureTemplate = endpoint({
  method: 'POST',
  path: '/api/signature-templates/:id/requests',
  summary: 'Send a template to chosen people of the school, or to all active ones who never got it',
  section: 'decisions §4 Documents',
  access: 'registered',
  params: idParams,
  body: z
    .strictObject({
      userIds: z.array(id).min(1).max(MOST_CHOSEN).optional(),
      toAll: z.literal(true).optional(),
      values: z.array(ownField).max(MOST_FIELDS),
      seenAt: instant,
    })
    .refine(({ userIds, toAll }) => (userIds === undefined) !== (toAll === undefined), {
      path: ['userIds'],
      params: { code: 'required' },
    }),
  answers: { 200: one(z.object({ sent: z.int(), skipped: z.int() })) },
  errors: ['auth.not-while-impersonating', 'general.stale', 'signatures.archived'],
})

export const sentPaper = z.object({
  id,
  person: personName,
  state: z.enum(PAPER_STATES),
  version: z.int(),
  sentAt: instant,
  dueAt: instant.nullable(),
  endedAt: instant.nullable(),
  remindedAt: instant.nullable(),
  signed: z.array(personName),
  /** Who may still sign; empty for a minor without a guardian. */
  missing: z.array(personName),
  reason: z.string().nullable(),
  code: z.string().nullable(),
  hasFile: z.boolean(),
})
export type SentPaper = z.output<typeof sentPaper>

export const listSentPapers = endpoint({
  method: 'GET',
  path: '/api/signature-templates/:id/requests',
  summary: 'Who got a template: the newest paper of each person, with who has signed and who is missing',
  section: 'decisions §4 Documents',
  access: 'registered',
  staleOn: ['documents'],
  params: idParams,
  query: z.strictObject({ state: z.enum(PAPER_STATES).optional(), page: countText(10_000).optional() }),
  answers: { 200: many(sentPaper) },
  errors: [],
})

export const remindOfPapers = endpoint({
  method: 'POST',
  path: '/api/signature-templates/:id/reminders',
  summary: 'Remind all who have not signed a template, each at most once a day',
  section: 'decisions §4 Documents',
  access: 'registered',
  params: idParams,
  answers: { 200: one(z.object({ reminded: z.int() })) },
  errors: ['auth.not-while-impersonating'],
})

/** Each opening stands in the audit log. */
export const openSignedPaper = endpoint({
  method: 'POST',
  path: '/api/signature-requests/:id/openings',
  summary: 'An address of a signed paper for the office, valid for minutes',
  section: 'decisions §5, §8 Private files',
  access: 'registered',
  params: idParams,
  answers: { 201: one(z.object({ url: z.string() })) },
  errors: ['auth.not-while-impersonating'],
})

export const withdrawSentPaper = endpoint({
  method: 'DELETE',
  path: '/api/signature-requests/:id',
  summary: 'Take back an open paper; nobody can sign it any more',
  section: 'decisions §4 Documents',
  access: 'registered',
  params: idParams,
  answers: { 204: 'empty' },
  errors: ['auth.not-while-impersonating', 'signatures.closed'],
})

export const signatureOfficeEndpoints = [
  listSignatureTemplates,
  createSignatureTemplate,
  changeSignatureTemplate,
  switchSignatureTemplate,
  previewSignatureTemplate,
  sendSignatureTemplate,
  listSentPapers,
  remindOfPapers,
  openSignedPaper,
  withdrawSentPaper,
]
