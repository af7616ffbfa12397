import { describe, expect, test } from 'vitest'
import { createTestClock } from '../../testing/servers/test-clock.ts'
import { createResponseCache, KEPT_MS, type MadeAnswer } from './response-cache.ts'

const FAR = Date.parse('2099-01-01T00:00:00Z')

/** `makes`: how often an answer was built; `isHeard`: whether all signals are known to have arrived. */
const rig = () => {
  const state = { isHeard: true, makes: 0 }
  const clock = createTestClock('2026-11-20T09:00:00Z')
  const kept = createResponseCache({ caughtUp: () => Promise.resolve(state.isHeard) }, clock)
  const make =
    (bytes = 1, keep: MadeAnswer['keep'] = { marks: ['school 5'], until: FAR }) =>
    (isWorthKeeping: boolean): Promise<MadeAnswer> => {
      state.makes += 1
      const answer = { json: Buffer.alloc(bytes), tag: `"${state.makes}"` }
      return Promise.resolve(isWorthKeeping && keep ? { ...answer, keep } : answer)
    }
  const ask = async (key = 'list', ...made: Parameters<typeof make>) =>
    (await kept.answer(key, make(...made))).tag
  return { state, clock, kept, make, ask }
}

describe('an answer', () => {
  test('is cached from its second request on', async () => {
    const { ask } = rig()
    expect([await ask(), await ask(), await ask(), await ask()]).toEqual(['"1"', '"2"', '"2"', '"2"'])
    expect(await ask('another list')).toBe('"3"')
  })

  test('is dropped by any change of its marks, and by no other', async () => {
    const { ask, kept } = rig()
    await ask()
    await ask()
    kept.drop('school 6')
    expect(await ask()).toBe('"2"')
    kept.drop('school 5')
    expect([await ask(), await ask()]).toEqual(['"3"', '"3"'])
    kept.dropAll()
    expect(await ask()).toBe('"4"')
  })

  test('is not cached when one of its marks changed while it was built', async () => {
    for (const change of ['drop', 'dropAll'] as const) {
      const { ask, kept, make } = rig()
      await ask()
      await kept.answer('list', (isWorthKeeping) => {
        kept[change]('school 5')
        return make()(isWorthKeeping)
      })
      expect(await ask()).toBe('"3"')
    }
  })

  test('is built each time while signals are cut off', async () => {
    const { ask, state } = rig()
    await ask()
    await ask()
    state.isHeard = false
    expect(await ask()).toBe('"3"')
  })

  test('lives for ten seconds or until time alone changes it, and not before it was built', async () => {
    const { ask, clock } = rig()
    const soon = { marks: [], until: clock.now().getTime() + 3_000 }
    await ask('soon', 1, soon)
    await ask('soon', 1, soon)
    await ask('late')
    await ask('late')
    clock.advance(2_999)
    expect([await ask('soon', 1, soon), await ask('late')]).toEqual(['"2"', '"4"'])
    clock.advance(1)
    expect([await ask('soon', 1, soon), await ask('late')]).toEqual(['"5"', '"4"'])
    clock.advance(KEPT_MS - 3_000)
    expect(await ask('late')).toBe('"6"')
    clock.advance(-1)
    expect(await ask('late')).toBe('"7"')
  })
})

test('the answer that was unused for longest is dropped first when the cache is full', async () => {
  const { ask, kept } = rig()
  const megabytes = 8 * 1024 * 1024
  for (const key of ['a', 'b', 'c']) {
    await ask(key, megabytes)
    await ask(key, megabytes)
  }
  await ask('a')
  await ask('d', megabytes)
  await ask('d', megabytes)
  expect(kept.bytes).toBeLessThanOrEqual(32 * 1024 * 1024)
  expect([await ask('a'), await ask('b', megabytes)]).toEqual(['"2"', '"9"'])
})
