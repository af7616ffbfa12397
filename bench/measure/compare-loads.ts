/** Two servers asked as often as they answer, in many short turns: what the machine does meanwhile meets both, and a bad moment spoils one pair of many. */
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
  /** What is compared, of answers per second, and what the note calls it; default: requests/s. */
  readonly measure?: { readonly of: (perSecond: number) => number; readonly unit: string }
}

/** The least of all turns: what the work costs when nothing comes between. */
const leastOf = (values: readonly number[]): string => Math.min(...values).toFixed(0)

/** The pairs, and the figures behind them: medians of what was measured, and the least processor time of the server for one answer. */
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
