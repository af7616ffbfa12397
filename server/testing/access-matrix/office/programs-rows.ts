/** Rows of the access matrix for programs and for running the installation: admins alone; the log is open to auditors. */
import { findLogPeople } from '@wegband/domain/features/audit-log/contract.ts'
import { pauseJob, retryQueue } from '@wegband/domain/features/operations/contract.ts'
import {
  changeServiceToken,
  issueServiceToken,
  revokeServiceToken,
  rotateServiceToken,
} from '@wegband/domain/features/programs/contract.ts'
import {
  changeWebhook,
  createWebhook,
  listDeliveries,
  removeWebhook,
  rotateWebhookSecret,
  sendAgain,
  switchWebhook,
  testWebhook,
} from '@wegband/domain/features/programs/webhook-contract.ts'
import { answers, row, type MatrixRow } from '../matrix-row.ts'

/** No other test of the matrix makes so many. */
const UNKNOWN = '999999'
const unknown = () => ({ params: { id: UNKNOWN } })
const seenAt = '2026-11-20T09:00:00.000Z'
const token = { name: 'Website', scopes: ['schools:read'], networks: [], perMinute: 60 }
const hook = { name: 'Website', url: 'https://receiver.example/', topics: ['member.joined'] }

export const programsRows: readonly MatrixRow[] = [
  answers(findLogPeople, () => ({ query: { search: 'Niemand' } })),
  row(pauseJob, 404, {}, () => ({ params: { name: 'none' }, body: { isPaused: true } })),
  answers(retryQueue, () => ({ params: { queue: 'mail' } })),
  answers(issueServiceToken, () => ({ body: { ...token, schoolId: null, days: 1 } })),
  row(changeServiceToken, 404, {}, () => ({ ...unknown(), body: { ...token, seenAt } })),
  row(rotateServiceToken, 404, {}, unknown),
  row(revokeServiceToken, 404, {}, unknown),
  answers(createWebhook, () => ({ body: { ...hook, schoolId: null } })),
  row(changeWebhook, 404, {}, () => ({ ...unknown(), body: { ...hook, seenAt } })),
  row(rotateWebhookSecret, 404, {}, unknown),
  row(switchWebhook, 404, {}, () => ({ ...unknown(), body: { isOn: true } })),
  row(removeWebhook, 404, {}, unknown),
  row(testWebhook, 404, {}, unknown),
  row(listDeliveries, 404, {}, unknown),
  row(sendAgain, 404, {}, () => ({ params: { id: UNKNOWN, deliveryId: '1' } })),
]
