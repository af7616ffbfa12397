/** P15: the inbox of a person with 100,000 messages, against one with 1,000. */
import pg from 'pg'
import { compareLoads, type Side } from '../measure/compare-loads.ts'
import type { Goal } from '../measure/goal.ts'
import { bearer } from '../world/callers.ts'
import type { ChildServer } from '../world/child-server.ts'
import type { WorldDatabase } from '../world/world.ts'

const CONNECTIONS = 16
const APPOINTMENTS = 20_000
const [LARGE, SMALL] = [100_000, 1_000]

/** The last one is the newest; each has its copy in the sender's outbox too. */
const FILL = `
with written as (
  insert into user_messages (sender_id, title, text, recipient_ids, sent_at)
    select 2 + n % 500, 'Thema ' || n, 'Am Freitag machen wir mit Thema ' || n || ' weiter.', array[1],
      timestamptz '2026-11-19' - n * interval '1 minute'
    from generate_series(1, $1::int) n returning id, sender_id, sent_at)
insert into user_message_copies (message_id, owner_id, box, is_direct, sent_at, read_at)
  select id, 1, 'inbox', true, sent_at, sent_at from written
  union all select id, sender_id, 'outbox', true, sent_at, sent_at from written`

const fillMailbox = async ({ connectionString }: WorldDatabase, messages: number): Promise<void> => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(FILL, [messages])
    await client.query('vacuum analyze user_messages, user_message_copies')
  } finally {
    await client.end()
  }
}

const inboxOf = (server: ChildServer, { facts }: WorldDatabase): Side => {
  const headers = bearer(facts)
  return { server, call: () => ({ path: '/api/user-messages?inbox=1', headers }) }
}

export const p15: Goal = {
  id: 'P15',
  title: 'a large mailbox',
  run: async (bench) => {
    const { world } = bench
    const [small, large] = [await world.database(APPOINTMENTS), await world.database(APPOINTMENTS)]
    await fillMailbox(small, SMALL)
    await fillMailbox(large, LARGE)
    const [smallApp, largeApp] = [await world.startApp(small), await world.startApp(large)]
    try {
      const { pairs, note } = await compareLoads(bench, {
        ours: inboxOf(largeApp, large),
        reference: inboxOf(smallApp, small),
        connections: CONNECTIONS,
        status: 200,
        measure: { of: (perSecond) => 1000 / perSecond, unit: 'ms of the server for each' },
      })
      return [
        {
          goal: 'P15',
          what: 'time of an inbox with 100,000 messages, against one with 1,000',
          measured: pairs.ratio,
          bound: { atMost: 1.3 },
          unit: '',
          note,
        },
      ]
    } finally {
      await Promise.all([smallApp.stop(), largeApp.stop()])
    }
  },
}
