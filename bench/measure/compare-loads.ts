/** Compares the throughput of two servers in many short alternating turns. Other work on the machine then affects both, and a disturbance spoils one pair only. */
import type { ChildServer } from '../world/child-server.ts'
import type { Bench } from './goal.ts'
import { figuresOf, interleave, type Pairs } from './interleave.ts'
import { type Call, load } from './load.ts'
import { processorMicros } from './processor-time.ts'

export type Side = { readonly server: ChildServer; readonly call: () => Call }

export type Comparison = {
  readonly ours: Side
  readonly reference: Side
  readonly connections: number
  readonly status: number
  /** Converts answers per second to the compared figure, with its unit; default: requests/s. */
  readonly measure?: { readonly of: (perSecond: number) => number; readonly unit: string }
}

/** The minimum of all turns: the cost of the work without disturbances. */
const leastOf = (values: readonly number[]): string => Math.min(...values).toFixed(0)

/** The pairs with their figures: medians, and the least processor time of the server per answer. */
export const compareLoads = async (
  { effort }: Bench,
  { ours, reference, connections, status, measure }: Comparison,
): Promise<{ readonly pairs: Pairs; readonly note: string }> => {
  const costs = new Map<Side, number[]>([
    [ours, []],
    [reference, []],
  ])
  const turn = async (side: Side): Promise<number> => {
    const { url, pid } = side.server
    const before = processorMicros(pid)
    const { perSecond, answers } = await load({
      url,
      call: side.call,
      connections,
      seconds: effort.turnSeconds,
      status,
    })
    const after = processorMicros(pid)
    if (before !== undefined && after !== undefined) costs.get(side)?.push((after - before) / answers)
    return measure === undefined ? perSecond : measure.of(perSecond)
  }
  const pairs = await interleave(
    effort.turns,
    () => turn(ours),
    () => turn(reference),
  )
  const [mine = [], theirs = []] = costs.values()
  const unit = measure?.unit ?? 'requests/s'
  const processor =
    mine.length * theirs.length === 0
      ? ''
      : `; ${leastOf(mine)} against ${leastOf(theirs)} us of the server's processor each`
  return { pairs, note: `${figuresOf(pairs, unit)}, ${connections} connections${processor}` }
}
