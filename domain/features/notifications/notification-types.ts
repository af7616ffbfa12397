/**
 * Every kind of notification (decisions §4), by the features that send them, with the names and figures of its text. The text is
 * made in the reader's language when it is read. A new type needs a line here, its view in web/features/notifications and its
 * messages.
 */

/** `requestType`: enrollment or retreat, to parents enrollment-child or retreat-child with the child's `firstName`. */
type SchoolParams = { schoolName: string; requestType: string; firstName: string }
/** To those in the school who may answer: the person it is about. */
type SchoolAboutParams = SchoolParams & { lastName: string; schoolId: number }
/** `firstName` of the person it is paid for, empty if it is the reader; `payUntil` a day. */
type PaymentParams = { firstName: string; payUntil: string }
/** `firstName` as above; `endsOn` a day. */
type SubscriptionParams = { firstName: string; productName: string; endsOn: string }
/** `startsOn` and `endsOn`: first and last day. */
type PauseParams = SubscriptionParams & { startsOn: string }
/** `firstName` as above: parents are notified about their children. */
type LevelParams = { firstName: string; sportName: string; level: number; sportId: number }
/**
 * Names of the person who asked or answered. `relationType`: what the asked person would be to the asking one; `aboutFirstName`: the
 * asked person.
 */
type RelationParams = {
  relationType: string
  kind: string
  firstName: string
  lastName: string
  aboutFirstName: string
  /** For a child that a school entered: the school, the person who entered it, and the child's birthday. */
  schoolName?: string
  byName?: string
  birthdayAt?: string
}

/** `firstName` as above, `userId` of that child. */
type CardParams = { firstName: string; number: string; userId?: number }

/** `firstName` as above; `startAt` and `until` instants. */
type PlaceParams = {
  firstName: string
  className: string
  appointmentId: number
  startAt: string
  until: string
}

/** A trainer decided differently about an attendee, `firstName`, than the reader had confirmed. */
type JudgementParams = {
  firstName: string
  byFirstName: string
  className: string
  appointmentId: number
  startAt: string
}

/** `changeType`: the most important change: time, place, trainer or back (it takes place after all); to parents with -child. */
type ChangedParams = Omit<PlaceParams, 'until'> & {
  changeType: string
  wasAt: string
  place: string
  trainer: string
  /** For a substitute of many dates, the first one at `startAt`; `changeType` with -many. */
  count?: number
}
/** `count` dates without a place, the first one at `startAt`. `changeType`: waiting or full, with -many and -child. */
type StandingBookingFullParams = Omit<PlaceParams, 'until'> & { changeType: string; count: number }
/**
 * `firstName` and `lastName` of the person who asks or took over; `trainer`: the replaced one. A request for many dates also has how
 * many dates it covers, the first at `startAt`. `changeType`: many, or part while some are still open.
 */
type SubstituteParams = {
  firstName: string
  lastName: string
  trainer: string
  className: string
  appointmentId: number
  startAt: string
  spanId?: number
  count?: number
  total?: number
  changeType?: string
}

/** `firstName` as above; `startAt` of the exam day, `until` when it may be answered, `count` tasks to repeat. */
type ExamDayParams = {
  firstName: string
  sportName: string
  level: number
  appointmentId: number
  startAt: string
}

/** `firstName` as above, `userId` of the person whose data it is; `byName` opened it for `reason`. */
type OpeningParams = { firstName: string; byName: string; reason: string; userId: number }

/** `firstName` as above; `birthdayAt` a day. */
type BirthdayParams = { firstName: string; birthdayAt: string }

