/** Finds the owner of a stored code, and the person's data that a scan shows. */
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '../../db/transaction.ts'
import { appointments } from '../../db/schema/appointments.ts'
import { memberTokens, users } from '../../db/schema/people.ts'
import { schoolMemberships } from '../../db/schema/schools.ts'

/** A stored code, also a revoked one. `userId` null: a printed card without an owner. */
type StoredToken = { readonly userId: number | null; readonly revokedAt: string | null }

export const findMemberToken = async (db: Db, value: string): Promise<StoredToken | undefined> => {
  const [row] = await db
    .select({ userId: memberTokens.userId, revokedAt: memberTokens.revokedAt })
    .from(memberTokens)
    .where(eq(memberTokens.value, value))
  return row
}

/** Finds a chip (`stored`: the result of `storedChip`), if its owner belongs to one of these schools. */
export const findChip = async (
  db: Db,
  stored: string,
  schoolIds: readonly number[],
): Promise<StoredToken | undefined> => {
  if (schoolIds.length === 0) return undefined
  const [row] = await db
    .select({ userId: memberTokens.userId, revokedAt: memberTokens.revokedAt })
    .from(memberTokens)
    .innerJoin(schoolMemberships, eq(schoolMemberships.userId, memberTokens.userId))
    .where(
      and(
        eq(memberTokens.value, stored),
        inArray(schoolMemberships.schoolId, [...schoolIds]),
        inArray(schoolMemberships.state, ['active', 'passive']),
      ),
    )
    .limit(1)
  return row
}

/** The schools of this list in which a class runs. */
export const listSchoolsInClass = async (db: Db, schoolIds: readonly number[]): Promise<number[]> => {
  if (schoolIds.length === 0) return []
  const rows = await db
    .selectDistinct({ schoolId: appointments.schoolId })
    .from(appointments)
    .where(
      and(
        inArray(appointments.schoolId, [...schoolIds]),
        isNotNull(appointments.startedAt),
        isNull(appointments.endedAt),
      ),
    )
  return rows.map(({ schoolId }) => schoolId)
}

export type ScannedPersonRow = {
  id: number
  firstName: string
  lastName: string
  avatarFile: string | null
  birthdayAt: string | null
}

export const findPerson = async (db: Db, id: number): Promise<ScannedPersonRow | undefined> => {
  const [row] = await db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      avatarFile: users.avatarFile,
      birthdayAt: users.birthdayAt,
    })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.lockedAt)))
  return row
}
