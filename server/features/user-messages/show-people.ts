/** People beside a message, with the address of their picture. */
import type { MessagePersonShown } from '@wegband/domain/features/user-messages/contract.ts'
import type { Context } from '../../http/request/context.ts'
import { avatarAddress } from '../accounts/avatar-address.ts'
import type { NamedPerson } from './people-store.ts'

export const shownPerson = (
  context: Pick<Context, 'appSecret' | 'clock'>,
  { id, firstName, lastName, avatar, isKid }: NamedPerson,
): MessagePersonShown => ({ id, firstName, lastName, avatar: avatarAddress(context, avatar), isKid })

/** In the order of the ids; people who have no name any more are left out. */
export const shownPeople = (
  context: Pick<Context, 'appSecret' | 'clock'>,
  ids: readonly number[],
  names: ReadonlyMap<number, NamedPerson>,
): MessagePersonShown[] =>
  ids.flatMap((id) => {
    const person = names.get(id)
    return person === undefined ? [] : [shownPerson(context, person)]
  })
