/**
 * Every page of the demo in both themes and at every width: axe and the layout check find nothing that is not
 * on the list of known places.
 */
// slow: 196 pages at nine views each; the tests of the file run side by side in all workers
import { test } from '../support/server/story.ts'
import { addressFiller } from './addresses.ts'
import { PAGES } from './pages.ts'
import { VISITOR, type SweptPage } from './swept-page.ts'
import { sweepPages } from './sweep-pages.ts'

/** This many pages share a sign-in, and both workers end at about the same time. */
const PAGES_PER_TEST = 20

const groupOf = ({ person, isRefused }: SweptPage): string => (isRefused ? `${person}, refused` : person)
const inParts = (pages: readonly SweptPage[]): SweptPage[][] =>
  Array.from({ length: Math.ceil(pages.length / PAGES_PER_TEST) }, (_, index) =>
    pages.slice(index * PAGES_PER_TEST, (index + 1) * PAGES_PER_TEST),
  )

test.describe.configure({ mode: 'parallel', timeout: 300_000 })

for (const [group, pages] of Map.groupBy(PAGES, groupOf))
  for (const [index, part] of inParts(pages).entries())
    test(`the pages of ${group} show no new fault (${index + 1})`, async ({ visit, server, troubles }) => {
      const [{ person, isRefused } = { person: VISITOR, isRefused: false }] = part
      if (isRefused) for (const status of [403, 404, 410]) troubles.allow(status, /^\/api\//)
      const page = await visit(person === VISITOR ? undefined : person, { keepsTips: true })
      await sweepPages(page, part, addressFiller(server))
    })
