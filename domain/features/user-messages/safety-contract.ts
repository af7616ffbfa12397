/** API contract of what protects people who write messages: blocks, a guardian's ban, and reports (decisions §4 Messages). */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { countText, id, idParams, instant, LINES, many, one } from '../../http/shapes.ts'
import { messagePerson, userMessage } from './contract.ts'
import { REPORT_OUTCOME_MAX, REPORT_REASONS, REPORT_STATES, REPORT_WORDS_MAX } from './report-rules.ts'

const words = (most: number) => z.string().max(most).regex(LINES).trim()

export const messageBlock = z.object({ person: messagePerson, blockedAt: instant })
export type MessageBlock = z.output<typeof messageBlock>

export const listMessageBlocks = endpoint({
  method: 'GET',
  path: '/api/message-blocks',
  summary: 'Whom the caller has blocked; the blocked ones are not told',
  section: 'decisions §4 Messages',
  access: 'registered',
  staleOn: ['user-messages'],
  answers: { 200: z.object({ data: z.array(messageBlock) }) },
  errors: ['auth.not-while-impersonating'],
})

/** 404 for people from whom the caller has no message and who could send none. */
export const blockPerson = endpoint({
  method: 'PUT',
  path: '/api/message-blocks/:id',
  summary: 'Get no more single messages from a person; notices to a group of the school still arrive',
  section: 'decisions §4 Messages',
  access: 'registered',
  params: idParams,
  answers: { 204: 'empty' },
  errors: ['auth.not-while-impersonating', 'user-messages.family-block'],
})

export const unblockPerson = endpoint({
  method: 'DELETE',
  path: '/api/message-blocks/:id',
  summary: 'Lift a block; one that is gone already stays gone',
  section: 'decisions §4 Messages',
  access: 'registered',
  params: idParams,
  answers: { 204: 'empty' },
  errors: ['auth.not-while-impersonating'],
})

/** Whether a child may write, as its guardian sees it. */
export const messageBan = z.object({
  child: messagePerson,
  isForbidden: z.boolean(),
  /** The age from which children write. */
  writingAge: z.int(),
  isOldEnough: z.boolean(),
})
export type MessageBan = z.output<typeof messageBan>

export const readMessageBan = endpoint({
  method: 'GET',
  path: '/api/users/:id/message-ban',
  summary: 'Whether a guardian lets the child write messages; for its guardians',
  section: 'decisions §4 Messages',
  access: 'registered',
  staleOn: ['user-messages'],
  params: idParams,
  answers: { 200: one(messageBan) },
  errors: ['auth.not-while-impersonating'],
})

export const forbidMessages = endpoint({
  method: 'PUT',
  path: '/api/users/:id/message-ban',
  summary: 'Forbid a child to write messages; it still reads what others write to it',
  section: 'decisions §4 Messages',
  access: 'registered',
  params: idParams,
  answers: { 204: 'empty' },
  errors: ['auth.not-while-impersonating'],
})

export const allowMessages = endpoint({
  method: 'DELETE',
  path: '/api/users/:id/message-ban',
  summary: 'Let a child write messages again',
  section: 'decisions §4 Messages',
  access: 'registered',
  params: idParams,
  answers: { 204: 'empty' },
  errors: ['auth.not-while-impersonating'],
})

/** It never reaches a guardian. The same message is reported once while the report is open. */
export const reportUserMessage = endpoint({
  method: 'POST',
  path: '/api/user-messages/:id/reports',
  summary:
    "Report a received message to the school's contact, or to the association where the school has none",
  section: 'decisions §4 Messages',
  access: 'registered',
  params: idParams,
  body: z.strictObject({ reason: z.enum(REPORT_REASONS), words: words(REPORT_WORDS_MAX) }),
  answers: { 201: one(z.object({ id })) },
  errors: ['auth.not-while-impersonating', 'auth.rate-limited', 'general.gone'],
})

const reportFacts = {
  id,
  reason: z.enum(REPORT_REASONS),
  state: z.enum(REPORT_STATES),
  /** Null: at the association. */
  school: z.object({ id, name: z.string() }).nullable(),
  createdAt: instant,
  closedAt: instant.nullable(),
  /** What was decided, once it is closed. */
  outcome: z.string().nullable(),
}

export const ownReport = z.object({ ...reportFacts, title: z.string() })
export type OwnReport = z.output<typeof ownReport>

