/** Notifies the person and their parents of a linked or revoked card, and updates the open pages of their schools. */
import { belongsTo } from '@wegband/domain/features/accounts/school-rights.ts'
import type { Db } from '../../db/transaction.ts'
import { publish } from '../events/publish.ts'
import { notifyPeople } from '../notifications/notify-people.ts'
import { type CardPerson, listParents } from './card-store.ts'

type CardNotice = Pick<CardPerson, 'id' | 'firstName'> & { readonly cardId: number }

/**
 * Notifies the person and their parents, except the caller. Returns the first names of the notified parents. `number` is empty for a
 * card without a number.
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
  // the notification links to the code of the child
  const params = { firstName: told.firstName, number, userId: told.id }
  await notifyPeople(
    tx,
    parents.map(({ id }) => id),
    { ...notice, params },
    now,
  )
  return parents.map(({ firstName }) => firstName)
}

/** Updates pages that show the owners of cards, and devices that store card fingerprints for offline use. */
export const refreshCards = async (tx: Db, person: Pick<CardPerson, 'id' | 'schools'>): Promise<void> => {
  const schoolIds = person.schools
    .map(({ schoolId }) => schoolId)
    .filter((schoolId) => belongsTo(person, schoolId))
  await publish(tx, { topic: 'cards', ids: [person.id], userIds: [person.id], schoolIds })
}
