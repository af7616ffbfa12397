import { afterEach, expect, test } from 'vitest'
import { dismissErrors, dismissToast, showToast, toasts } from './notices.ts'

afterEach(() => toasts.set([]))
const texts = () => toasts.get().map(({ text }) => text)

test('a newer notice about the same subject replaces the older one', () => {
  showToast({ text: 'Reserviert', subject: 'class-7' })
  showToast({ text: 'Anderes' })
  showToast({ text: 'Abgesagt', subject: 'class-7' })
  expect(texts()).toEqual(['Anderes', 'Abgesagt'])
})

test('at most two notices cover the page', () => {
  for (const text of ['eins', 'zwei', 'drei']) showToast({ text })
  expect(texts()).toEqual(['zwei', 'drei'])
})

test('errors disappear with their page, unless they are meant to last', () => {
  const lasting = showToast({ text: 'bleibt', tone: 'danger', isLasting: true })
  showToast({ text: 'geht', tone: 'danger' })
  dismissErrors()
  expect(texts()).toEqual(['bleibt'])
  dismissToast(lasting)
  expect(texts()).toEqual([])
})
