/** Shows requests to both sides, with cached names of schools and sites, and reads all messages at once. */
import type { Applicant, SchoolRequest } from '@wegband/domain/features/schools/contract.ts'
import type { Db } from '../../db/transaction.ts'
import type { Services } from '../../http/request/context.ts'
import { withAvatarAddress } from '../accounts/avatar-address.ts'
import { readReferenceData } from '../reference-data/reference-data.ts'
import { listMessages, type SeenRequest } from './request-store.ts'

export const showRequests = async (
  context: Pick<Services, 'appSecret' | 'clock' | 'db'>,
  requests: readonly SeenRequest[],
  db: Db = context.db.drizzle,
  applicants: ReadonlyMap<number, Applicant> = new Map(),
): Promise<SchoolRequest[]> => {
  const { schools, sites } = await readReferenceData(context.db)
  const messages = Map.groupBy(
    await listMessages(
      db,
      requests.map(({ row }) => row.id),
    ),
    (message) => message.requestId,
  )
  return requests.map(({ row, person }) => {
    const site = row.siteId === null ? undefined : sites.get(row.siteId)
    return {
      id: row.id,
      type: row.type,
      state: row.state,
      school: { id: row.schoolId, name: schools.get(row.schoolId)?.name ?? '' },
      site: site === undefined ? null : { id: site.id, name: site.name },
      user: withAvatarAddress(context, person),
      leavesOn: row.leavesOn,
      message: row.message,
      answer: row.answer,
      messages: (messages.get(row.id) ?? []).map(({ id, isFromSchool, text, createdAt }) => ({
        id,
        isFromSchool,
        text,
        sentAt: createdAt,
      })),
      sentAt: row.createdAt,
      answeredAt: row.answeredAt,
      applicant: row.state === 'received' ? (applicants.get(row.userId) ?? null) : null,
    }
  })
}

/** A single request. */
export const showRequest = async (
  context: Parameters<typeof showRequests>[0],
  request: SeenRequest,
): Promise<SchoolRequest> => {
  const [shown] = await showRequests(context, [request])
  if (shown === undefined) throw new Error('a request is shown as one')
  return shown
}
