import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { answerSegment, cacheControl, readRange } from './segment-answer.ts'

const segment = { size: 1000, etag: '"abc"', contentType: 'video/mp2t' }

describe('the answer for a segment', () => {
  test('is the whole with its length, to be kept as long as the address lives', () => {
    expect(answerSegment({ segment, secondsLeft: 90.9 })).toEqual({
      status: 200,
      headers: {
        etag: '"abc"',
        'accept-ranges': 'bytes',
        'cache-control': 'public, max-age=90, immutable',
        'content-type': 'video/mp2t',
        'content-length': '1000',
      },
    })
  })

  test('is a part when a range is asked', () => {
    const answer = answerSegment({ segment, range: 'bytes=10-19', secondsLeft: 90 })
    expect(answer).toMatchObject({ status: 206, range: { start: 10, end: 19 } })
    expect(answer.headers).toMatchObject({ 'content-range': 'bytes 10-19/1000', 'content-length': '10' })
  })

  test('is the whole when the part was asked of an older state', () => {
    const range = 'bytes=10-19'
    expect(answerSegment({ segment, range, ifRange: '"old"', secondsLeft: 90 }).status).toBe(200)
    expect(answerSegment({ segment, range, ifRange: '"abc"', secondsLeft: 90 }).status).toBe(206)
  })

  test('has no body when nothing changed or nothing can be had', () => {
    expect(answerSegment({ segment, ifNoneMatch: '"x", W/"abc"', secondsLeft: 90 }).status).toBe(304)
    const beyond = answerSegment({ segment, range: 'bytes=1000-', secondsLeft: 90 })
    expect(beyond).toMatchObject({ status: 416, headers: { 'content-range': 'bytes */1000' } })
  })
})

describe('a range header', () => {
  test.each([
    ['bytes=0-', { start: 0, end: 999 }],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=990-2000', { start: 990, end: 999 }],
    ['bytes=-100', { start: 900, end: 999 }],
    ['bytes=-5000', { start: 0, end: 999 }],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=1000-1001', 'unsatisfiable'],
    ['bytes=20-10', undefined],
    ['bytes=0-1,5-6', undefined],
    ['bytes=-', undefined],
    ['lines=0-1', undefined],
    [undefined, undefined],
  ])('%s of 1000 bytes', (header, expected) => {
    expect(readRange(header, 1000)).toEqual(expected)
  })

  test('never reaches outside the bytes there are', () => {
    fc.assert(
      fc.property(fc.nat(5000), fc.nat(5000), fc.nat(5000), (from, to, size) => {
        const range = readRange(`bytes=${from}-${to}`, size)
        if (typeof range !== 'object') return
        expect(range.start).toBeLessThanOrEqual(range.end)
        expect(range.end).toBeLessThan(size)
      }),
    )
  })
})

test('keys are never kept and playlists stay with their viewer', () => {
  expect(cacheControl('key', 90)).toBe('no-store')
  expect(cacheControl('playlist', 90)).toBe('private, max-age=90')
  expect(cacheControl('segment', -5)).toBe('public, max-age=0, immutable')
})
