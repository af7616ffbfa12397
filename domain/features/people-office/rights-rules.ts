/** Who may give and take the rights of the association. */
import {
  hasOfficeRight,
  OFFICE_RIGHTS,
  type OfficeHolder,
  type OfficeRight,
} from '../../basics/office-rights.ts'
import type { ErrorCode } from '../../errors/catalogue.ts'
import type { AccountStage } from './contract.ts'

export type Rights = { readonly isAdmin: boolean; readonly officeRights: readonly OfficeRight[] }

/** In one order and each once, so that two equal sets are equal. */
export const orderedRights = ({ isAdmin, officeRights }: Rights): Rights => ({
  isAdmin,
  officeRights: OFFICE_RIGHTS.filter((right) => officeRights.includes(right)),
})

/** A right is given only by its holder: the rights that change must be the giver's own. */
const changesWhatGiverLacks = (giver: OfficeHolder, before: Rights, after: Rights): boolean => {
  if (before.isAdmin !== after.isAdmin && !giver.isAdmin) return true
  return OFFICE_RIGHTS.some(
    (right) =>
      before.officeRights.includes(right) !== after.officeRights.includes(right) &&
      !hasOfficeRight(giver, right),
  )
}

/** `otherAdmins`: how many open accounts of admins there are beside this person's. */
export const whyNotChangeRights = (
  giver: OfficeHolder,
  person: Rights & { readonly stage: AccountStage },
  after: Rights,
  otherAdmins: number,
): ErrorCode | undefined => {
  if (changesWhatGiverLacks(giver, person, after)) return 'general.not-allowed'
  const givesSome = after.isAdmin || after.officeRights.length > 0
  if (givesSome && person.stage !== 'verified') return 'people-office.no-rights-for'
  return person.isAdmin && !after.isAdmin && otherAdmins === 0 ? 'people-office.last-admin' : undefined
}
