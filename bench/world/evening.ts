/** An evening on top of a seeded world: running classes, signed-in people with own devices, and actions not yet done. */
import pg from 'pg'
import { keyFor } from '@wegband/server/secrets/secrets.ts'
import { issueTimedToken } from '@wegband/server/features/cards/timed-token.ts'
import { hashToken, newToken } from '@wegband/server/http/guard/authenticate.ts'
import { BENCH_NOW } from './seed-world.ts'
import type { World, WorldDatabase } from './world.ts'

/** Running classes: half of them are empty and get filled by scans, in the others all members are on the list. */
const RUNNING = 24

export type Evening = {
  /** One session token per member. */
  readonly memberTokens: readonly string[]
  readonly classIds: readonly number[]
  /** A class, and the code of a member who is not on its list yet. */
  readonly nextScan: () => { readonly classId: number; readonly token: string }
  /** An attendance without a confirmation. */
  readonly nextUnconfirmed: () => { readonly classId: number; readonly attendanceId: number }
}

const START = `update appointments set start_at = $2, end_at = $3, started_at = $2, started_by = 1, capacity = null
  where id = any($1::int[])`
const FILL = `insert into attendances (appointment_id, user_id, suggested_sport_id, suggested_module_id, suggested_minutes, source)
  select a, u, $3, (select min(id) from modules where sport_id = $3), 90, 'scan'
  from unnest($1::int[]) a, unnest($2::int[]) u returning id, appointment_id`
const SIGN_IN = `insert into tokens (user_id, kind, hash, expires_at)
  select u, 'session', h, '2099-01-01' from unnest($1::int[], $2::bytea[]) as person (u, h)`

/** Answers the entries of a list in turn, each once. */
const inTurn = <T>(list: readonly T[]): (() => T) => {
  let position = 0
  return () => {
    const next = list[position]
    position += 1
    if (next === undefined) throw new Error('The evening is over: everything was done once.')
    return next
  }
}

/** `serverStartedAt`: `performance.now()` when the server's clock began, which timed codes depend on. */
export const openEvening = async (
  { connectionString, facts }: WorldDatabase,
  { appSecret }: Pick<World, 'appSecret'>,
  serverStartedAt: number,
): Promise<Evening> => {
  const { studentIds, sportId } = facts
  const classIds = facts.classIds.slice(0, RUNNING)
  const [empty, full] = [classIds.slice(0, RUNNING / 2), classIds.slice(RUNNING / 2)]
  const begun = Date.parse(BENCH_NOW)
  const memberTokens = studentIds.map(() => newToken())
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(START, [classIds, new Date(begun - 600_000), new Date(begun + 5_400_000)])
    const filled = await client.query<{ id: number; appointment_id: number }>(FILL, [
      full,
      studentIds,
      sportId,
    ])
    await client.query(SIGN_IN, [studentIds, memberTokens.map((token) => hashToken(token))])
    await client.query('analyze')
    const key = keyFor(appSecret, 'cards')
    const place = inTurn(studentIds.flatMap((userId) => empty.map((classId) => ({ classId, userId }))))
    const unconfirmed = filled.rows.map((row) => ({ classId: row.appointment_id, attendanceId: row.id }))
    return {
      memberTokens,
      classIds,
      nextScan: () => {
        const { classId, userId } = place()
        const now = begun + performance.now() - serverStartedAt
        return { classId, token: issueTimedToken(key, userId, now).token }
      },
      nextUnconfirmed: inTurn(unconfirmed),
    }
  } finally {
    await client.end()
  }
}
