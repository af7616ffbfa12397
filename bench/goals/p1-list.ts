/** P1: the week of a trainer - 200 classes with sports, rights applied, signed in, validated - against the same statement without all that. */
import { figuresOf, interleave } from '../measure/interleave.ts'
import { load } from '../measure/load.ts'
import type { Goal } from '../measure/goal.ts'
import { bearer } from '../world/callers.ts'
import { startChildServer } from '../world/child-server.ts'
import { freshWindows } from '../world/windows.ts'

const CONNECTIONS = 16

export const p1: Goal = {
  id: 'P1',
  title: 'a list of 200 classes',
  run: async ({ effort, world }) => {
    const database = await world.database(20_000)
    const app = await world.startApp(database)
    const bare = await startChildServer('references/bare-server.ts', database)
    try {
      const window = freshWindows(database.facts)
      const headers = bearer(database.facts)
      const ask = async (url: string, call: Parameters<typeof load>[0]['call']): Promise<number> => {
        const { perSecond } = await load({
          url,
          call,
          connections: CONNECTIONS,
          seconds: effort.seconds,
          status: 200,
        })
        return perSecond
      }
      const pairs = await interleave(
        effort.rounds,
        () => ask(app.url, () => ({ path: `/api/appointments?${window()}`, headers })),
        () => ask(bare.url, () => ({ path: '/list' })),
      )
      return [
        {
          goal: 'P1',
          what: 'GET appointments, 200 items, against bare node:http + pg',
          measured: pairs.ratio,
          bound: { atLeast: 0.75 },
          unit: '',
          note: figuresOf(pairs, 'requests/s, 16 connections'),
        },
      ]
    } finally {
      await Promise.all([app.stop(), bare.stop()])
    }
  },
}
