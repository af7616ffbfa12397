/** A merged person keeps one place in a coming class. The other one is given up like any place, and offered to the next who waits. */
import { giveUpTurn, lockPlace } from '../appointments/booking/places.ts'
import { leaveClasses } from '../appointments/schedule/leave-classes.ts'
import { promoteWaiting } from '../appointments/waiting-list/promote-waiting.ts'
import { listNeedlessTurns, recordLeft, recordTurn } from './place-store.ts'
import type { Merging } from './steps-store.ts'

/** After everything else moved: what the account that goes still has there, the other one has as well. */
export const leaveDoubles = async (merging: Merging, now: Date): Promise<void> => {
  const { tx, absorbed, survivor } = merging
  await leaveClasses(tx, absorbed, now, { onLeave: (id) => recordLeft(merging, id) })
  // The entry of one account came to the other, which waited for a place.
  for (const turn of await listNeedlessTurns(merging)) {
    await lockPlace(tx, turn.appointmentId, survivor)
    await recordTurn(merging, turn)
    await giveUpTurn(tx, turn.appointmentId, turn)
    await promoteWaiting(tx, turn.appointmentId, now)
  }
}
