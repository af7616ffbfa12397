/** What an error means for a whole screen: not allowed, not found, or failed (§8). */
import { AppError } from './app-error.ts'
import type { ErrorCode } from './catalogue.ts'

/** Codes for a missing right. They share one title; the text says who can grant the right. */
export const PERMISSION_CODES = [
  'general.not-allowed',
  'appointments.not-allowed',
  'appointments.examiner-required',
  'cards.cannot-link',
  'exams.not-taught',
  'members.leader-only',
  'members.office-only',
  'registration.missing-capability',
  'schools.cannot-answer',
  'trainer.missing-capability',
] as const satisfies readonly ErrorCode[]

export type RefusalKind = 'permission' | 'missing' | 'failure'

const MISSING: ReadonlySet<number> = new Set([404, 410])

/** Other refusals (403) are permanent too: trying again changes nothing. */
export const refusalKind = (error: unknown): RefusalKind => {
  if (!(error instanceof AppError)) return 'failure'
  if (error.status === 403) return 'permission'
  return MISSING.has(error.status) ? 'missing' : 'failure'
}
