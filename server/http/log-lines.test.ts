import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { linesToStdout } from './log-lines.ts'

/** Takes at most `most` bytes at a time, as a pipe that is nearly full does. */
const collect = (most = Number.MAX_SAFE_INTEGER) => {
  const written: string[] = []
  const take = (bytes: Buffer): number => {
    const taken = bytes.subarray(0, most)
    if (taken.length > 0) written.push(taken.toString())
    return taken.length
  }
  return { written, take }
}

describe('log lines', () => {
  test('of one turn leave together and in order', async () => {
    const { written, take } = collect()
    const target = linesToStdout(take)
    target.write('one\n')
    target.write('two\n')
    expect(written).toEqual([])
    await nextTurn()
    expect(written).toEqual(['one\ntwo\n'])
    target.write('three\n')
    await nextTurn()
    expect(written).toEqual(['one\ntwo\n', 'three\n'])
  })

  test('that a full pipe does not take follow later', async () => {
    const { written, take } = collect(3)
    const target = linesToStdout(take)
    target.write('abcdefg\n')
    for (let turn = 0; turn < 5; turn += 1) await nextTurn()
    expect(written.join('')).toBe('abcdefg\n')
  })

  test('that still wait are written when the process ends', () => {
    const { written, take } = collect()
    const target = linesToStdout(take)
    target.write('the last words\n')
    target.flush()
    expect(written).toEqual(['the last words\n'])
  })
})
