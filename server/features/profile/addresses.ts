/** Postal addresses of a person (§7 Users). The first one counts for a complete profile. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { PostalAddress } from '@wegband/domain/features/accounts/person-shapes.ts'
import { mayChangeProfile } from '@wegband/domain/features/profile/profile-change-rules.ts'
import { ADDRESSES_MAX, type AddressChange } from '@wegband/domain/features/profile/contract.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import {
  countAddresses,
  findAddressOwner,
  insertAddress,
  lockProfile,
  updateAddress,
  type AddressRow,
} from './store.ts'
import { publishProfileChanged } from './publish-profile-changed.ts'

export const addAddress = async (
  context: Context,
  { userId, fields }: { userId: number; fields: PostalAddress },
): Promise<AddressRow> => {
  if (!mayChangeProfile(context.actor, userId)) throw notFound()
  return inTransaction(context.db, async (tx) => {
    // The lock makes the count reliable: two tabs cannot both add the last address.
    if ((await lockProfile(tx, userId)) === undefined) throw notFound()
    const many = await countAddresses(tx, userId)
    if (many >= ADDRESSES_MAX) throw new AppError('profile.too-many-addresses')
    const added = await insertAddress(tx, userId, fields, many)
    if (added === undefined) throw notFound()
    await publishProfileChanged(tx, context, userId, ['addresses'])
    return added
  })
}

export const changeAddress = async (
  context: Context,
  { addressId, fields }: { addressId: number; fields: AddressChange },
): Promise<AddressRow> => {
  const ownerId = await findAddressOwner(context.db.drizzle, addressId)
  if (ownerId === undefined || !mayChangeProfile(context.actor, ownerId)) throw notFound()
  return inTransaction(context.db, async (tx) => {
    const changed = await updateAddress(tx, addressId, fields, context.clock.now())
    if (changed === undefined) throw notFound()
    await publishProfileChanged(tx, context, ownerId, ['addresses'])
    return changed
  })
}