export type NotificationParams = {
  /** A minor's birthday was corrected by the school or a parent. */
  'birthday-corrected': BirthdayParams
  /** A trainer opened emergency information without a class that the person had booked. */
  'emergency-opened': OpeningParams
  /** An admin viewed the product as the reader or their child; the access log has the reason. */
  'account-viewed': { firstName: string; byName: string }
  'school-request-received': SchoolAboutParams
  'school-request-dispatched': SchoolParams
  /** `message`: text of the school; `endsOn`: the last day of a membership that ends later, `requestType` with -later. */
  'school-request-accepted': SchoolParams & { message?: string; endsOn?: string }
  'school-request-rejected': SchoolParams
  /** An admin appointed the reader as the first head of a school. */
  'head-appointed': { schoolName: string; schoolId: number }
  'school-request-withdrawn': SchoolAboutParams
  /** The office entered or cancelled the last day of a membership; `requestType` set or withdrawn, to parents with -child. */
  'membership-ending': SchoolParams & { endsOn: string }
  /** The school asks a question before it answers; the person replies. */
  'school-request-question': SchoolParams
  'school-request-reply': SchoolAboutParams
  'payment-warning-1': PaymentParams
  'payment-warning-2': PaymentParams
  'payment-warning-3': PaymentParams
  /** The exam was passed. */
  exam: LevelParams
  /** The passed result was revoked. */
  'exam-taken-back': LevelParams
  /** The level is complete. */
  completed: LevelParams
  /** A place in a full class is held for a person on the waiting list. */
  /** An invitation to an exam day; the person's answer, to the inviter; and that some tasks must be repeated. */
  'exam-invitation': ExamDayParams & { until: string; count: number }
  'exam-answered': ExamDayParams & { requestType: string }
  'exam-retake': ExamDayParams & { until: string; count: number }
  'place-offered': PlaceParams
  /** A card or chip was given to the reader or their child; `number` as printed, empty without one. */
  'card-linked': CardParams
  /** A card or chip was revoked. */
  'card-revoked': CardParams
  /** A class the reader had booked; `reason` may be empty. Of many dates `count`, the first one at `startAt`; `changeType` with -many. */
  'class-cancelled': Omit<PlaceParams, 'until'> & { reason: string; count?: number; changeType?: string }
  /** A class the reader booked or teaches takes place at another time or place, or with another trainer. */
  'class-changed': ChangedParams
  /** Dates of a series had no place left for a member with a standing booking. */
  'habit-full': StandingBookingFullParams
  /** A substitution request to other trainers; who accepted it; and that no trainer did. */
  'substitute-asked': SubstituteParams & { until: string }
  'substitute-found': SubstituteParams
  'substitute-missing': SubstituteParams
  /** The offered place was not taken in time. */
  'place-passed': PlaceParams
  'judgement-changed': JudgementParams
  /** An admin helped with the account; `changeType` second-step-reset, sessions-ended, account-locked, account-unlocked, address-confirmed, rights-changed or accounts-merged. */
  'account-helped': { changeType: string; reason: string }
  /** A debit of the seller is made on the day `collectOn`. */
  'debit-announced': { sellerName: string; amountCents: number; collectOn: string }
  /** `changeType` ends or ends-child for a cancelled contract; others renew month by month. */
  'subscription-phase-ending': SubscriptionParams & { changeType?: string }
  /** The office ended a contract that was not paid. */
  'unpaid-cancellation': SubscriptionParams
  /** `expiresOn` a day; `last4` of the number. */
  'card-expiring': { last4: string; expiresOn: string }
  /** To the heads of the school that sells, or without one to the office: a payer asks for a pause. */
  'pause-requested': PauseParams & { lastName: string; schoolId?: number }
  /** To the payer; `changeType` granted or refused, with -child for another person. `message`: words of the school. */
  'pause-answered': PauseParams & { changeType: string; message?: string }
  /** A contract was cancelled or withdrawn; `changeType` with -waiting while the office decides. `endsOn` a day, empty while it waits. */
  'contract-declared': { changeType: string; productName: string; number: string; endsOn: string }
  /** A version of a legal text comes into force on the day `inForceOn`; `changeType`: its kind. */
  'legal-text-coming': { changeType: string; inForceOn: string }
  /** To the editor who planned it: `count` drafts were not published. `nodeName` is in the way; `changeType` named or unnamed. */
  /** An admin was locked by another one. */
  'admin-locked': { adminName: string; reason: string }
  /** A webhook was switched off; `changeType` gone or failing. */
  'webhook-off': { name: string; changeType: string }
  /** A long import of members has ended; `changeType` done or failed. */
  'import-ended': { schoolName: string; changeType: string; count: number; errors: number; schoolId?: number }
  'training-not-published': { changeType: string; count: number; nodeName: string }
  /** A certificate of good conduct is looked at on the day `nextOn`; `changeType` soon or expired, to the person with own-. */
  'certificate-due': {
    changeType: string
    firstName: string
    lastName: string
    nextOn: string
    schoolId?: number
  }
  /** To the office: a member sent a document. Without `schoolId`, to the association. */
  'document-received': { firstName: string; lastName: string; documentName: string; schoolId?: number }
  /** To the owner; `changeType` accepted, rejected or asked, to parents with -child. `message`: words of the office. */
  'document-checked': { changeType: string; documentName: string; firstName: string; message?: string }
  /** To who may sign a paper; `changeType` own or child, with -reminder. `firstName` of the child. */
  'paper-to-sign': { changeType: string; documentName: string; firstName: string; schoolName: string }
  /** To the office of the school: a paper was declined or revoked. */
  'paper-refused': {
    changeType: string
    documentName: string
    firstName: string
    lastName: string
    schoolId: number
  }
  /** To the owner of a mailbox: a message of `firstName` stands in it. */
  'message-received': { firstName: string }
  /** To who sees it; `changeType` school or association. Its words stand in the announcement alone. */
  'announcement-published': { schoolName: string; changeType: string }
  /** To those who handle it: a message was reported. Without `schoolId`, to the association. It names none of the two people. */
  'message-reported': { schoolId?: number }
  /** To the reporter alone: it was decided. */
  'report-decided': Record<never, never>
  'relation-request': RelationParams
  /** A child has another guardian, `firstName` and `lastName`; `requestType`: guardian or, to the child itself, child. */
  'guardian-joined': { firstName: string; lastName: string; aboutFirstName: string; requestType: string }
  /** The reader or, with `firstName`, a child comes of age soon, on the day `comesOfAgeOn`. */
  'coming-of-age': { firstName: string; comesOfAgeOn: string }
  'relation-confirmed': RelationParams
  'relation-declined': RelationParams
  'relation-release-request': RelationParams
  'relation-release-confirmed': RelationParams
  'relation-release-declined': RelationParams
}
export type NotificationType = keyof NotificationParams

