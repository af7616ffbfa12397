/** Every error of the product, once, with its one status. The messages come from messages/<locale>/errors.json by code (§8). */

import { CLASS_ERRORS } from './class-errors.ts'
import { OFFICE_ERRORS } from './office-errors.ts'

export const ERRORS = {
  // general (§8 General, decisions §1)
  'general.unexpected': 500,
  'general.invalid': 422,
  'general.malformed': 400,
  'general.not-found': 404,
  'general.not-allowed': 403,
  'general.gone': 410,
  'general.stale': 409,
  'general.too-large': 413,
  'general.unsupported-type': 415,
  'general.too-many-requests': 429,
  'general.unavailable': 503,
  'general.maintenance': 503,
  'general.https-required': 403,

  // auth
  'auth.required': 401,
  'auth.session-expired': 401,
  'auth.xsrf': 419,
  'auth.foreign-origin': 403,
  'auth.wrong-credentials': 401,
  'auth.locked': 403,
  'auth.rate-limited': 429,
  'auth.registration-required': 403,
  'auth.mail-unverified': 403,
  'auth.adult-required': 403,
  'auth.not-while-impersonating': 403,
  'auth.proof-required': 403,
  'auth.token-refused': 401,
  'auth.scope-missing': 403,

  // family (§8 Messages, profile and relations, §5 QR and scanner)
  'family.conflict': 409,
  'family.yourself': 412,
  'family.not-adult': 403,
  'family.adult-parents-only': 403,
  'family.not-a-child': 422,
  'family.nobody-can-consent': 403,
  'family.not-available': 403,
  'family.too-many-requests': 429,
  'family.parents-decide': 403,
  'family.last-guardian': 409,
  'family.already-answered': 409,
  'family.credit-transfer': 409,
  'family.not-grown': 409,
  'family.already-handed-over': 409,
  'family.hand-over-expired': 410,
  'family.invitation-ended': 410,

  // messages between people (§8 Messages; decisions §4 Messages)
  'user-messages.too-young': 403,
  'user-messages.guardian-forbids': 403,
  'user-messages.no-answers': 403,
  'notices.push-host': 422,
  'user-messages.too-many-drafts': 409,
  'user-messages.family-block': 409,
  'user-messages.report-closed': 409,
  'user-messages.too-many-attachments': 409,
  'user-messages.attachments-too-large': 409,

  // schools (§4 School request, §6 Trainer abilities)
  'schools.already-member': 409,
  'schools.not-member': 409,
  'schools.request-pending': 409,
  'schools.already-answered': 409,
  'schools.last-leader': 409,
  'members.has-head': 409,
  'members.head-adult': 403,
  'schools.undo-over': 409,
  'schools.too-many-messages': 409,
  'schools.cannot-answer': 403,
  'schools.closed': 409,

  // members (§6 Trainer abilities, decisions §5)
  'members.office-only': 403,
  'members.leader-only': 403,
  'members.leader-keeps-all': 409,
  'members.needs-request': 409,
  'members.not-own-child': 403,
  'members.trainers-only': 409,
  'members.teaches-here': 409,
  'members.association-examiner': 403,
  'members.not-to-yourself': 403,
  'members.duplicate': 409,

  // trainer (§6: private training)
  'trainer.no-sports': 403,
  'trainer.missing-capability': 403,
  'trainer.sport-not-taught': 403,
  'trainer.partner-gone': 409,
  'trainer.already-running': 409,

  // documents (docs/decisions/0033)
  'documents.unknown-code': 404,
  'documents.no-file': 422,
  'documents.wrong-recipient': 422,
  'documents.only-pictures': 422,
  'documents.too-many-waiting': 409,
  'documents.already-accepted': 409,
  'documents.undo-over': 409,
  'signatures.closed': 409,
  'signatures.not-yours': 403,
  'signatures.archived': 409,
  'signatures.too-many-templates': 409,
  'member-import.no-file': 422,
  'member-import.spreadsheet': 415,
  'member-import.not-text': 415,
  'member-import.empty': 422,
  'member-import.no-headings': 422,
  'member-import.too-many-rows': 413,
  'member-import.too-many-columns': 422,
  'member-import.cell-too-long': 422,
  'member-import.too-many-open': 409,
  'member-import.too-many-mappings': 409,
  'member-import.wrong-state': 409,
  'member-import.undecided': 409,

  // files: papers that are uploaded (reliability F24, F25)
  'files.too-large': 413,
  'files.kind': 415,
  'files.encrypted': 415,
  'files.scripts': 415,
  'files.launch': 415,
  'files.embedded': 415,
  'files.unreadable': 415,
  'files.infected': 415,

  // exams (docs/decisions/0033)
  'exams.no-exam': 404,
  'exams.not-taught': 403,
  'exams.not-ready': 409,
  'exams.registration-over': 409,
  'exams.already-registered': 409,
  'exams.answer-too-late': 409,
  'exams.not-invited': 409,
  'exams.sheet-handed-in': 409,
  'exams.sheet-incomplete': 409,
  'exams.sheet-open': 409,
  'exams.released': 409,
  'exams.not-yourself': 403,
  'exams.no-next-try': 409,
  'exams.next-try-settled': 409,

  // credentials (§8 Email, password and OTP)
  'credentials.mail-already-verified': 409,
  'credentials.mail-taken': 409,
  'credentials.mail-not-found': 404,
  'credentials.verification-expired': 410,
  'credentials.verification-unknown': 404,
  'credentials.reset-expired': 410,
  'credentials.reset-session-expired': 410,
  'credentials.account-not-found': 404,
  'credentials.invalid-code': 422,
  'credentials.no-password': 409,

  // legal (decisions §4 Legal)
  'legal.superseded': 409,

  // registration and conversion (§8 Registration and conversion)
  'registration.not-implemented': 501,
  'registration.not-adult': 403,
  'registration.no-ewto-profile': 404,
  'registration.no-credit': 409,
  'registration.outdated-credit': 409,
  'registration.duplicate-ewto-number': 409,
  'registration.legacy-bonus': 409,
  'registration.already-registered': 409,
  'registration.funnel-closed': 409,
  'registration.school-not-found': 404,
  'registration.missing-capability': 403,
  'conversion.negative-balance': 409,
  'conversion.already-converted': 409,
  'conversion.invalid-status': 409,
  'conversion.no-details': 409,

  // profile (§8 Messages, profile and relations, reliability F3, F24, F25)
  'profile.too-many-addresses': 409,
  'profile.emergency-not-allowed': 403,
  'profile.emergency-needs-reason': 403,
  'profile.consent-required': 422,
  'profile.language-not-offered': 409,
  'photo-consent.guardians-only': 403,
  'photo-consent.child-must-agree': 422,
  'profile.avatar-kind': 415,
  'profile.avatar-too-large': 413,
  'profile.avatar-missing': 422,

  // passkeys and the second step
  'passkeys.refused': 403,
  'passkeys.known': 409,
  'passkeys.too-many': 409,
  'second-step.invalid-code': 422,
  'second-step.expired': 410,
  'second-step.is-on': 409,
  'second-step.not-set-up': 409,
  'second-step.obliged': 403,
  'second-step.set-up-first': 409,

  // operations
  'operations.paused': 409,

  // programs
  'programs.too-many': 409,
  'programs.ended': 409,
  'programs.webhook-off': 409,

  // privacy
  'privacy.blocked': 409,
  'privacy.credit-left': 409,
  'privacy.subscription-left': 409,

  // impersonation (§6, decisions §3.14)
  'impersonation.nested': 403,
  'impersonation.not-admins': 403,
  'impersonation.reason-required': 422,
  'impersonation.none': 409,

  // sports, modules, contents
  'sports.sport-required': 422,
  'sports.module-not-available': 404,
  'sports.membership-required': 403,

  // videos
  'videos.not-found': 404,
  'videos.content-access': 403,
  'videos.otp-expired': 403,
  'videos.playback-expired': 403,
  'videos.no-progress': 404,
  'videos.provider': 502,

  // videos of admins
  'films.not-found': 404,
  'films.not-uploading': 409,
  'films.wrong-offset': 409,
  'films.too-many-bytes': 409,
  'films.part-size': 422,
  'films.part-damaged': 422,
  'films.incomplete': 409,
  'films.not-a-film': 415,
  'films.no-room': 503,
  'films.not-ready': 409,
  'films.not-failed': 409,
  'films.in-use': 409,
  'films.captions': 422,
  'films.chapters': 422,
  'films.poster': 415,

  // freemium (§4 Freemium, decisions §4)
  'freemium.already-active': 409,
  'freemium.already-used': 409,
  'freemium.member': 409,

  // subscriptions: the life of a contract (§8 Subscriptions and payment, docs/decisions/0069)
  'subscriptions.ended': 409,
  'subscriptions.already-cancelled': 409,
  'subscriptions.not-cancelled': 409,
  'subscriptions.bound-too-long': 409,
  'subscriptions.unpaid': 409,
  'subscriptions.pause-past': 422,
  'subscriptions.pause-too-long': 422,
  'subscriptions.pause-overlap': 409,
  'subscriptions.pauses-used': 409,
  'subscriptions.pause-pending': 409,
  'subscriptions.pause-answered': 409,
  'subscriptions.not-unpaid': 409,
  'subscriptions.withdrawal-over': 409,
  'subscriptions.already-withdrawn': 409,

  // payments (§8 Subscriptions and payment)
  'payments.iban-wrong': 422,
  'payments.declined': 402,
  'payments.authentication-failed': 402,
  'payments.expired': 410,
  'payments.settled': 409,
  'payments.in-flight': 409,
  'payments.not-collected-online': 409,
  'payments.provider-unreachable': 502,
  'payments.signature-bad': 400,
  'payments.refund-too-high': 409,
  'invoices.not-cancellable': 409,
  'payments.held': 409,
  'payments.not-held': 409,
  'payments.clock-end': 409,

  // checkout (§8 Subscriptions and payment, decisions §4 Purchase)
  'checkout.not-adult': 403,
  'checkout.profile-incomplete': 409,
  'checkout.plan-gone': 410,
  'checkout.no-terms': 409,
  'checkout.children-only': 422,
  'checkout.already-held': 409,
  'checkout.not-held': 409,
  'checkout.price-changed': 409,
  'checkout.coupon-invalid': 409,
  'checkout.coupon-used': 409,

  ...OFFICE_ERRORS,
  ...CLASS_ERRORS,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof ERRORS

/** Codes any endpoint may answer without naming them. */
export const GENERAL_ERRORS = [
  'general.unexpected',
  'general.invalid',
  'general.malformed',
  'general.not-found',
  'general.not-allowed',
  'general.too-large',
  'general.unsupported-type',
  'general.too-many-requests',
  'general.unavailable',
  'general.maintenance',
  'general.https-required',
  'auth.required',
  'auth.session-expired',
  'auth.xsrf',
  'auth.foreign-origin',
  'auth.registration-required',
  'auth.mail-unverified',
  'auth.adult-required',
  'auth.token-refused',
  'auth.scope-missing',
] as const satisfies readonly ErrorCode[]

export const isErrorCode = (code: unknown): code is ErrorCode => typeof code === 'string' && code in ERRORS
