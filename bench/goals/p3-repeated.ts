/** P3: the same list again and again, against node:http that sends bytes made before; and 304 against 304. */
import { figuresOf, interleave } from '../measure/interleave.ts'
import { type Call, load } from '../measure/load.ts'
import type { Bench, Finding, Goal } from '../measure/goal.ts'
import { bearer, getText } from '../world/callers.ts'
import { type ChildServer, startChildServer } from '../world/child-server.ts'

const CONNECTIONS = 64

type Asked = { readonly path: string; readonly headers: Readonly<Record<string, string>> }

const ask = async (bench: Bench, url: string, call: Call, status: number): Promise<number> => {
  const { seconds } = bench.effort
  return (await load({ url, call: () => call, connections: CONNECTIONS, seconds, status })).perSecond
}

const notModified = async (
  bench: Bench,
  app: ChildServer,
  prebuilt: ChildServer,
  { path, headers }: Asked,
): Promise<Finding> => {
  const base = { goal: 'P3', what: 'the same list, 304 by ETag', bound: { atLeast: 0.8 }, unit: '' }
  const { headers: told } = await fetch(`${app.url}${path}`, { headers })
  const etag = told.get('etag')
  if (etag === null) return { ...base, measured: undefined, note: 'lists carry no ETag' }
  const pairs = await interleave(
    bench.effort.rounds,
    () => ask(bench, app.url, { path, headers: { ...headers, 'if-none-match': etag } }, 304),
    () => ask(bench, prebuilt.url, { path: '/', headers: { 'if-none-match': '"prebuilt"' } }, 304),
  )
  return { ...base, measured: pairs.ratio, note: figuresOf(pairs, 'requests/s, 64 connections') }
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
    const prebuilt = await startChildServer('references/prebuilt-server.ts', {
      file: bench.world.file('body.json', body),
    })
    try {
      const pairs = await interleave(
        bench.effort.rounds,
        () => ask(bench, app.url, { path, headers }, 200),
        () => ask(bench, prebuilt.url, { path: '/' }, 200),
      )
      const kilobytes = Math.round(Buffer.byteLength(body) / 1000)
      return [
        {
          goal: 'P3',
          what: 'the same list of 200 repeated, against prebuilt bytes',
          measured: pairs.ratio,
          bound: { atLeast: 0.6 },
          unit: '',
          note: `${figuresOf(pairs, 'requests/s, 64 connections')}, ${kilobytes} kB`,
        },
        await notModified(bench, app, prebuilt, { path, headers }),
      ]
    } finally {
      await Promise.all([app.stop(), prebuilt.stop()])
    }
  },
}
