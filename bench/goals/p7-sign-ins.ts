/** P7: the slowdown for other users while 25 people per second sign in, each of them with an argon2id. */
import { figuresOf, interleave } from '../measure/interleave.ts'
import { callFor, mustAnswer, percentile } from '../measure/latencies.ts'
import type { Goal } from '../measure/goal.ts'
import { bearer, xsrf } from '../world/callers.ts'
import type { WorldFacts } from '../world/seed-world.ts'

const CONNECTIONS = 8
/** A moderate load by other users: some 100 calls per second, far below the capacity of the server. */
const REST_MS = 60
const SIGN_INS_PER_SECOND = 25

/** Signs in 25 people per second until it is stopped; rejects when a sign-in failed. */
const signInAllTheTime = (url: string, { signIn }: WorldFacts, headers: Readonly<Record<string, string>>) => {
  const underWay: Promise<number>[] = []
  const timer = setInterval(() => {
    const username = signIn.usernames[underWay.length % signIn.usernames.length]
    const body = JSON.stringify({ username, password: signIn.password })
    const answer = fetch(`${url}/api/auth`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    })
    underWay.push(answer.then(async (response) => (await response.text(), response.status)))
  }, 1000 / SIGN_INS_PER_SECOND)
  return async (): Promise<number> => {
    clearInterval(timer)
    const statuses = await Promise.all(underWay)
    const failed = statuses.filter((status) => status !== 200)
    if (failed.length > 0) throw new Error(`${failed.length} sign-ins failed, the first with ${failed[0]}`)
    return statuses.length
  }
}

export const p7: Goal = {
  id: 'P7',
  title: 'others while people sign in',
  run: async ({ effort, world }) => {
    const database = await world.database(20_000)
    const { facts } = database
    const app = await world.startApp(database)
    const headers = bearer(facts)
    const id = facts.classIds[7]
    const tail = async (): Promise<number> =>
      percentile(
        mustAnswer(
          await callFor({
            url: app.url,
            connections: CONNECTIONS,
            seconds: effort.seconds * 1.5,
            restMs: REST_MS,
            call: () => ({ path: `/api/appointments/${id}`, headers }),
          }),
        ),
        0.99,
      )
    let signIns = 0
    try {
      const cookies = await xsrf(app.url)
      const pairs = await interleave(
        effort.rounds,
        async () => {
          const stop = signInAllTheTime(app.url, facts, cookies)
          const p99 = await tail()
          signIns += await stop()
          return p99
        },
        tail,
      )
      return [
        {
          goal: 'P7',
          what: "others' p99 during 25 sign-ins per second, against none",
          measured: pairs.ratio,
          bound: { atMost: 2 },
          unit: '',
          note: `${figuresOf(pairs, 'ms')}, ${signIns} sign-ins`,
        },
      ]
    } finally {
      await app.stop()
    }
  },
}
