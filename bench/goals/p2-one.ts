/** P2: one class by its number, and somebody put on its list, against the bare server. */
import { figuresOf, interleave, type Pairs } from '../measure/interleave.ts'
import { type Call, load } from '../measure/load.ts'
import type { Finding, Goal } from '../measure/goal.ts'
import { bearer, xsrf } from '../world/callers.ts'
import { startChildServer } from '../world/child-server.ts'
import { bookingOf, freshPlaces } from '../world/places.ts'

const CONNECTIONS = 16

const finding = (what: string, pairs: Pairs): Finding => ({
  goal: 'P2',
  what,
  measured: pairs.ratio,
  bound: { atLeast: 0.8 },
  unit: '',
  note: figuresOf(pairs, 'requests/s, 16 connections'),
})

export const p2: Goal = {
  id: 'P2',
  title: 'one class, and a booking',
  run: async ({ effort, world }) => {
    const database = await world.database(20_000)
    const { facts } = database
    const app = await world.startApp(database)
    const bare = await startChildServer('references/bare-server.ts', database)
    const ask = async (url: string, call: () => Call): Promise<number> =>
      (await load({ url, call, connections: CONNECTIONS, seconds: effort.seconds, status: 200 })).perSecond
    try {
      const headers = bearer(facts)
      const id = facts.classIds[7]
      const one = await interleave(
        effort.rounds,
        () => ask(app.url, () => ({ path: `/api/appointments/${id}`, headers })),
        () => ask(bare.url, () => ({ path: `/one/${id}` })),
      )
      const writing = { ...headers, ...(await xsrf(app.url)) }
      const [ours, theirs] = [freshPlaces(facts, 0, 2), freshPlaces(facts, 1, 2)]
      const bareBooking = (): Call => {
        const { classId, studentId } = theirs()
        return { method: 'PUT', path: `/attend/${classId}/${studentId}` }
      }
      const put = await interleave(
        effort.rounds,
        () => ask(app.url, () => bookingOf(ours(), writing)),
        () => ask(bare.url, bareBooking),
      )
      return [finding('GET one appointment by id', one), finding('PUT attendance, every one a new row', put)]
    } finally {
      await Promise.all([app.stop(), bare.stop()])
    }
  },
}