export const NOTIFICATION_TYPES = [
  'birthday-corrected',
  'emergency-opened',
  'account-viewed',
  'school-request-received',
  'school-request-dispatched',
  'school-request-accepted',
  'school-request-rejected',
  'head-appointed',
  'school-request-withdrawn',
  'membership-ending',
  'school-request-question',
  'school-request-reply',
  'payment-warning-1',
  'payment-warning-2',
  'payment-warning-3',
  'exam',
  'exam-taken-back',
  'completed',
  'card-linked',
  'card-revoked',
  'exam-invitation',
  'exam-answered',
  'exam-retake',
  'place-offered',
  'place-passed',
  'class-cancelled',
  'class-changed',
  'habit-full',
  'substitute-asked',
  'substitute-found',
  'substitute-missing',
  'judgement-changed',
  'account-helped',
  'debit-announced',
  'subscription-phase-ending',
  'unpaid-cancellation',
  'card-expiring',
  'pause-requested',
  'pause-answered',
  'contract-declared',
  'legal-text-coming',
  'training-not-published',
  'certificate-due',
  'admin-locked',
  'webhook-off',
  'import-ended',
  'document-received',
  'document-checked',
  'paper-to-sign',
  'paper-refused',
  'message-received',
  'announcement-published',
  'message-reported',
  'report-decided',
  'relation-request',
  'guardian-joined',
  'coming-of-age',
  'relation-confirmed',
  'relation-declined',
  'relation-release-request',
  'relation-release-confirmed',
  'relation-release-declined',
] as const satisfies readonly NotificationType[]

export const isNotificationType = (value: unknown): value is NotificationType =>
  NOTIFICATION_TYPES.some((type) => type === value)
