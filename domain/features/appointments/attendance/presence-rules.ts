/** What an attendance says about a person: booked, checked in, come, or confirmed. `server/db/presence.ts` has the same rules in SQL. */
import type { ConfirmationType } from '../contract.ts'

type Confirmed = { readonly confirmations: readonly ConfirmationType[] }
type Arriving = { readonly checkedInAt: string | null }

/** A trainer confirmed anything. A denied progress alone does not say that the person was there (decisions §4 Confirmation). */
export const wasThere = ({ confirmations }: Confirmed): boolean =>
  confirmations.some((type) => type !== 'denied')

/** A scan, the door or a trainer recorded the arrival. */
export const isCheckedIn = <One extends Arriving>(one: One): one is One & { readonly checkedInAt: string } =>
  one.checkedInAt !== null

/** Checked in, or confirmed in a class without check-in. */
export const hasCome = (attendance: Confirmed & Arriving): boolean =>
  isCheckedIn(attendance) || wasThere(attendance)

/** A trainer entered anything, also a denial. Such an attendance is not given up without a trainer. */
export const isJudged = ({ confirmations }: Confirmed): boolean => confirmations.length > 0

/** No trainer has confirmed or denied the progress yet. */
export const isProgressOpen = ({ confirmations }: Confirmed): boolean =>
  !confirmations.includes('progress') && !confirmations.includes('denied')
