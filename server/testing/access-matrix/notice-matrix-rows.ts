/** How notices arrive: each person decides for themselves alone, so no id of another person is ever asked. */
import { endEmails } from '@wegband/domain/features/mails/contract.ts'
import {
  changeNoticeSettings,
  reportFront,
  replacePushSubscription,
  subscribeToPush,
  testPush,
} from '@wegband/domain/features/notice-settings/contract.ts'
import { DEFAULT_CHOICES } from '@wegband/domain/features/notifications/notice-choices.ts'
import { row, type MatrixRow } from './matrix-row.ts'

const keys = { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) }
const browser = (name: string) => ({ endpoint: `https://fcm.googleapis.com/fcm/send/${name}`, keys })

export const noticeRows: readonly MatrixRow[] = [
  // The same change by each caller, of their own choices.
  row(changeNoticeSettings, 200, {}, () => ({ body: { ...DEFAULT_CHOICES, changedAt: null } })),
  row(subscribeToPush, 204, {}, () => ({ body: browser('matrix') })),
  // Nothing is pushed in tests without a service of their own: the caller's device is there, and the message is refused.
  row(testPush, 404, {}, () => ({})),
  // A device without a subscription is answered as one with it.
  row(reportFront, 204, {}, () => ({ body: { isInFront: true } })),
  // An unknown former subscription is answered as a known one.
  row(replacePushSubscription, 204, {}, () => ({
    body: {
      former: { endpoint: browser('former').endpoint, auth: keys.auth },
      subscription: browser('next'),
    },
  })),
  row(endEmails, 404, {}, () => ({ query: { token: '1.classes.made-up' }, body: {} })),
]
