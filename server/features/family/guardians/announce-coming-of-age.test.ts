/** Four weeks before the eighteenth birthday the child and its guardians are notified, once. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notifications } from '../../../db/schema/notices/emails.ts'
import { makeChildOf, makeUser } from '../../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { announceComingOfAge } from './announce-coming-of-age.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const noticesOf = ({ id }: { readonly id: number }) =>
  app.db.drizzle
    .select({ type: notifications.type, params: notifications.params })
    .from(notifications)
    .where(eq(notifications.userId, id))

test('a child and its guardian are notified four weeks before the 18th birthday, once', async () => {
  app.clock.set('2026-11-20T09:00:00Z')
  const parent = await makeUser(app.db, { firstName: 'Mara' })
  const growing = await makeChildOf(app.db, parent, { firstName: 'Tim', birthdayAt: '2008-12-18' })
  const later = await makeChildOf(app.db, parent, { birthdayAt: '2008-12-19' })
  const grown = await makeChildOf(app.db, parent, { birthdayAt: '2008-11-20' })
  await announceComingOfAge(app)
  await announceComingOfAge(app)
  const type = 'coming-of-age'
  expect(await noticesOf(growing)).toEqual([{ type, params: { firstName: '', comesOfAgeOn: '2026-12-18' } }])
  expect(await noticesOf(parent)).toEqual([
    { type, params: { firstName: 'Tim', comesOfAgeOn: '2026-12-18' } },
  ])
  expect(await noticesOf(later)).toEqual([])
  expect(await noticesOf(grown)).toEqual([])
})
