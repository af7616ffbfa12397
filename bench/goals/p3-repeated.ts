/** P3: the same list again and again, against node:http with prepared bytes; and 304 against 304. */
import { compareLoads, type Side } from '../measure/compare-loads.ts'
import type { Bench, Finding, Goal } from '../measure/goal.ts'
import { bearer, getText } from '../world/callers.ts'
import { startChildServer } from '../world/child-server.ts'

const CONNECTIONS = 64

type RepeatedRequest = { readonly what: string; readonly atLeast: number; readonly status: number }

const compare = async (
  bench: Bench,
  { what, atLeast, status }: RepeatedRequest,
  ours: Side,
  reference: Side,
): Promise<Finding> => {
  const { pairs, note } = await compareLoads(bench, { ours, reference, connections: CONNECTIONS, status })
  return { goal: 'P3', what, measured: pairs.ratio, bound: { atLeast }, unit: '', note }
}

/** Throws without an ETag, because a benchmark of 304 against 200 would be meaningless. */
const tagOf = async (url: string, headers: Record<string, string>): Promise<string> => {
  const tag = (await fetch(url, { headers })).headers.get('etag')
  if (tag === null) throw new Error('The list has no ETag.')
  return tag
}

export const p3: Goal = {
  id: 'P3',
  title: 'the same list repeated',
  run: async (bench) => {
    const database = await bench.world.database(20_000)
    const app = await bench.world.startApp(database)
    const path = `/api/appointments?${database.facts.window}`
    const headers = bearer(database.facts)
    const body = await getText(`${app.url}${path}`, headers)
    const kilobytes = Math.round(Buffer.byteLength(body) / 1000)
    const prebuilt = await startChildServer('references/prebuilt-server.ts', {
      file: bench.world.file('body.json', body),
    })
    try {
      const tag = await tagOf(`${app.url}${path}`, { ...headers })
      return [
        await compare(
          bench,
          {
            what: `the same list of 200 repeated (${kilobytes} kB), against prebuilt bytes`,
            atLeast: 0.6,
            status: 200,
          },
          { server: app, call: () => ({ path, headers }) },
          { server: prebuilt, call: () => ({ path: '/' }) },
        ),
        await compare(
          bench,
          { what: 'the same list, 304 by ETag', atLeast: 0.8, status: 304 },
          { server: app, call: () => ({ path, headers: { ...headers, 'if-none-match': tag } }) },
          { server: prebuilt, call: () => ({ path: '/', headers: { 'if-none-match': '"prebuilt"' } }) },
        ),
      ]
    } finally {
      await Promise.all([app.stop(), prebuilt.stop()])
    }
  },
}
