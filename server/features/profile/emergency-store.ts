/** SQL of emergency information: the facts that decide about a reader, the consent, and the log of accesses. */
import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { UserSchool } from '@wegband/domain/features/accounts/contract.ts'
import type { EmergencyAccess } from '@wegband/domain/features/profile/contract.ts'
import type { SharedClass } from '@wegband/domain/features/profile/emergency-rules.ts'
import type { Db } from '../../db/transaction.ts'
import { confirmsPresence } from '../../db/presence.ts'
import { taughtByUser } from '../../db/taught-by.ts'
import { consents } from '../../db/schema/legal.ts'
import { auditLog, relations, users } from '../../db/schema/people.ts'

export const EMERGENCY_READ = 'emergency.read'
export const EMERGENCY_CHANGE = 'emergency.change'

export type EmergencyPerson = {
  id: number
  firstName: string
  lastName: string
  birthdayAt: string | null
  sealed: Buffer | null
  consentGivenAt: string | null
  schools: Pick<UserSchool, 'schoolId' | 'state'>[]
  /** Classes around today that the reader teaches and on whose list the person is. */
  sharedClasses: (SharedClass & { schoolId: number })[]
}

/** An unknown id costs the same statement and the same work. */
export const findEmergencyPerson = async (
  db: Db,
  userId: number,
  readerId: number,
  now: Date,
): Promise<EmergencyPerson | undefined> => {
  const { rows } = await db.execute<EmergencyPerson>(sql`
    select u.id, u.first_name as "firstName", u.last_name as "lastName", u.birthday_at as "birthdayAt",
      u.emergency_sealed as sealed,
      (select c.given_at from consents c where c.user_id = u.id and c.purpose = 'health-data' and c.revoked_at is null
        order by c.id desc limit 1) as "consentGivenAt",
      (select coalesce(json_agg(json_build_object('schoolId', m.school_id, 'state', m.state)), '[]')
        from school_memberships m where m.user_id = u.id) as schools,
      (select coalesce(json_agg(json_build_object('schoolId', a.school_id, 'startAt', a.start_at, 'endAt', a.end_at,
          'startedAt', a.started_at, 'endedAt', a.ended_at, 'isCancelled', a.cancelled_at is not null,
          'isVouched', t.source <> 'trainer' or exists (select from confirmations c where c.attendance_id = t.id
            and ${sql.raw(confirmsPresence('c'))} and c.confirmed_by <> ${readerId}))), '[]')
        from attendances t join appointments a on a.id = t.appointment_id
        where t.user_id = u.id and (${taughtByUser('a', readerId)} or a.started_by = ${readerId})
          and a.start_at between ${now.toISOString()}::timestamptz - interval '3 days'
            and ${now.toISOString()}::timestamptz + interval '1 day') as "sharedClasses"
    from users u where u.id = ${userId}`)
  return rows[0]
}

export const giveConsent = async (tx: Db, userId: number, givenBy: number, now: Date): Promise<void> => {
  await tx.insert(consents).values({ userId, purpose: 'health-data', givenBy, givenAt: now.toISOString() })
}

export const revokeConsent = async (tx: Db, userId: number, now: Date): Promise<void> => {
  await tx
    .update(consents)
    .set({ revokedAt: now.toISOString(), updatedAt: now.toISOString() })
    .where(and(eq(consents.userId, userId), eq(consents.purpose, 'health-data'), isNull(consents.revokedAt)))
}

export type NotifiedPerson = {
  readonly id: number
  readonly firstName: string
  readonly mail: string | null
  readonly language: string
}

/** The person, and while the person is a minor also the guardians. */
export const listPersonAndGuardians = async (
  db: Db,
  userId: number,
  isMinor: boolean,
): Promise<NotifiedPerson[]> => {
  const guardians = db
    .select({ id: relations.relatedId })
    .from(relations)
    .where(and(eq(relations.userId, userId), eq(relations.type, 'parent')))
  return db
    .select({ id: users.id, firstName: users.firstName, mail: users.mail, language: users.language })
    .from(users)
    .where(or(eq(users.id, userId), isMinor ? inArray(users.id, guardians) : undefined))
    .orderBy(asc(users.id))
}

export type AccessRow = {
  at: string
  action: string
  as: EmergencyAccess['as']
  isInView: boolean
  reason: string | null
  /** The person who really read it: the impersonator if there was one. */
  personId: number | null
  firstName: string | null
  lastName: string | null
  avatarFile: string | null
}

/** Newest first. */
export const listEmergencyAccesses = async (db: Db, userId: number, limit: number): Promise<AccessRow[]> => {
  const onlooker = sql`coalesce(${auditLog.impersonatorId}, ${auditLog.actorId})`
  return db
    .select({
      at: auditLog.createdAt,
      action: auditLog.action,
      as: sql<EmergencyAccess['as']>`coalesce(${auditLog.details} ->> 'as', 'self')`,
      isInView: sql<boolean>`${auditLog.impersonatorId} is not null`,
      reason: sql<string | null>`${auditLog.details} ->> 'reason'`,
      personId: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      avatarFile: users.avatarFile,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, onlooker))
    .where(
      and(
        eq(auditLog.subjectType, 'user'),
        eq(auditLog.subjectId, userId),
        inArray(auditLog.action, [EMERGENCY_READ, EMERGENCY_CHANGE]),
      ),
    )
    .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
    .limit(limit)
}
