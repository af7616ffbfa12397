import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { listGlossary, type GlossaryItem } from '@wegband/domain/features/texts/contract.ts'
import { loadBundles } from '../../platform/words/i18n.tsx'
import { answer } from '../../platform/testing/fake-server.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { GlossaryPage } from './glossary-page.tsx'
import { TextWithTerms } from '../texts/text-with-terms.tsx'

// jsdom has no layout and does not scroll.
beforeAll(() => {
  Object.assign(Element.prototype, { scrollIntoView: () => undefined })
})

const item = (id: number, title: string, description: string, more: Partial<GlossaryItem> = {}) => ({
  id,
  title,
  termKey: title,
  description,
  language: 'de' as const,
  isActive: true,
  highlightInTexts: true,
  ...more,
})
const TERMS = [
  item(1, 'Griff', 'Wenn jemand dich hält.', { highlightInTexts: false }),
  item(2, 'Hüfte', 'Von hier kommt die Drehung.'),
  item(3, 'Keil', 'Zwei Arme, eine Form.'),
  item(4, 'Mitte', 'Die Linie zwischen dir und dem Gegenüber.'),
  item(5, 'Wendung', 'Die Hüfte dreht, du bleibst auf der **Mitte**. Eine Wendung ist nie gerade.'),
]
const glossary = answer(listGlossary, { status: 200, body: { data: TERMS } })

const open = async (at = '/glossary', answers = [glossary]) => {
  await loadBundles(['glossary'], 'de')
  return renderPage(<GlossaryPage />, { at, answers })
}
const names = (): (string | null)[] =>
  screen.getAllByRole('link').map((link) => link.firstElementChild?.textContent ?? null)

// spec: route-glossary
test('every term is listed under its initial and links to its own address', async () => {
  const page = await open()
  await screen.findByRole('heading', { level: 2, name: 'W' })
  expect(screen.getByRole('heading', { level: 1, name: 'Glossar' })).toBeTruthy()
  expect(names()).toEqual(['Griff', 'Hüfte', 'Keil', 'Mitte', 'Wendung'])
  const letters = within(screen.getByRole('navigation', { name: 'Buchstaben' })).getAllByRole('button')
  expect(letters.map((button) => button.textContent)).toEqual(['G', 'H', 'K', 'M', 'W'])
  fireEvent.click(screen.getByRole('button', { name: 'Zu K' }))
  expect(document.activeElement?.textContent).toBe('K')
  expect(page.href()).toBe('/glossary')
})

test('the search ignores umlauts and endings, shows the number of hits, and can be cleared', async () => {
  await open()
  const field = await screen.findByRole('searchbox', { name: 'Begriff suchen' })
  await screen.findByText('Keil')
  fireEvent.change(field, { target: { value: 'hueften' } })
  expect(names()).toEqual(['Hüfte', 'Wendung'])
  expect(screen.getByRole('status').textContent).toBe('2 Begriffe gefunden')
  fireEvent.change(field, { target: { value: 'Quark' } })
  expect(screen.getByRole('heading', { name: 'Kein Begriff gefunden' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Alle Begriffe zeigen' }))
  expect(names()).toHaveLength(5)
})

// spec: dialog-glossary-term
test('a term opens as a dialog whose explanation links other terms but not itself', async () => {
  const page = await open('/glossary')
  fireEvent.click(await screen.findByRole('link', { name: /^Wendung/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Wendung' })
  expect(page.href()).toBe('/glossary/5')
  const words = within(dialog).getAllByRole('link')
  expect(words.map((word) => word.textContent)).toEqual(['Hüfte', 'Mitte'])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Schließen' }))
  await waitFor(() => expect(page.href()).toBe('/glossary'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a shared address opens the term, and closing it leads to the whole glossary', async () => {
  const page = await open('/glossary/3')
  fireEvent.click(
    within(await screen.findByRole('dialog', { name: 'Keil' })).getByRole('button', { name: 'Schließen' }),
  )
  await waitFor(() => expect(page.href()).toBe('/glossary'))
})

test('an address without a term says so', async () => {
  await open('/glossary/99')
  expect(await screen.findByRole('dialog', { name: 'Begriff nicht gefunden' })).toBeTruthy()
})

test('an empty glossary and a failed one say so', async () => {
  const page = await open('/glossary', [answer(listGlossary, { status: 200, body: { data: [] } })])
  expect(await screen.findByRole('heading', { name: 'Noch keine Begriffe' })).toBeTruthy()
  page.unmount()
  await open('/glossary', [answer(listGlossary, { status: 500, body: { code: 'unexpected', message: 'x' } })])
  expect(await screen.findByRole('button', { name: 'Noch einmal versuchen' })).toBeTruthy()
})

const TEXT =
  '## Die Wendung\n\nDie Hüfte führt. Kein Griff, kein Druck, nur die [Mitte](https://x.example).\n\nHüften drehen, Keile teilen.'

const openText = async () => {
  await loadBundles(['glossary'], 'de')
  return renderPage(<TextWithTerms text={TEXT} />, { at: '/modules/7', answers: [glossary] })
}

// spec: glossary-highlight-in-texts
test('a text marks each visible term once, but none in headings and links', async () => {
  await openText()
  await screen.findByRole('link', { name: 'Keile' })
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Hüfte', 'Mitte', 'Keile'])
})

test('a marked word explains itself in place, closes by Escape, and links to the full term', async () => {
  const page = await openText()
  const word = await screen.findByRole('link', { name: 'Hüfte' })
  expect(word.getAttribute('aria-expanded')).toBe('false')
  word.focus()
  fireEvent.click(word)
  const panel = screen.getByRole('dialog', { name: 'Hüfte' })
  expect([word.getAttribute('aria-expanded'), document.activeElement]).toEqual(['true', panel])
  expect(panel.textContent).toContain('Von hier kommt die Drehung.')
  fireEvent.keyDown(panel, { key: 'Escape' })
  expect([screen.queryByRole('dialog'), document.activeElement]).toEqual([null, word])
  fireEvent.click(word)
  fireEvent.click(screen.getByRole('link', { name: 'Mehr dazu' }))
  await waitFor(() => expect(page.href()).toBe('/glossary/2'))
})
