/** P2: one class by its id, and adding an attendee to it, against the bare server. */
import { compareLoads, type Side } from '../measure/compare-loads.ts'
import type { Bench, Finding, Goal } from '../measure/goal.ts'
import type { Call } from '../measure/load.ts'
import { bearer, xsrf } from '../world/callers.ts'
import { startChildServer } from '../world/child-server.ts'
import { bookingOf, freshPlaces } from '../world/places.ts'

const CONNECTIONS = 16

const compare = async (bench: Bench, what: string, ours: Side, reference: Side): Promise<Finding> => {
  const { pairs, note } = await compareLoads(bench, {
    ours,
    reference,
    connections: CONNECTIONS,
    status: 200,
  })
  return { goal: 'P2', what, measured: pairs.ratio, bound: { atLeast: 0.8 }, unit: '', note }
}

export const p2: Goal = {
  id: 'P2',
  title: 'one class, and a booking',
  run: async (bench) => {
    const database = await bench.world.database(20_000)
    const { facts } = database
    const app = await bench.world.startApp(database)
    const bare = await startChildServer('references/bare-server.ts', database)
    try {
      const headers = bearer(facts)
      const id = facts.classIds[7]
      const one = await compare(
        bench,
        'GET one appointment by id',
        { server: app, call: () => ({ path: `/api/appointments/${id}`, headers }) },
        { server: bare, call: () => ({ path: `/one/${id}` }) },
      )
      const writing = { ...headers, ...(await xsrf(app.url)) }
      const [ours, theirs] = [freshPlaces(facts, 0, 2), freshPlaces(facts, 1, 2)]
      const bareBooking = (): Call => {
        const { classId, studentId } = theirs()
        return { method: 'PUT', path: `/attend/${classId}/${studentId}` }
      }
      const put = await compare(
        bench,
        'PUT attendance, every one a new row',
        { server: app, call: () => bookingOf(ours(), writing) },
        { server: bare, call: bareBooking },
      )
      return [one, put]
    } finally {
      await Promise.all([app.stop(), bare.stop()])
    }
  },
}
