import { expect, test } from 'vitest'
import { takeEarlyAnswers, type EarlyAnswers } from './early-answers.ts'

const bodyOf = (address: string, body: unknown) => ({
  body: { data: { answers: [{ address, body }] } },
  at: 0,
})

function startWith(answers: EarlyAnswers['answers'], token: string | null = 'annas') {
  globalThis.wegbandStart = { token, language: 'de', answers }
  const now = { token: 'annas' as string | undefined, locale: 'de' as 'de' | 'en', at: 0 }
  const given = takeEarlyAnswers({ token: () => now.token, locale: () => now.locale, now: () => now.at })
  return { now, given }
}

test('gives each answer once, and nothing for what did not arrive', async () => {
  const { given } = startWith([Promise.resolve(bodyOf('/api/sports', 1)), Promise.resolve(undefined)])
  expect(await given.take('/api/glossary')).toBeUndefined()
  expect(await given.take('/api/sports')).toBe(1)
  expect(await given.take('/api/sports')).toBeUndefined()
  expect(globalThis.wegbandStart).toBeUndefined()
})

test('gives nothing that was asked for another person or in another language', async () => {
  const { given, now } = startWith([Promise.resolve(bodyOf('/api/sports', 1))])
  now.token = 'bens'
  expect(await given.take('/api/sports')).toBeUndefined()
  now.token = undefined
  expect(await given.take('/api/sports')).toBeUndefined()
  now.token = 'annas'
  now.locale = 'en'
  expect(await given.take('/api/sports')).toBeUndefined()
})

test('gives nothing when the person changes while the answer is on its way', async () => {
  let arrive: (body: ReturnType<typeof bodyOf>) => void = () => {}
  const { given, now } = startWith([new Promise((resolve) => (arrive = resolve))])
  const taken = given.take('/api/sports')
  now.token = 'bens'
  arrive(bodyOf('/api/sports', 1))
  expect(await taken).toBeUndefined()
})

test('gives nothing after a write or a while', async () => {
  const first = startWith([Promise.resolve(bodyOf('/api/sports', 1))])
  first.given.forget()
  expect(await first.given.take('/api/sports')).toBeUndefined()
  const second = startWith([Promise.resolve(bodyOf('/api/sports', 1))])
  second.now.at = 20_000
  expect(await second.given.take('/api/sports')).toBeUndefined()
})

test('without a token it belongs to visitors alone', async () => {
  const { given, now } = startWith([Promise.resolve(bodyOf('/api/sports', 1))], null)
  expect(await given.take('/api/sports')).toBeUndefined()
  now.token = undefined
  expect(await given.take('/api/sports')).toBe(1)
})

test('the clock of the server goes on since the settings arrived', async () => {
  const settings = { data: { now: '2026-11-20T09:00:00.000Z' } }
  const arrived = { ...bodyOf('/api/settings/public', settings), at: performance.now() - 1500 }
  const { given } = startWith([Promise.resolve(arrived)])
  const taken = (await given.take('/api/settings/public')) as typeof settings
  const since = Date.parse(taken.data.now) - Date.parse(settings.data.now)
  expect(since).toBeGreaterThanOrEqual(1500)
  expect(since).toBeLessThan(60_000)
})
