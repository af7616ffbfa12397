/** Stores how much of the band people have seen, and reads the facts that decide who may see it. */
import { and, eq, sql } from 'drizzle-orm'
import type { SeenProgress } from '@wegband/domain/features/progress/contract.ts'
import type { SeenPerson } from '@wegband/domain/features/profile/visibility-rules.ts'
import { users } from '../../db/schema/people.ts'
import { progressSeen } from '../../db/schema/progress.ts'
import { schoolMemberships } from '../../db/schema/schools.ts'
import { preparedOnce } from '../../db/prepared-statements.ts'
import type { Db } from '../../db/transaction.ts'

const seenOfPerson = preparedOnce((db) =>
  db
    .select({
      levelIndex: progressSeen.levelIndex,
      beltStep: progressSeen.beltStep,
      activeWeeks: progressSeen.activeWeeks,
    })
    .from(progressSeen)
    .where(
      and(
        eq(progressSeen.userId, sql.placeholder('userId')),
        eq(progressSeen.sportId, sql.placeholder('sportId')),
      ),
    )
    .prepare('progress-seen'),
)

/** Null: this person never looked at the band of the sport. */
export const findSeen = async (db: Db, userId: number, sportId: number): Promise<SeenProgress | null> => {
  const [row] = await seenOfPerson(db).execute({ userId, sportId })
  return row ?? null
}

/**
 * The rule of `furtherOf` in one statement: of two simultaneous devices the further value stays. Whether anything went further: of two
 * devices with the same value, only for the first.
 */
export const writeSeen = async (
  db: Db,
  { userId, sportId, seen, now }: { userId: number; sportId: number; seen: SeenProgress; now: string },
): Promise<boolean> => {
  const old = progressSeen
  const level = sql`excluded.level_index`
  const further = (
    column: typeof old.beltStep | typeof old.activeWeeks,
    value: 'belt_step' | 'active_weeks',
  ) => {
    const given = sql`excluded.${sql.identifier(value)}`
    return sql`case when ${level} = ${old.levelIndex} then greatest(${column}, ${given})
      when ${level} > ${old.levelIndex} then ${given} else ${column} end`
  }
  const written = await db
    .insert(progressSeen)
    .values({ userId, sportId, ...seen, updatedAt: now })
    .onConflictDoUpdate({
      target: [progressSeen.userId, progressSeen.sportId],
      set: {
        levelIndex: sql`greatest(${old.levelIndex}, ${level})`,
        beltStep: further(old.beltStep, 'belt_step'),
        activeWeeks: further(old.activeWeeks, 'active_weeks'),
        updatedAt: now,
      },
      setWhere: sql`${level} > ${old.levelIndex} or (${level} = ${old.levelIndex}
        and (excluded.belt_step > ${old.beltStep} or excluded.active_weeks > ${old.activeWeeks}))`,
    })
    .returning({ id: progressSeen.id })
  return written.length > 0
}

/** Undefined for an unknown id. */
export const findPersonSchools = async (db: Db, userId: number): Promise<SeenPerson | undefined> => {
  const rows = await db
    .select({ id: users.id, schoolId: schoolMemberships.schoolId, state: schoolMemberships.state })
    .from(users)
    .leftJoin(schoolMemberships, eq(schoolMemberships.userId, users.id))
    .where(eq(users.id, userId))
  if (rows.length === 0) return undefined
  const schools = rows.flatMap(({ schoolId, state }) =>
    schoolId === null || state === null ? [] : [{ schoolId, state }],
  )
  return { id: userId, schools }
}
