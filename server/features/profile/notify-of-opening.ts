/** Notifies the person and the guardians when a trainer opens emergency information with a reason: at once, in the inbox and by email. */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import type { Actor } from '@wegband/domain/features/accounts/contract.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import type { Db } from '../../db/transaction.ts'
import { readFullName } from '../accounts/full-name-statement.ts'
import { localeOf } from '../sign-in/email-links.ts'
import { queueMails } from '../mails/queue-mail.ts'
import { notifyEach } from '../notifications/notify-people.ts'
import { type EmergencyPerson, listPersonAndGuardians } from './emergency-store.ts'
import { isAdultOn } from '@wegband/domain/features/accounts/adult-age.ts'

export const notifyOfOpening = async (
  tx: Db,
  actor: Pick<Actor, 'userId'>,
  { person, reason }: { readonly person: EmergencyPerson; readonly reason: string },
  now: Date,
): Promise<void> => {
  const isMinor = !isAdultOn(person.birthdayAt, dayOf(now.toISOString()))
  const people = await listPersonAndGuardians(tx, person.id, isMinor)
  const byName = await readFullName(tx, actor.userId)
  await notifyEach(
    tx,
    people.map(({ id }) => ({
      userId: id,
      type: 'emergency-opened' as const,
      subjectType: 'user',
      subjectId: person.id,
      params: { firstName: id === person.id ? '' : person.firstName, byName, reason, userId: person.id },
    })),
    now,
  )
  // The reason is the trainer's free text: it stays in the app and is not sent in our name.
  await queueMails(
    tx,
    people.flatMap(({ id, mail, firstName, language }) =>
      mail === null
        ? []
        : [
            {
              to: mail,
              userId: id,
              template: 'emergency-opened' as const,
              locale: localeOf({ language }),
              params: { firstName, personName: fullName(person), byName, at: now.toISOString() },
            },
          ],
    ),
    now,
  )
}
