/** Every kind of notification (decisions §4), by the features that send them. The words are made where it is read, in the reader's language. */
export const NOTIFICATION_TYPES = [
  'school-request-received',
  'school-request-dispatched',
  'school-request-accepted',
  'school-request-rejected',
  'school-request-withdrawn',
  'payment-warning-1',
  'payment-warning-2',
  'payment-warning-3',
  'exam',
  'completed',
  'subscription-phase-ending',
  'unpaid-cancellation',
  'relation-request',
  'relation-confirmed',
  'relation-declined',
  'relation-release-request',
  'relation-release-confirmed',
  'relation-release-declined',
] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]
