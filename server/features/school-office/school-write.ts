/** The frame of everything that is written about a school: the right, one transaction, its row in the audit log, and what open pages hear. */
import { canRunSchool } from '@wegband/domain/features/school-office/school-office-rights.ts'
import type { OfficeSchool } from '@wegband/domain/features/school-office/contract.ts'
import { inTransaction, type Transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { type AuditEntry, writeAudit } from '../accounts/write-audit.ts'
import { publish } from '../events/publish.ts'
import { refuseWhileImpersonating } from '../sessions/refuse-while-impersonating.ts'
import {
  findRoom,
  findSite,
  lockRoom,
  lockSchool,
  lockSite,
  type RoomRow,
  type SchoolRow,
  type SiteRow,
} from './store.ts'
import { showSchool } from './show-school.ts'

/** Undefined: nothing was changed, such as by a repeated request. */
type Done = AuditEntry | undefined

/** Names of schools and sites stand on many pages, so every open one hears of it. */
export const publishSchools = (tx: Transaction): Promise<void> =>
  publish(tx, { topic: 'schools', ids: [], isForAll: true })

/** Writes the audit row of what was done, and publishes it. */
export const noteDone = async (tx: Transaction, context: Context, entry: Done, now: Date): Promise<void> => {
  if (entry === undefined) return
  await writeAudit(tx, context.actor, entry, now)
  await publishSchools(tx)
}

type Work<Row> = (tx: Transaction, row: Row, now: Date) => Promise<Done>

/** 404 for a school of others; answers the school as it is then. */
export const schoolWrite = async (
  context: Context,
  schoolId: number,
  work: Work<SchoolRow>,
): Promise<OfficeSchool> => {
  if (!canRunSchool(context.actor, schoolId)) throw notFound()
  refuseWhileImpersonating(context.actor)
  const now = context.clock.now()
  await inTransaction(context.db, async (tx) => {
    const school = await lockSchool(tx, schoolId)
    if (school === undefined) throw notFound()
    await noteDone(tx, context, await work(tx, school, now), now)
  })
  return showSchool(context, schoolId)
}

/** The same for a site: the school is locked before it, so that it is not closed meanwhile. */
export const siteWrite = async (
  context: Context,
  siteId: number,
  work: (tx: Transaction, site: SiteRow, now: Date, school: SchoolRow) => Promise<Done>,
): Promise<OfficeSchool> => {
  const known = await findSite(context.db.drizzle, siteId)
  if (known === undefined) throw notFound()
  return schoolWrite(context, known.schoolId, async (tx, school, now) => {
    const site = await lockSite(tx, siteId)
    if (site === undefined) throw notFound()
    return work(tx, site, now, school)
  })
}

/** The same for a room. */
export const roomWrite = async (
  context: Context,
  roomId: number,
  work: (tx: Transaction, room: RoomRow, now: Date, site: SiteRow) => Promise<Done>,
): Promise<OfficeSchool> => {
  const known = await findRoom(context.db.drizzle, roomId)
  if (known === undefined) throw notFound()
  return siteWrite(context, known.siteId, async (tx, site, now) => {
    const room = await lockRoom(tx, roomId)
    if (room === undefined) throw notFound()
    return work(tx, room, now, site)
  })
}

const OF_EVERY_ROW: ReadonlySet<string> = new Set(['createdAt', 'updatedAt'])

/** Only what differs, before and after. */
export const differences = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): { before: Record<string, unknown>; after: Record<string, unknown> } => {
  const names = Object.keys(after).filter(
    (name) => !OF_EVERY_ROW.has(name) && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  const of = (row: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(names.map((name) => [name, row[name]]))
  return { before: of(before), after: of(after) }
}
