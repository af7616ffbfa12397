/** SQL of possible training partners: recent scans and close people. */
import { and, asc, desc, eq, gte, inArray, isNull, lt, ne } from 'drizzle-orm'
import { relations, users } from '../../db/schema/people.ts'
import { partnerScans } from '../../db/schema/videos/video-trainings.ts'
import type { Db } from '../../db/transaction.ts'

const NAMES = { id: users.id, firstName: users.firstName, lastName: users.lastName, avatar: users.avatarFile }
/** Excludes locked, deleted and anonymous accounts, which cannot train. */
const isThere = () => and(isNull(users.lockedAt), isNull(users.erasedAt), ne(users.profileType, 'anonymous'))

/** `since`: older scans have expired. Latest first. */
export const listScans = (db: Db, userId: number, since: string) =>
  db
    .select({ ...NAMES, scannedAt: partnerScans.scannedAt })
    .from(partnerScans)
    .innerJoin(users, eq(users.id, partnerScans.partnerId))
    .where(and(eq(partnerScans.userId, userId), gte(partnerScans.scannedAt, since), isThere()))
    .orderBy(desc(partnerScans.scannedAt), desc(partnerScans.id))

/** Training partners, children and parents, ordered by name. */
export const listClose = (db: Db, userId: number) =>
  db
    .select({ ...NAMES, type: relations.type })
    .from(relations)
    .innerJoin(users, eq(users.id, relations.relatedId))
    .where(
      and(
        eq(relations.userId, userId),
        inArray(relations.type, ['training-buddy', 'child', 'parent']),
        isThere(),
      ),
    )
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id))

/** Scanning a person again restarts their 20 minutes. */
export const saveScan = async (
  db: Db,
  scan: { userId: number; partnerId: number; scannedAt: string },
): Promise<void> => {
  await db
    .insert(partnerScans)
    .values(scan)
    .onConflictDoUpdate({
      target: [partnerScans.userId, partnerScans.partnerId],
      set: { scannedAt: scan.scannedAt, updatedAt: scan.scannedAt },
    })
}

export const deleteScansBefore = async (db: Db, before: string): Promise<void> => {
  await db.delete(partnerScans).where(lt(partnerScans.scannedAt, before))
}
