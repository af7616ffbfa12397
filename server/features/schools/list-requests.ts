/** Lists the requests to a school for those who may answer them. */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type {
  RequestType,
  SchoolRequest,
  SchoolRequestState,
} from '@wegband/domain/features/schools/contract.ts'
import { whyNotAnswerFor } from '@wegband/domain/features/schools/request-rights.ts'
import type { Context } from '../../http/request/context.ts'
import { metaOf, type PageMeta } from '../../http/request/page-of.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { readReferenceDataFor } from '../reference-data/reference-data.ts'
import { listApplicants } from './list-applicants.ts'
import { listRequestsTo } from './request-store.ts'
import { showRequests } from './show-request.ts'

const REQUESTS_PER_PAGE = 50

export const listRequests = async (
  context: Context,
  input: {
    schoolId: number
    state: SchoolRequestState | undefined
    type: RequestType | undefined
    page: number
  },
): Promise<{ data: SchoolRequest[]; meta: PageMeta }> => {
  const { schools } = await readReferenceDataFor(context.db, 'schools', input.schoolId)
  if (!schools.has(input.schoolId)) throw notFound()
  const why = whyNotAnswerFor(context.actor, input.schoolId)
  if (why !== undefined) throw new AppError(why)
  const offset = (input.page - 1) * REQUESTS_PER_PAGE
  const { rows, total } = await listRequestsTo(context.db.drizzle, {
    ...input,
    offset,
    limit: REQUESTS_PER_PAGE,
  })
  const waiting = rows.flatMap(({ row }) => (row.state === 'received' ? [row.userId] : []))
  const { db, clock } = context
  const applicants = await listApplicants(db.drizzle, waiting, dayOf(clock.now().toISOString()))
  return {
    data: await showRequests(context, rows, db.drizzle, applicants),
    meta: metaOf(total, input.page, REQUESTS_PER_PAGE),
  }
}
