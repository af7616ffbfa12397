// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { LogEntry } from '@wegband/domain/features/audit-log/contract.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { ACTIONS, AREAS, VERBS } from '@wegband/messages/log-codes.ts'
import { useLogWords } from './use-log-words.ts'

function What(props: { readonly action: string }) {
  return <p>{useLogWords().what({ action: props.action } as LogEntry)}</p>
}

test.each([
  ['account.locked', 'Konto gesperrt'],
  ['schools.accepted', 'Anfragen an Schulen: angenommen'],
  ['photo-consent.answered', 'Einwilligung Bilder: beantwortet'],
  ['exams.something-new', 'Prüfungen'],
])('the log names %s in words', async (action, words) => {
  await renderPage(<What action={action} />, { at: '/admin/log', locale: 'de' })
  expect(screen.getByText(words)).toBeTruthy()
})

test('every act that the server writes to the log has words', () => {
  const features = join(import.meta.dirname, '../../../server/features')
  const files = readdirSync(features, { recursive: true, encoding: 'utf8' })
  const silent = files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => [
      ...readFileSync(join(features, file), 'utf8').matchAll(/action: '([a-z-]+)\.([a-z-]+)'/g),
    ])
    .filter(
      ([, area, verb]) =>
        !ACTIONS.some((known) => known === `${area}_${verb}`) && !VERBS.some((known) => known === verb),
    )
    .map(([, area, verb]) => `${area}.${verb}`)
  expect([...new Set(silent)]).toEqual([])
})

test('every area that the server writes to the log has words', () => {
  const features = join(import.meta.dirname, '../../../server/features')
  const files = readdirSync(features, { recursive: true, encoding: 'utf8' })
  const written = files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(join(features, file), 'utf8').matchAll(/action: ['`]([a-z-]+)\./g)])
    .map(([, area]) => area ?? '')
  expect(written.length).toBeGreaterThan(50)
  expect([...new Set(written)].filter((area) => !AREAS.some((known) => known === area))).toEqual([])
})
