// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listGlossary } from '@wegband/domain/features/texts/contract.ts'
import { answer } from '../../platform/testing/fake-server.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { TermList } from './term-list.tsx'

const term = (id: number, termKey: string, isActive = true) => ({
  id,
  termKey,
  title: `Begriff ${id}`,
  description: '',
  language: 'de' as const,
  forms: [],
  isActive,
  highlightInTexts: true,
})

test('lists the terms of the glossary, without unknown ones, and no heading without a term', async () => {
  await renderPage(
    <>
      <TermList title="Begriffe" termKeys={['stand', 'step', 'turn']} />
      <TermList title="Weitere Begriffe" termKeys={['step', 'turn']} />
    </>,
    {
      at: '/modules/1',
      answers: [
        answer(listGlossary, { status: 200, body: { data: [term(1, 'stand'), term(2, 'step', false)] } }),
      ],
    },
  )
  await screen.findByRole('link', { name: 'Begriff 1' })
  screen.getByText('Begriffe')
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  expect(screen.queryByText('Weitere Begriffe')).toBeNull()
})
