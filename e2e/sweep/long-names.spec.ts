/**
 * Names of 60 characters without a place to break, wherever members are shown: on their own pages, in lists,
 * on rosters and certificates.
 */
import { changeUser } from '@wegband/domain/features/profile/contract.ts'
import { enterAs } from '../support/sign-in.ts'
import type { StoryServer } from '../support/server/story-server.ts'
import { expect, test } from '../support/server/story.ts'
import { addressFiller } from './addresses.ts'
import { layoutFaultsInViews } from './page-faults.ts'
import { VISITOR } from './swept-page.ts'
import { settledPage } from './settled-page.ts'

const LENGTH = 60
const longName = (word: string): string => word.repeat(LENGTH).slice(0, LENGTH)
const FIRST_NAME = longName('Annegretliselottefriederike')
const LAST_NAME = longName('Hohenbergsigmaringenlinden')
/** Only a name is this long, and it has to break somewhere. */
const PART_OF_NAME = /\p{L}{40}/u

const PAGES = {
  emil: [
    '/dashboard',
    '/user/profile',
    '/user/qrcode',
    '/user/documents',
    '/user/messages',
    '/user/subscriptions',
  ],
  mara: ['/dashboard', '/user/family', '/user/qrcode?user={jonas}', '/appointments/{forKids}'],
  tarek: [
    '/appointments/{exam}',
    '/appointments/{exam}/exam',
    '/trainer/members/1',
    '/trainer/members/1/{emil}',
    '/trainer/ready/1',
  ],
  sabine: ['/trainer/roles/1', '/trainer/card-print/1', '/trainer/members/1'],
  admin: ['/admin/people?search=Annegret', '/admin/people/{emil}', '/admin/log'],
  [VISITOR]: ['/verify/{certificate}'],
} as const

const rename = async (server: StoryServer, by: string, username: string): Promise<void> => {
  const caller = await enterAs(server, by)
  const { userId } = await enterAs(server, username)
  const { status } = await caller.call(changeUser.method, `/api/users/${userId}`, {
    firstName: FIRST_NAME,
    lastName: LAST_NAME,
  })
  expect(status).toBe(204)
}

test.describe.configure({ timeout: 300_000 })

for (const [person, addresses] of Object.entries(PAGES))
  test(`long names fit into the pages of ${person}`, async ({ visit, server }) => {
    await rename(server, 'emil', 'emil')
    await rename(server, 'mara', 'jonas')
    const fill = addressFiller(server)
    const page = await visit(person === VISITOR ? undefined : person)
    const settled = settledPage(page)
    for (const address of addresses)
      await test.step(address, async () => {
        await settled.show(await fill(person, address))
        const faults = await layoutFaultsInViews(page, settled)
        const found = faults
          .filter(({ kind, example }) => kind !== 'broken-word' || !PART_OF_NAME.test(example))
          .map(({ kind, view, what, example }) => `${kind} at ${view}: ${what}: "${example}"`)
        expect.soft(found, address).toEqual([])
      })
  })
