/** What several people may and are, whoever asks: for rules that must hold for others than the caller; one statement for all of them. */
import type { Rights } from '@wegband/domain/features/accounts/contract.ts'
import type { Services } from '../../http/request/context.ts'
import { readPeople } from './person-store.ts'
import { rightsOf } from './rights.ts'

/** In no order; ids that are nobody's are left out. */
export const readRights = async (
  { clock, db, settings }: Pick<Services, 'clock' | 'db' | 'settings'>,
  userIds: readonly number[],
): Promise<Rights[]> => {
  if (userIds.length === 0) return []
  const now = clock.now()
  const obliged = settings.current().secondStepRoles
  return (await readPeople(db, userIds)).map((person) => rightsOf(person, now, obliged))
}
