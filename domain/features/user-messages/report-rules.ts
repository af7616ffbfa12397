/** Reports of messages: their reasons, their states, and what may follow on what (issue of messages, section 3). */
import type { ErrorCode } from '../../errors/catalogue.ts'

export const REPORT_REASONS = ['insult', 'harassment', 'boundary', 'spam', 'other'] as const
export const REPORT_STATES = ['open', 'in-hand', 'closed'] as const
export type ReportState = (typeof REPORT_STATES)[number]

export const REPORT_WORDS_MAX = 2000
export const REPORT_OUTCOME_MAX = 2000
export const REPORTS_PER_PAGE = 20
export const REPORTS_PER_HOUR = 10
/** Messages before and after the reported one that are frozen with it. */
export const AROUND_EACH_SIDE = 10
/** After these months a closed report is deleted, unless the setting differs. */
export const REPORT_MONTHS = 12

/** Closed is the end: the reporter has heard what was decided. */
export const whyNotHandle = (from: ReportState): ErrorCode | undefined =>
  from === 'closed' ? 'user-messages.report-closed' : undefined
