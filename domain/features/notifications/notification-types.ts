/**
 * Every kind of notification (decisions §4), by the features that send them, with the names and figures that its words need. The words
 * are made where it is read, in the reader's language: a new type is a line here, its view in web/features/notifications and its words.
 */

/** `requestType`: enrollment or retreat, to parents enrollment-child or retreat-child with the child's `firstName`. */
type SchoolParams = { schoolName: string; requestType: string; firstName: string }
/** To those of the school who may answer: who it is about. */
type SchoolAboutParams = SchoolParams & { lastName: string; schoolId: number }
/** `firstName` of the person it is paid for, empty when it is the reader; `payUntil` a day. */
type PaymentParams = { firstName: string; payUntil: string }
/** `firstName` as above; `endsOn` a day. */
type SubscriptionParams = { firstName: string; productName: string; endsOn: string }
/** `firstName` as above: parents hear of their children. */
type LevelParams = { firstName: string; sportName: string; level: number; sportId: number }
/** Names of who asked or answered; `relationType` what the asked one would be to the asking one, `aboutFirstName` that one. */
type RelationParams = {
  relationType: string
  kind: string
  firstName: string
  lastName: string
  aboutFirstName: string
  /** Of a child that a school entered: which school asks, through whom, and when the child was born. */
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

/** A trainer decided otherwise about an attendee, `firstName`, than the reader had confirmed. */
type JudgementParams = {
  firstName: string
  byFirstName: string
  className: string
  appointmentId: number
  startAt: string
}

/** `changeType`: what changed most, time, place, trainer or back (it takes place after all); to parents with -child. */
type ChangedParams = Omit<PlaceParams, 'until'> & {
  changeType: string
  wasAt: string
  place: string
  trainer: string
  /** Of a substitute for many dates, the first one at `startAt`; `changeType` with -many. */
  count?: number
}
/** `count` dates without a place, the first one at `startAt`. `changeType`: waiting or full, with -many and -child. */
type StandingBookingFullParams = Omit<PlaceParams, 'until'> & { changeType: string; count: number }
/**
 * `firstName` and `lastName` of who asks or took over; `trainer` whom they stand in for. Of a request for many dates also how many of how
 * many it is about, the first one at `startAt`; `changeType`: many, or part where some are open still.
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

/** `firstName` as above; `startAt` of the exam day, `until` when it may be answered, `count` tasks to show again. */
type ExamDayParams = {
  firstName: string
  sportName: string
  level: number
  appointmentId: number
  startAt: string
}

/** `firstName` as above, `userId` of whose data it is; `byName` opened it for `reason`. */
type OpeningParams = { firstName: string; byName: string; reason: string; userId: number }

/** `firstName` as above; `birthdayAt` a day. */
type BirthdayParams = { firstName: string; birthdayAt: string }

export type NotificationParams = {
  /** A minor's birthday was corrected by the school or a parent. */
  'birthday-corrected': BirthdayParams
  /** A trainer opened emergency information without a class that the person had booked. */
  'emergency-opened': OpeningParams
  /** An admin looked through the eyes of the reader or their child; the access log says why. */
  'account-viewed': { firstName: string; byName: string }
  'school-request-received': SchoolAboutParams
  'school-request-dispatched': SchoolParams
  /** `message`: words of the school; `endsOn`: the last day of a membership that ends later, `requestType` with -later. */
  'school-request-accepted': SchoolParams & { message?: string; endsOn?: string }
  'school-request-rejected': SchoolParams
  'school-request-withdrawn': SchoolAboutParams
  /** The office entered or took back the last day of a membership; `requestType` set or withdrawn, to parents with -child. */
  'membership-ending': SchoolParams & { endsOn: string }
  /** The school asks back before it answers; the person replies. */
  'school-request-question': SchoolParams
  'school-request-reply': SchoolAboutParams
  'payment-warning-1': PaymentParams
  'payment-warning-2': PaymentParams
  'payment-warning-3': PaymentParams
  /** The exam was passed. */
  exam: LevelParams
  /** The passed result does not hold any more. */
  'exam-taken-back': LevelParams
  /** The level is complete. */
  completed: LevelParams
  /** A place in a full class is kept for who waited. */
  /** Asked to an exam day; what the person answered, to who asked; and that some tasks are to be repeated. */
  'exam-invitation': ExamDayParams & { until: string; count: number }
  'exam-answered': ExamDayParams & { requestType: string }
  'exam-retake': ExamDayParams & { until: string; count: number }
  'place-offered': PlaceParams
  /** A card or chip was given to the reader or their child; `number` as it is printed, empty without one. */
  'card-linked': CardParams
  /** One of them is worth nothing any more. */
  'card-revoked': CardParams
  /** A class one had booked; `reason` may be empty. Of many dates `count`, the first one at `startAt`; `changeType` with -many. */
  'class-cancelled': Omit<PlaceParams, 'until'> & { reason: string; count?: number; changeType?: string }
  /** A class one had booked, or teaches, takes place at another time or place or with another trainer. */
  'class-changed': ChangedParams
  /** Dates of a series had no place left for somebody who always comes. */
  'habit-full': StandingBookingFullParams
  /** A trainer asks others to stand in; who did; and that nobody did. */
  'substitute-asked': SubstituteParams & { until: string }
  'substitute-found': SubstituteParams
  'substitute-missing': SubstituteParams
  /** Nobody took it in time. */
  'place-passed': PlaceParams
  'judgement-changed': JudgementParams
  /** An admin stepped in; `changeType` second-step-reset, sessions-ended, account-locked or account-unlocked. */
  'account-helped': { changeType: string; reason: string }
  'subscription-phase-ending': SubscriptionParams
  'unpaid-cancellation': SubscriptionParams
  'relation-request': RelationParams
  /** A child has one more guardian, `firstName` and `lastName`; `requestType`: guardian or, to the child itself, child. */
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
  'subscription-phase-ending',
  'unpaid-cancellation',
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
