/** The sites of a school: where it trains, and when the doors are open. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { OfficeSchool } from '@wegband/domain/features/school-office/contract.ts'
import type { SiteFacts } from '@wegband/domain/features/school-office/facts-contract.ts'
import type { OpeningTimes } from '@wegband/domain/features/schools/opening-times.ts'
import type { Context } from '../../http/request/context.ts'
import { requireOpenSchool } from '../schools/open-school-statement.ts'
import { requireSeenVersion } from '../accounts/require-seen-version.ts'
import { differences, schoolWrite, siteWrite } from './school-write.ts'
import { insertSite, listSites, updateSite } from './store.ts'

/** More would be a mistake of a program. */
export const SITES_MAX = 100

export const addSite = (
  context: Context,
  { schoolId, facts }: { schoolId: number; facts: SiteFacts },
): Promise<OfficeSchool> =>
  schoolWrite(context, schoolId, async (tx, school) => {
    requireOpenSchool(school)
    if ((await listSites(tx, schoolId)).length >= SITES_MAX)
      throw new AppError('school-office.too-many-sites')
    const site = await insertSite(tx, schoolId, facts)
    return {
      action: 'site.created',
      subjectType: 'site',
      subjectId: site.id,
      details: { schoolId, after: facts },
    }
  })

export const saveSite = (
  context: Context,
  { id, facts, seenAt }: { id: number; facts: SiteFacts; seenAt: string },
): Promise<OfficeSchool> =>
  siteWrite(context, id, async (tx, site, now) => {
    requireSeenVersion(site, seenAt)
    await updateSite(tx, { id, facts, now })
    return { action: 'site.changed', subjectType: 'site', subjectId: id, details: differences(site, facts) }
  })

export const saveOpeningTimes = (
  context: Context,
  { id, opening, seenAt }: { id: number; opening: OpeningTimes; seenAt: string },
): Promise<OfficeSchool> =>
  siteWrite(context, id, async (tx, site, now) => {
    requireSeenVersion(site, seenAt)
    await updateSite(tx, { id, facts: { opening }, now })
    return {
      action: 'site.opening-times',
      subjectType: 'site',
      subjectId: id,
      details: differences(site, { opening }),
    }
  })

/** Idempotent. */
export const reopenSite = (context: Context, id: number): Promise<OfficeSchool> =>
  siteWrite(context, id, async (tx, site, now, school) => {
    requireOpenSchool(school)
    if (site.closedAt === null) return undefined
    await updateSite(tx, { id, facts: { closedAt: null }, now })
    return { action: 'site.reopened', subjectType: 'site', subjectId: id }
  })
