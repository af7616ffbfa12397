/**
 * P14, the calendar and the search: response times in a federation with 100,000 members, 20,000 classes and
 * 5,000 sites. The reference is a federation with 600, 2,000 and ten.
 */
import { MS_PER_DAY } from '@wegband/domain/basics/calendar-days.ts'
import { compareLoads, type Side } from '../measure/compare-loads.ts'
import type { Bench, Finding, Goal } from '../measure/goal.ts'
import { growFederation, MEMBERS, memberToken, SITES } from '../world/grow-federation.ts'
import type { ChildServer } from '../world/child-server.ts'
import type { WorldDatabase } from '../world/world.ts'

const LARGE = 20_000
const SMALL = 2000
const CONNECTIONS = 16
const DAYS = 7
/** P14: at most 1.5 times the duration in the small federation. */
const MOST = 1.5

type Home = { readonly server: ChildServer; readonly database: WorldDatabase; readonly token: string }

/** Each request has a new query string, so that no cached response is measured. */
const weekOf = ({ server, database, token }: Home, anySchool: boolean): Side => {
  const { endAfter } = database.facts
  let end = Date.parse(endAfter) + DAYS * MS_PER_DAY
  return {
    server,
    call: () => {
      end += 1
      const query = new URLSearchParams({
        end_after: endAfter,
        start_before: new Date(end).toISOString(),
        ...(anySchool ? { any_school: '1' } : {}),
      })
      return { path: `/api/appointments?${query.toString()}`, headers: { authorization: `Bearer ${token}` } }
    },
  }
}

/** Each search is a new request, because no response is cached. */
const searchOf = ({ server, token }: Home, query: string): Side => ({
  server,
  call: () => ({ path: `/api/school-sites?${query}`, headers: { authorization: `Bearer ${token}` } }),
})

const openHome = async (bench: Bench, appointments: number, isLarge: boolean): Promise<Home> => {
  const database = await bench.world.database(appointments)
  if (isLarge) {
    bench.say(`  adding ${MEMBERS.toLocaleString('en')} members and ${SITES.toLocaleString('en')} sites`)
    await growFederation(database.connectionString)
  }
  const token = await memberToken(database.connectionString, database.facts.studentIds[0] ?? 0)
  return { database, token, server: await bench.world.startApp(database) }
}

export const p14Federation: Goal = {
  id: 'P14-FEDERATION',
  title: 'a hundred thousand members',
  run: async (bench) => {
    const [large, small] = [await openHome(bench, LARGE, true), await openHome(bench, SMALL, false)]
    const compared = async (what: string, sideOf: (home: Home) => Side): Promise<Finding> => {
      const { pairs, note } = await compareLoads(bench, {
        ours: sideOf(large),
        reference: sideOf(small),
        connections: CONNECTIONS,
        status: 200,
        measure: { of: (perSecond) => 1000 / perSecond, unit: 'ms of the server for each' },
      })
      return { goal: 'P14', what, measured: pairs.ratio, bound: { atMost: MOST }, unit: '', note }
    }
    const people = `${MEMBERS.toLocaleString('en')} members and ${LARGE.toLocaleString('en')} classes`
    const sites = `${SITES.toLocaleString('en')} sites`
    try {
      return [
        await compared(`a member's week among ${people}, against 600 and 2,000`, (home) =>
          weekOf(home, false),
        ),
        await compared(`the same with all schools, against 600 and 2,000`, (home) => weekOf(home, true)),
        await compared(`search by a mistyped word among ${sites}, against 10`, (home) =>
          searchOf(home, 'search=Brunengang'),
        ),
        await compared(`search around a place among ${sites}, against 10`, (home) =>
          searchOf(home, 'location=Kiel&distance=50000'),
        ),
      ]
    } finally {
      await Promise.all([large.server.stop(), small.server.stop()])
    }
  },
}
