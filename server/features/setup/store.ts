/** SQL of the set-up. Its state is one row of the settings, whose conditional change lets exactly one request win. */
import { eq, sql } from 'drizzle-orm'
import { type SetupState, setupState } from '@wegband/domain/features/setup/setup-state.ts'
import { SETTINGS_CHANNEL } from '../../config/settings.ts'
import { notify } from '../../db/listen.ts'
import { users } from '../../db/schema/people.ts'
import { schoolMemberships, schoolRoles, schools, trainerSports } from '../../db/schema/schools.ts'
import { sports } from '../../db/schema/sports.ts'
import { settings } from '../../db/schema/texts.ts'
import type { Db } from '../../db/transaction.ts'

const SETUP = 'setup'

const stateIn = (value: unknown): SetupState | null => {
  const read = setupState.safeParse(value)
  return read.success ? read.data : null
}

/** Null: there is no set-up, or no longer one that this code knows. */
export const findSetup = async (db: Db): Promise<SetupState | null> => {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, SETUP))
  return stateIn(row?.value)
}

/** The row stays locked until the end of the transaction. */
export const lockSetup = async (tx: Db): Promise<SetupState | null> => {
  const [row] = await tx
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, SETUP))
    .for('update')
  return stateIn(row?.value)
}

/** False where another request was first. */
export const takeOpenSetup = async (tx: Db, next: SetupState): Promise<boolean> => {
  const rows = await tx
    .update(settings)
    .set({ value: next, updatedAt: sql`now()` })
    .where(sql`${settings.key} = ${SETUP} and ${settings.value}->>'stage' = 'open'`)
    .returning({ key: settings.key })
  if (rows.length === 0) return false
  await notify(tx, SETTINGS_CHANNEL, SETUP)
  return true
}

/** The operator proved by the code who they are, so the address counts as confirmed. */
export const makeAdmin = async (tx: Db, userId: number, now: Date): Promise<void> => {
  await tx.update(users).set({ isAdmin: true, mailVerifiedAt: now.toISOString() }).where(eq(users.id, userId))
}

export const findSchoolOfSetup = async (
  db: Db,
  schoolId: number,
): Promise<{ id: number; name: string; hasSite: boolean } | null> => {
  const [row] = await db
    .select({
      id: schools.id,
      name: schools.name,
      hasSite: sql<boolean>`exists (select from school_sites s where s.school_id = ${schools.id} and s.closed_at is null)`,
    })
    .from(schools)
    .where(eq(schools.id, schoolId))
  return row ?? null
}

/** A trainer of the school of the set-up may teach every sport that is offered. Rows are read: a sport may be a moment old. */
export const teachAllSports = async (
  tx: Db,
  { userId, schoolId }: { userId: number; schoolId: number },
): Promise<void> => {
  await tx.execute(sql`
    insert into ${trainerSports} (user_id, sport_id, school_id)
    select m.user_id, s.id, m.school_id
    from ${schoolMemberships} m join ${schoolRoles} r on r.membership_id = m.id, ${sports} s
    where m.user_id = ${userId} and m.school_id = ${schoolId} and m.state = 'active' and r.role = 'trainer'
      and s.retired_at is null and (s.school_id is null or s.school_id = ${schoolId})
    on conflict do nothing`)
}
