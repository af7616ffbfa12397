import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { linesToStdout } from './log-lines.ts'

/** Takes at most `most` bytes at a time, like a pipe that is nearly full. */
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
  test('of one turn of the event loop leave together and in order', async () => {
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

  test('that a full pipe does not take stay in order until it does', () => {
    const { written, take } = collect(3)
    const target = linesToStdout(take)
    target.write('abcdefg\n')
    for (let time = 0; time < 3; time += 1) target.flush()
    expect(written.join('')).toBe('abcdefg\n')
  })

  test('are dropped when too many are waiting for a full pipe', () => {
    let isFull = true
    const { written, take } = collect()
    const target = linesToStdout((bytes) => (isFull ? 0 : take(bytes)), 5)
    target.write('first\n')
    target.flush()
    target.write('second\n')
    isFull = false
    target.flush()
    target.write('third\n')
    target.flush()
    expect(written.join('')).toBe('first\nthird\n')
  })

  test('that still wait are written when the process ends', () => {
    const { written, take } = collect()
    const target = linesToStdout(take)
    target.write('the last words\n')
    target.flush()
    expect(written).toEqual(['the last words\n'])
  })
})
