/** Collects due bills with the saved methods of their payers: several at once, within the limit of calls to the provider. */
import type { JobContext } from '../../../jobs.ts'
import { realRound } from '../../payments/billing-clock.ts'
import type { Round } from '../../payments/billing-clock-statement.ts'
import { listBillsToTry } from '../billing-store.ts'
import { collectBill } from '../collect-bill.ts'
import { PER_ROUND } from './repeat-rounds.ts'

/** Bills that wait for their answer at the same time. The provider's limit per second holds over all of them (limit-calls.ts). */
const AT_ONCE = 10
/** A job ends after ten minutes. Before that, it leaves the rest to the next one, which begins soon. */
const MOST_MS = 8.5 * 60_000

/** Works through the list with several workers, each of which takes the next one. */
const inTurns = async (
  ids: readonly number[],
  isOver: () => boolean,
  work: (id: number) => Promise<void>,
) => {
  const waiting = ids.values()
  const worker = async (): Promise<void> => {
    for (const id of waiting) {
      if (isOver()) return
      await work(id)
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, ids.length) }, worker))
}

/** Tries each due bill once. Returns how many were due. A bill that the provider did not answer waits for the next time. */
export const collectDueBills = async (
  context: JobContext,
  round: Round = realRound(context),
): Promise<number> => {
  if (context.gateways.payments === undefined) return 0
  const until = performance.now() + MOST_MS
  const isOver = (): boolean => performance.now() >= until
  let found = 0
  for (let last = 0; ;) {
    const ids = (await listBillsToTry(context.db.drizzle, round, last, PER_ROUND)).map(({ id }) => id)
    await inTurns(ids, isOver, (id) => collectBill(context, id))
    found += ids.length
    if (ids.length < PER_ROUND || isOver()) return found
    last = ids.at(-1) ?? last
  }
}
