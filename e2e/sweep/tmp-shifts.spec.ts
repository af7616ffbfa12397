import { appendFileSync } from 'node:fs'
import { test } from '../support/server/story.ts'
import { addressFiller } from './addresses.ts'
import { sumOf } from './layout-shift.ts'
import { nameOf, PAGES, VISITOR, type SweptPage } from './pages.ts'
import { settledPage } from './settled-page.ts'

const groupOf = ({ person, isRefused }: SweptPage): string => (isRefused ? `${person}, refused` : person)
test.describe.configure({ mode: 'parallel', timeout: 500_000 })
for (const [group, pages] of Map.groupBy(PAGES, groupOf))
  test(`shifts of ${group}`, async ({ visit, server, troubles }) => {
    for (const status of [403, 404, 410]) troubles.allow(status, /^\/api\//)
    const [{ person } = { person: VISITOR }] = pages
    const page = await visit(person === VISITOR ? undefined : person, { keepsTips: true })
    const settled = settledPage(page)
    const fill = addressFiller(server)
    for (const one of pages) {
      const shifts = await settled.show(await fill(one.person, one.address)).catch((error) => [{ value: 99, moved: [String(error)] }])
      appendFileSync('/tmp/s1shifts.txt', `${sumOf(shifts).toFixed(4)}\t${nameOf(one)}\t${JSON.stringify(shifts)}\n`)
    }
  })
