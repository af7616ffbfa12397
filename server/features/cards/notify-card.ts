/** Who hears that somebody got or lost a card: the person, their parents, and the open pages of their schools. */
import { belongsTo } from '@wegband/domain/features/accounts/school-rights.ts'
import type { Db } from '../../db/transaction.ts'
import { publish } from '../events/publish.ts'
import { notifyPeople } from '../notifications/notify-people.ts'
import { type CardPerson, listParents } from './card-store.ts'

type CardNotice = Pick<CardPerson, 'id' | 'firstName'> & { readonly cardId: number }

/**
 * Notices to the person and their parents, except to whoever did it. Answers the first names of the parents who have one. `number` is
 * empty for what has none.
 */
export const noticeCard = async (
  tx: Db,
  type: 'card-linked' | 'card-revoked',
  told: CardNotice & { readonly number: string; readonly actorId: number },
  now: Date,
): Promise<string[]> => {
  const notice = { type, subjectType: 'card', subjectId: told.cardId }
  const { number } = told
  if (told.id !== told.actorId)
    await notifyPeople(tx, [told.id], { ...notice, params: { firstName: '', number } }, now)
  const parents = (await listParents(tx, [told.id])).filter(({ id }) => id !== told.actorId)
  // it leads to the code of the child
  const params = { firstName: told.firstName, number, userId: told.id }
  await notifyPeople(
    tx,
    parents.map(({ id }) => id),
    { ...notice, params },
    now,
  )
  return parents.map(({ firstName }) => firstName)
}

/** Pages that show whose card is whose, and devices that keep what cards look like for the time offline. */
export const refreshCards = async (tx: Db, person: Pick<CardPerson, 'id' | 'schools'>): Promise<void> => {
  const schoolIds = person.schools
    .map(({ schoolId }) => schoolId)
    .filter((schoolId) => belongsTo(person, schoolId))
  await publish(tx, { topic: 'cards', ids: [person.id], userIds: [person.id], schoolIds })
}
