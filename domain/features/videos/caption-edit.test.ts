import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cueSpeed, cueWarnings, inOrder, joinCues, readClock, splitCue, writeClock } from './caption-edit.ts'
import { readCaptions, readSubRip, writeCaptions } from './captions.ts'

describe('times of captions', () => {
  test('are read as people write them', () => {
    expect(['1:05', '0:05,25', '1:02:05.250', ' 12:00 '].map(readClock)).toEqual([65, 5.25, 3725.25, 720])
    expect(['', '5', '1:75', '1:05:', 'x:05', '-1:05'].map(readClock)).toEqual(Array(6).fill(undefined))
  })

  test('are written so that they are read as the same time', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 359_999_999 }), (millis) => {
        expect(readClock(writeClock(millis / 1000))).toBeCloseTo(millis / 1000, 6)
      }),
    )
    expect([65, 5.25, 3725].map(writeClock)).toEqual(['1:05', '0:05.250', '1:02:05'])
  })
})

describe('a caption', () => {
  const cue = { from: 10, to: 12, text: 'Tan Sao, dann Bong Sao' }

  test('warns of overlap, speed, an end before its beginning, no words, and a place after the end', () => {
    expect(cueWarnings(cue, undefined, 60)).toEqual([])
    expect(cueWarnings(cue, { to: 10 }, 60)).toEqual([])
    expect(cueWarnings(cue, { to: 10.001 }, 60)).toEqual(['overlap'])
    expect(cueWarnings({ ...cue, to: 11 }, undefined, 60)).toEqual(['fast'])
    expect(cueSpeed({ ...cue, to: 11 })).toBe(22)
    expect(cueWarnings({ ...cue, to: 10 }, undefined, 60)).toEqual(['order'])
    expect(cueWarnings({ ...cue, text: ' <b></b> ' }, undefined, 60)).toEqual(['blank'])
    expect(cueWarnings(cue, undefined, 10)).toEqual(['behind'])
  })

  test('is split at the playhead between two words, and joined again', () => {
    const [first, second] = splitCue(cue, 11)
    expect([first, second]).toEqual([
      { from: 10, to: 11, text: 'Tan Sao, dann' },
      { from: 11, to: 12, text: 'Bong Sao' },
    ])
    expect(joinCues(first, second)).toEqual({ from: 10, to: 12, text: 'Tan Sao, dann\nBong Sao' })
    expect(splitCue(cue, 50)[0].to).toBe(11)
    expect(inOrder([second, first])).toEqual([first, second])
  })
})

describe('captions of SubRip', () => {
  const SRT =
    '1\r\n00:00:01,000 --> 00:00:02,500\r\n<i>Tan Sao</i>\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\n{\\an8}Bong & Sao\r\n'

  test('are read like WebVTT, without their numbers and places', () => {
    expect(readSubRip(SRT)).toEqual({
      cues: [
        { from: 1, to: 2.5, text: '<i>Tan Sao</i>' },
        { from: 3, to: 4, text: 'Bong &amp; Sao' },
      ],
    })
  })

  test('are stored as WebVTT that reads the same', () => {
    const read = readSubRip(SRT)
    if (!('cues' in read)) throw new Error(read.problem)
    expect(readCaptions(writeCaptions(read.cues))).toEqual(read)
  })

  test('name the line that is wrong, and what is neither of both', () => {
    expect(readSubRip('1\n00:00:03,000 --> 00:00:02,000\nTan\n')).toEqual({ problem: 'bad-time', line: 2 })
    expect(readSubRip('hello')).toEqual({ problem: 'not-webvtt', line: 1 })
  })
})
