/**
 * The topic of every kind of notification, by which people choose how they hear of it. A type without a topic does not compile.
 */
import type { NotificationType } from './notification-types.ts'
import { isPrivateNotice } from './unlisted-notices.ts'

export const NOTICE_TOPICS = [
  'classes',
  'training',
  'family',
  'school',
  'messages',
  'announcements',
  'subscriptions',
  'documents',
  'team',
] as const
export type NoticeTopic = (typeof NOTICE_TOPICS)[number]

export const TOPIC_OF: { readonly [T in NotificationType]: NoticeTopic } = {
  'place-offered': 'classes',
  'place-passed': 'classes',
  'class-cancelled': 'classes',
  'class-changed': 'classes',
  'habit-full': 'classes',
  exam: 'training',
  'exam-taken-back': 'training',
  completed: 'training',
  'exam-invitation': 'training',
  'exam-retake': 'training',
  // Family and account: who may see and decide.
  'relation-request': 'family',
  'guardian-joined': 'family',
  'coming-of-age': 'family',
  'relation-confirmed': 'family',
  'relation-declined': 'family',
  'relation-release-request': 'family',
  'relation-release-confirmed': 'family',
  'relation-release-declined': 'family',
  'birthday-corrected': 'family',
  'emergency-opened': 'family',
  'account-viewed': 'family',
  'account-helped': 'family',
  'school-request-dispatched': 'school',
  'school-request-accepted': 'school',
  'school-request-rejected': 'school',
  'school-request-question': 'school',
  'membership-ending': 'school',
  'card-linked': 'school',
  'card-revoked': 'school',
  'payment-warning-1': 'subscriptions',
  'payment-warning-2': 'subscriptions',
  'payment-warning-3': 'subscriptions',
  'debit-announced': 'subscriptions',
  'subscription-phase-ending': 'subscriptions',
  'unpaid-cancellation': 'subscriptions',
  'card-expiring': 'subscriptions',
  'pause-answered': 'subscriptions',
  'contract-declared': 'subscriptions',
  'legal-text-coming': 'documents',
  'document-checked': 'documents',
  'paper-to-sign': 'documents',
  // To trainers, staff, heads and the office.
  'head-appointed': 'team',
  'school-request-received': 'team',
  'school-request-withdrawn': 'team',
  'school-request-reply': 'team',
  'exam-answered': 'team',
  'substitute-asked': 'team',
  'substitute-found': 'team',
  'substitute-missing': 'team',
  'judgement-changed': 'team',
  'pause-requested': 'team',
  'document-received': 'team',
  'paper-refused': 'team',
  'training-not-published': 'team',
  'certificate-due': 'team',
  'admin-locked': 'team',
  'webhook-off': 'team',
  'import-ended': 'team',
  'message-reported': 'team',
  'message-received': 'messages',
  'announcement-published': 'announcements',
  'report-decided': 'messages',
}

/** Topics that some notification has; a choice about others would promise what never arrives. */
export const TOPICS_IN_USE: readonly NoticeTopic[] = NOTICE_TOPICS.filter((topic) =>
  Object.values(TOPIC_OF).includes(topic),
)

/**
 * Types with an email in words of their own, which the notice therefore never repeats. `always`: about the account, security or a
 * contract, so that no choice stops it. `by-choice`: sent when the topic's emails come at once.
 */
const OWN_EMAIL: { readonly [T in NotificationType]?: 'always' | 'by-choice' } = {
  'class-cancelled': 'by-choice',
  'class-changed': 'by-choice',
  'place-offered': 'by-choice',
  'emergency-opened': 'always',
  'account-helped': 'always',
  'payment-warning-1': 'always',
  'payment-warning-2': 'always',
  'payment-warning-3': 'always',
  'debit-announced': 'always',
  'subscription-phase-ending': 'always',
  'unpaid-cancellation': 'always',
  'card-expiring': 'always',
  'contract-declared': 'always',
}

/** Whether an email of its own goes out whatever a person chose: nothing else is written about it. */
export const isAlwaysEmailed = (type: NotificationType): boolean => OWN_EMAIL[type] === 'always'

/** Whether the email of a notice is in general words, made of the notice itself. */
export const hasGeneralEmail = (type: NotificationType): boolean =>
  OWN_EMAIL[type] === undefined && !isPrivateNotice(type)

/** Whether a digest may name a notice of this type. */
export const isGathered = (type: NotificationType): boolean =>
  !isAlwaysEmailed(type) && !isPrivateNotice(type)
