/** The emergency information of one student of the demo. It is sealed with the secret of this installation and has the required consent. */
import { eq } from 'drizzle-orm'
import { MS_PER_DAY } from '@wegband/domain/basics/calendar-days.ts'
import { sealEmergency } from '@wegband/server/features/profile/emergency-sealed.ts'
import { consents } from '@wegband/server/db/schema/legal.ts'
import { users } from '@wegband/server/db/schema/people.ts'
import type { Transaction } from '@wegband/server/db/transaction.ts'

/** She is on the list of the class that the demo's trainer starts, so a trainer may read it. */
const OWNER = 'aylin'
const GIVEN_DAYS_AGO = 210
const KNOWN = {
  healthInfo: 'Asthma. Das Spray liegt in der Seitentasche der roten Sporttasche.',
  emergencyContact: 'Deniz Kaya (Bruder)',
  emergencyPhone: '0431 555 0127',
}

export const writeHealthData = async (tx: Transaction, appSecret: string, now: Date): Promise<void> => {
  const [owner] = await tx.select({ id: users.id }).from(users).where(eq(users.username, OWNER))
  if (owner === undefined) return
  const { id: userId } = owner
  await tx
    .update(users)
    .set({ emergencySealed: sealEmergency(appSecret, userId, KNOWN) })
    .where(eq(users.id, userId))
  const givenAt = new Date(now.getTime() - GIVEN_DAYS_AGO * MS_PER_DAY).toISOString()
  await tx.insert(consents).values({ userId, purpose: 'health-data', givenBy: userId, givenAt })
}
