/** On whose account the office may act: resetting, locking, confirming an address. */
import { holdsOfficeRight, type OfficeHolder } from '../../basics/office-rights.ts'
import type { ErrorCode } from '../../errors/catalogue.ts'

type Helper = OfficeHolder & { readonly userId: number }
type Helped = OfficeHolder & { readonly id: number }

/**
 * The own account is refused: the profile is for that, with its own proof. Accounts with a right of the office
 * are the admins' alone, or the office could take over an admin.
 */
export const whyNotHelp = (helper: Helper, helped: Helped): ErrorCode | undefined => {
  if (helper.userId === helped.id) return 'general.not-allowed'
  return holdsOfficeRight(helped) && !helper.isAdmin ? 'general.not-allowed' : undefined
}
