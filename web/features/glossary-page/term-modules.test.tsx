import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listModules } from '@wegband/domain/features/sports/contract.ts'
import { loadBundles } from '../../platform/words/i18n.tsx'
import { answer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { sampleModule, samplePath } from '../sports/testing-samples.ts'
import { TermModules } from './term-modules.tsx'

const meta = { current_page: 1, last_page: 1, per_page: 100, total: 3 }
const about = (order: number, levelIndex: number, glossaryTerms: string[]) =>
  sampleModule(order, { id: order + 100, levelIndex, name: `Thema ${order}`, glossaryTerms })
const MODULES = [
  about(1, 1, ['Wendung']),
  about(14, 3, ['Wendung']),
  about(15, 3, ['Keil']),
  about(2, 2, ['Wendung']),
]

const open = async (termKey: string) => {
  await loadBundles(['glossary'], 'de')
  const { userProgress } = samplePath()
  return renderPage(<TermModules termKey={termKey} />, {
    at: '/glossary/5',
    viewer: makeViewer({ trainingProgress: userProgress === null ? [] : [userProgress] }),
    answers: [answer(listModules, { status: 200, body: { data: MODULES, meta } })],
  })
}

// spec: dialog-glossary-term
test('a term links its modules, those of the own level first, and a video', async () => {
  await open('Wendung')
  const links = await screen.findAllByRole('link')
  expect(links.slice(0, 2).map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Modul 14, Thema 14', '/modules/114'],
    ['Modul 2, Thema 2', '/modules/102'],
  ])
})

test('a term without modules ends with its explanation', async () => {
  const { container } = await open('Takt')
  expect(container.textContent).toBe('')
})