export const listOwnReports = endpoint({
  method: 'GET',
  path: '/api/message-reports/own',
  summary: 'What the caller has reported and what was decided; in no view of another person',
  section: 'decisions §4 Messages',
  access: 'registered',
  staleOn: ['user-messages'],
  answers: { 200: z.object({ data: z.array(ownReport) }) },
  errors: ['auth.not-while-impersonating'],
})

/** A report without the message: that is read on its own, and each reading is logged. */
export const messageReport = z.object({
  ...reportFacts,
  words: z.string(),
  /** Null after the end of the account. */
  reporter: messagePerson.nullable(),
  reported: messagePerson.nullable(),
  handledBy: messagePerson.nullable(),
  updatedAt: instant,
})
export type MessageReport = z.output<typeof messageReport>

/** Reports against the caller, and by the caller, are never in it. */
export const listMessageReports = endpoint({
  method: 'GET',
  path: '/api/message-reports',
  summary: 'Reports that the caller handles for a school or for the association',
  section: 'decisions §4 Messages',
  access: 'registered',
  staleOn: ['message-reports'],
  query: z.strictObject({
    /** `association` or `school:{id}`. */
    recipient: z.string().max(40),
    state: z.enum(REPORT_STATES).optional(),
    page: countText(10_000).optional(),
  }),
  answers: { 200: many(messageReport) },
  errors: ['general.not-found', 'auth.not-while-impersonating'],
})

export const frozenMessage = userMessage.pick({
  id: true,
  sender: true,
  title: true,
  text: true,
  sentAt: true,
  attachments: true,
})

export const openedReport = z.object({
  /** As it was when it was reported. */
  message: frozenMessage,
  /** What the two wrote before and after, as far as it stood in the reporter's mailbox. */
  around: z.array(frozenMessage),
})
export type OpenedReport = z.output<typeof openedReport>

/** Each reading stands in the audit log. */
export const openMessageReport = endpoint({
  method: 'POST',
  path: '/api/message-reports/:id/openings',
  summary: 'Read a reported message and what surrounds it',
  section: 'decisions §4 Messages',
  access: 'registered',
  params: idParams,
  answers: { 201: one(openedReport) },
  errors: ['auth.not-while-impersonating'],
})

export const handleMessageReport = endpoint({
  method: 'PATCH',
  path: '/api/message-reports/:id',
  summary: 'Take a report in hand, put it back, or close it with what was decided, which the reporter hears',
  section: 'decisions §4 Messages',
  access: 'registered',
  params: idParams,
  body: z
    .strictObject({
      state: z.enum(REPORT_STATES),
      outcome: words(REPORT_OUTCOME_MAX).optional(),
      /** `updatedAt` as the list showed it. */
      seenAt: instant,
    })
    .refine(({ state, outcome = '' }) => state !== 'closed' || outcome !== '', {
      path: ['outcome'],
      params: { code: 'required' },
    }),
  answers: { 204: 'empty' },
  errors: ['auth.not-while-impersonating', 'general.stale', 'user-messages.report-closed'],
})

export const reportContact = z.object({
  /** Null: the heads of the school. */
  contact: messagePerson.nullable(),
  /** Who may be chosen: heads and staff. */
  candidates: z.array(messagePerson),
})
export type ReportContact = z.output<typeof reportContact>

export const readReportContact = endpoint({
  method: 'GET',
  path: '/api/schools/:id/report-contact',
  summary: 'Who handles the reports of the school; for its heads',
  section: 'decisions §4 Messages',
  access: 'registered',
  staleOn: ['message-reports'],
  params: idParams,
  answers: { 200: one(reportContact) },
  errors: [],
})

export const nameReportContact = endpoint({
  method: 'PUT',
  path: '/api/schools/:id/report-contact',
  summary: 'Name who handles the reports of the school; null: its heads',
  section: 'decisions §4 Messages',
  access: 'registered',
  params: idParams,
  body: z.strictObject({ userId: id.nullable() }),
  answers: { 204: 'empty' },
  errors: ['auth.not-while-impersonating'],
})

export const messageSafetyEndpoints = [
  listMessageBlocks,
  blockPerson,
  unblockPerson,
  readMessageBan,
  forbidMessages,
  allowMessages,
  reportUserMessage,
  listOwnReports,
  listMessageReports,
  openMessageReport,
  handleMessageReport,
  readReportContact,
  nameReportContact,
]
