/** Closes and opens schools and sites. Nothing that people still use loses its place: it moves, or the closing is refused with what is left. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { OfficeSchool } from '@wegband/domain/features/school-office/contract.ts'
import { whyNotCloseSchool, whyNotCloseSite } from '@wegband/domain/features/school-office/closing-rules.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { readReferenceData } from '../reference-data/reference-data.ts'
import { moveSite } from '../timetable/move-site.ts'
import { schoolWrite, siteWrite } from './school-write.ts'
import { timesOf } from './show-school.ts'
import {
  closeSites,
  listSiteUse,
  lockSite,
  movePeopleToSite,
  readSchoolUse,
  setSchoolClosed,
  type SiteRow,
  updateSite,
} from './store.ts'

/** Series and classes to come take place at the other site from now on, and their people hear of it. */
const moveTo = async (
  tx: Transaction,
  context: Context,
  { from, toId, now }: { from: SiteRow; toId: number; now: Date },
): Promise<void> => {
  const to = toId === from.id ? undefined : await lockSite(tx, toId)
  if (to === undefined || to.schoolId !== from.schoolId || to.closedAt !== null)
    throw new AppError('general.invalid', { errors: { moveTo: ['not-an-option'] } })
  const referenceData = await readReferenceData(context.db)
  await moveSite(
    tx,
    referenceData,
    { from: from.id, to: toId, schoolId: from.schoolId, byId: context.actor.userId },
    now,
  )
  await movePeopleToSite(tx, from.id, toId)
}

/** Idempotent. The rows of the site are locked before they are counted, so that none is entered meanwhile. */
export const closeSite = (
  context: Context,
  { id, moveTo: toId }: { id: number; moveTo: number | null },
): Promise<OfficeSchool> =>
  siteWrite(context, id, async (tx, site, now) => {
    if (site.closedAt !== null) return undefined
    if (toId !== null) await moveTo(tx, context, { from: site, toId, now })
    const uses = await listSiteUse(tx, site.schoolId, timesOf(context))
    const { series, classes } = uses.find(({ siteId }) => siteId === id) ?? { series: 0, classes: 0 }
    const remains = { series, classes }
    const reason = whyNotCloseSite(remains)
    if (reason !== undefined) throw new AppError(reason, { data: remains })
    await updateSite(tx, { id, facts: { closedAt: now.toISOString() }, now })
    return { action: 'site.closed', subjectType: 'site', subjectId: id, details: { movedTo: toId } }
  })

/** Idempotent. Its sites are closed with it. */
export const closeSchool = (context: Context, id: number): Promise<OfficeSchool> =>
  schoolWrite(context, id, async (tx, school, now) => {
    if (school.closedAt !== null) return undefined
    const uses = await listSiteUse(tx, id, timesOf(context))
    for (const { siteId } of uses.toSorted((one, other) => one.siteId - other.siteId))
      await lockSite(tx, siteId)
    const remains = await readSchoolUse(tx, id, timesOf(context))
    const reason = whyNotCloseSchool(remains)
    if (reason !== undefined) throw new AppError(reason, { data: remains })
    await closeSites(tx, id, now)
    await setSchoolClosed(tx, id, now, now)
    return { action: 'school.closed', subjectType: 'school', subjectId: id }
  })

/** Idempotent. Its sites stay closed: which of them open again is decided one by one. */
export const reopenSchool = (context: Context, id: number): Promise<OfficeSchool> =>
  schoolWrite(context, id, async (tx, school, now) => {
    if (school.closedAt === null) return undefined
    await setSchoolClosed(tx, id, null, now)
    return { action: 'school.reopened', subjectType: 'school', subjectId: id }
  })
