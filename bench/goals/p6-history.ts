/** P6: the same four weeks of 200 classes with ten times the history behind them. */
import { figuresOf, interleave } from '../measure/interleave.ts'
import { load } from '../measure/load.ts'
import type { Goal } from '../measure/goal.ts'
import { bearer } from '../world/callers.ts'
import type { ChildServer } from '../world/child-server.ts'
import { freshWindows } from '../world/windows.ts'
import type { WorldDatabase } from '../world/world.ts'

const CONNECTIONS = 16

export const p6: Goal = {
  id: 'P6',
  title: 'ten times the history',
  run: async ({ effort, world }) => {
    const [short, long] = [await world.database(20_000), await world.database(200_000)]
    const [shortApp, longApp] = [await world.startApp(short), await world.startApp(long)]
    const [shortWindow, longWindow] = [freshWindows(short.facts), freshWindows(long.facts)]
    const secondsPerList = async (
      app: ChildServer,
      { facts }: WorldDatabase,
      window: () => string,
    ): Promise<number> => {
      const headers = bearer(facts)
      const { seconds } = effort
      const { perSecond } = await load({
        url: app.url,
        call: () => ({ path: `/api/appointments?${window()}`, headers }),
        connections: CONNECTIONS,
        seconds,
        status: 200,
      })
      return 1000 / perSecond
    }
    try {
      const pairs = await interleave(
        effort.rounds,
        () => secondsPerList(longApp, long, longWindow),
        () => secondsPerList(shortApp, short, shortWindow),
      )
      return [
        {
          goal: 'P6',
          what: 'time of the list with 200,000 appointments, against 20,000',
          measured: pairs.ratio,
          bound: { atMost: 1.3 },
          unit: '',
          note: figuresOf(pairs, 'ms of the server for each'),
        },
      ]
    } finally {
      await Promise.all([shortApp.stop(), longApp.stop()])
    }
  },
}
