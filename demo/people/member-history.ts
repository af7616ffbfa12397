/** Past data of the members in the demo's school: the earlier membership of those who left, and trainers' notes. */
import { and, eq, sql } from 'drizzle-orm'
import { MS_PER_DAY } from '@wegband/domain/basics/calendar-days.ts'
import { memberNotes } from '@wegband/server/db/schema/members.ts'
import { users } from '@wegband/server/db/schema/people.ts'
import type { Transaction } from '@wegband/server/db/transaction.ts'
import { demoId } from './people.ts'
import { schoolId } from '../federation/schools.ts'

const NOTES = [
  {
    about: ['Ruben', 'Dahl'],
    by: 'tarek',
    daysAgo: 18,
    text: 'Knie links schonen, keine tiefen Stände. Spricht mit seiner Ärztin.',
  },
  { about: ['Aylin', 'Kaya'], by: 'bernd', daysAgo: 40, text: 'Möchte im Frühjahr zur Prüfung.' },
  {
    about: ['Ruben', 'Dahl'],
    by: 'sabine',
    daysAgo: 3,
    text: 'Partner für die zweite Hälfte des Levels gesucht.',
  },
] as const

/** Runs after the memberships are written, whose triggers have recorded their present state. */
export const writeMemberHistory = async (tx: Transaction, now: Date): Promise<void> => {
  await tx.execute(sql`insert into membership_changes (school_id, user_id, state_before, state, changed_at)
    select school_id, user_id, 'active', 'cancelled', updated_at from school_memberships where state = 'cancelled' order by id`)
  await tx.execute(
    sql`update membership_changes set state = 'active' where state = 'cancelled' and state_before is null`,
  )
  // One trainer of the school also enters members: an example of rights that differ from the role.
  await tx.execute(sql`update school_memberships m set abilities = array['can-add-new-user', 'can-private-training', 'can-access-system']
    from users u where u.id = m.user_id and m.school_id = ${schoolId('lindenhof')} and u.first_name = 'Johanna' and u.last_name = 'Brandt'`)
  for (const { about, by, daysAgo, text } of NOTES) {
    const [firstName, lastName] = about
    const [person] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.firstName, firstName), eq(users.lastName, lastName)))
      .limit(1)
    if (person === undefined) continue
    const at = new Date(now.getTime() - daysAgo * MS_PER_DAY).toISOString()
    await tx.insert(memberNotes).values({
      schoolId: schoolId('lindenhof'),
      userId: person.id,
      authorId: demoId(by),
      text,
      createdAt: at,
      updatedAt: at,
    })
  }
}
