/** A server that is killed in the middle of a batch of an import. The next one continues, and each person is entered once. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberNumbers } from '../../../db/schema/imports/member-imports.ts'
import { expectStatus } from '../../../testing/expect-status.ts'
import { makeMember, makeSchool } from '../../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { withLockHeld } from '../../../testing/servers/with-lock-held.ts'
import { forgetReferenceData } from '../../reference-data/reference-data.ts'
import { routes } from '../routes.ts'
import { type ImportRoom, readBack, sendFile, startRun, tryOut, work } from '../testing/import-room.ts'
import { LEASE_SECONDS } from './import-queue-store.ts'

const RUN_IMPORTS = join(import.meta.dirname, '../../../testing/servers/run-imports.ts')
const ROWS = 60
const ROWS_OF_BATCH = 25
/** In the second batch, so that the killed process has committed one batch and has entered half of another. */
const STUCK_ROW = 40

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ features: [routes], limits: 'off' })
})
afterAll(() => app.close())

const numbersOf = async ({ school }: ImportRoom): Promise<string[]> => {
  const rows = await app.db.drizzle
    .select({ number: memberNumbers.number })
    .from(memberNumbers)
    .where(eq(memberNumbers.schoolId, school.id))
  return rows.map(({ number }) => number)
}

test('a process killed in a batch leaves whole batches, and the next enters each person once', async () => {
  const school = await makeSchool(app.db)
  const head = await makeMember(app.db, school, { roles: ['leader'] })
  forgetReferenceData(app.db)
  const room = { app, school, head }
  const lines = Array.from({ length: ROWS }, (_, at) => `N${at + 1};Ida;Kahl ${at + 1};01.02.1990`)
  const { data } = await sendFile(
    room,
    ['Mitgliedsnummer;Vorname;Nachname;Geburtsdatum', ...lines].join('\n'),
  )
  const tried = await tryOut(room, data)
  expectStatus(await startRun(room, tried), 200)

  let killed: ChildProcess | undefined
  const end = async () => {
    if (killed?.exitCode === null && killed.signalCode === null) await once(killed, 'exit')
  }
  await withLockHeld(
    app.db,
    // The number of one row is being given to another member: its batch waits there.
    async (client) => {
      const taken = [school.id, head.id, `N${STUCK_ROW}`]
      await client.query(
        'insert into member_numbers (school_id, user_id, number, key) values ($1, $2, $3, $3)',
        taken,
      )
      killed = spawn(process.execPath, [RUN_IMPORTS, app.connectionString, app.clock.now().toISOString()], {
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      await expect.poll(async () => (await numbersOf(room)).length, { timeout: 60_000 }).toBe(ROWS_OF_BATCH)
    },
    end,
    async (client) => {
      killed?.kill('SIGKILL')
      await end()
      await client.query('ROLLBACK')
    },
  )
  expect(killed?.signalCode).toBe('SIGKILL')
  expect(await numbersOf(room)).toHaveLength(ROWS_OF_BATCH)
  expect(await readBack(room, tried)).toMatchObject({ state: 'running', progress: ROWS_OF_BATCH })

  app.clock.advance((LEASE_SECONDS + 1) * 1_000)
  await expect.poll(() => work(room, { worker: 'next' }), { timeout: 30_000 }).toBe('done')
  expect((await numbersOf(room)).toSorted()).toEqual(
    lines.map((line) => line.slice(0, line.indexOf(';'))).toSorted(),
  )
  expect(await readBack(room, tried)).toMatchObject({
    state: 'done',
    progress: ROWS,
    counts: [{ state: 'done', rows: ROWS }],
  })
})
