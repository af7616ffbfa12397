/** P6: the same four weeks of 200 classes with ten times the history behind them. */
import { compareLoads, type Side } from '../measure/compare-loads.ts'
import type { Goal } from '../measure/goal.ts'
import { bearer } from '../world/callers.ts'
import type { ChildServer } from '../world/child-server.ts'
import { freshWindows } from '../world/windows.ts'
import type { WorldDatabase } from '../world/world.ts'

const CONNECTIONS = 16

const listsOf = (server: ChildServer, { facts }: WorldDatabase): Side => {
  const window = freshWindows(facts)
  const headers = bearer(facts)
  return { server, call: () => ({ path: `/api/appointments?${window()}`, headers }) }
}

export const p6: Goal = {
  id: 'P6',
  title: 'ten times the history',
  run: async (bench) => {
    const { world } = bench
    const [short, long] = [await world.database(20_000), await world.database(200_000)]
    const [shortApp, longApp] = [await world.startApp(short), await world.startApp(long)]
    try {
      const { pairs, note } = await compareLoads(bench, {
        ours: listsOf(longApp, long),
        reference: listsOf(shortApp, short),
        connections: CONNECTIONS,
        status: 200,
        measure: { of: (perSecond) => 1000 / perSecond, unit: 'ms of the server for each' },
      })
      return [
        {
          goal: 'P6',
          what: 'time of the list with 200,000 appointments, against 20,000',
          measured: pairs.ratio,
          bound: { atMost: 1.3 },
          unit: '',
          note,
        },
      ]
    } finally {
      await Promise.all([shortApp.stop(), longApp.stop()])
    }
  },
}
