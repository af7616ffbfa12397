/** A school with its sites and rooms, as its page in the office shows it. */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import type { OfficeSchool, OfficeSite } from '@wegband/domain/features/school-office/contract.ts'
import { canCloseSchools, canRunSchool } from '@wegband/domain/features/school-office/school-office-rights.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { logoAddress } from '../schools/logo-address.ts'
import { findSchool, listRooms, listSites, listSiteUse, type RoomOfSite, type SiteRow } from './store.ts'

/** The moment and the day that "still to come" counts from. */
export const timesOf = ({ clock }: Pick<Context, 'clock'>): { now: string; today: string } => {
  const now = clock.now().toISOString()
  return { now, today: dayOf(now) }
}

const roomOf = ({ id, name, places, updatedAt, series }: RoomOfSite): OfficeSite['rooms'][number] => ({
  id,
  name,
  places,
  updatedAt,
  series,
})

const siteOf = (
  site: SiteRow,
  use: Pick<OfficeSite, 'series' | 'classes' | 'unclearRooms'>,
  rooms: readonly RoomOfSite[],
): OfficeSite => {
  const { schoolId: _schoolId, createdAt: _createdAt, ...facts } = site
  const { series, classes, unclearRooms } = use
  return { ...facts, series, classes, unclearRooms, rooms: rooms.map(roomOf) }
}

const NOTHING = { series: 0, classes: 0, unclearRooms: [] }

/** The caller has checked the right. */
export const showSchool = async (context: Context, schoolId: number): Promise<OfficeSchool> => {
  const db = context.db.drizzle
  const times = timesOf(context)
  const [school, sites, uses] = await Promise.all([
    findSchool(db, schoolId),
    listSites(db, schoolId),
    listSiteUse(db, schoolId, times),
  ])
  if (school === undefined) throw notFound()
  const rooms = await listRooms(
    db,
    sites.map(({ id }) => id),
    times,
  )
  const { logoFile, createdAt: _createdAt, ...facts } = school
  return {
    ...facts,
    logo: logoAddress(logoFile),
    sites: sites.map((site) =>
      siteOf(
        site,
        uses.find(({ siteId }) => siteId === site.id) ?? NOTHING,
        rooms.filter(({ siteId }) => siteId === site.id),
      ),
    ),
    mayClose: canCloseSchools(context.actor),
  }
}

/** 404 for a school of others, like for one that does not exist. */
export const readSchool = (context: Context, schoolId: number): Promise<OfficeSchool> => {
  if (!canRunSchool(context.actor, schoolId)) throw notFound()
  return showSchool(context, schoolId)
}
