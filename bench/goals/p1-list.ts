/** P1: the week of a trainer - 200 classes with sports, rights, sign-in and validation - against the bare statement. */
import { compareLoads } from '../measure/compare-loads.ts'
import type { Goal } from '../measure/goal.ts'
import { bearer } from '../world/callers.ts'
import { startChildServer } from '../world/child-server.ts'
import { freshWindows } from '../world/windows.ts'

const CONNECTIONS = 16

export const p1: Goal = {
  id: 'P1',
  title: 'a list of 200 classes',
  run: async (bench) => {
    const database = await bench.world.database(20_000)
    const app = await bench.world.startApp(database)
    const bare = await startChildServer('references/bare-server.ts', database)
    try {
      const window = freshWindows(database.facts)
      const headers = bearer(database.facts)
      const { pairs, note } = await compareLoads(bench, {
        ours: { server: app, call: () => ({ path: `/api/appointments?${window()}`, headers }) },
        reference: { server: bare, call: () => ({ path: '/list' }) },
        connections: CONNECTIONS,
        status: 200,
      })
      return [
        {
          goal: 'P1',
          what: 'GET appointments, 200 items, against bare node:http + pg',
          measured: pairs.ratio,
          bound: { atLeast: 0.75 },
          unit: '',
          note,
        },
      ]
    } finally {
      await Promise.all([app.stop(), bare.stop()])
    }
  },
}
