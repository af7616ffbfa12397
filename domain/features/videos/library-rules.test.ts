import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  afterFailure,
  looksLikeVideo,
  MOST_ATTEMPTS,
  PART_MAX_BYTES,
  PART_MIN_BYTES,
  whyNotFinish,
  whyNotPart,
  whyNotRetry,
} from './library-rules.ts'

const bytesOf = (...parts: (string | number[])[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'string' ? Array.from(part, (one) => one.codePointAt(0) ?? 0) : part,
    ),
  )

describe('the parts of a video', () => {
  test('of any size fill it without a gap and end exactly with it', () => {
    const size = fc.integer({ min: PART_MIN_BYTES, max: PART_MAX_BYTES })
    fc.assert(
      fc.property(
        fc.array(size, { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 1, max: PART_MIN_BYTES }),
        (sizes, last) => {
          const bytes = sizes.reduce((sum, one) => sum + one, last)
          let received = 0
          for (const one of [...sizes, last]) {
            const video = { state: 'uploading', bytes, received } as const
            expect(whyNotFinish(video)).toBe('films.incomplete')
            expect(whyNotPart(video, { offset: received + 1, bytes: one })).toBe('films.wrong-offset')
            expect(whyNotPart(video, { offset: received, bytes: one })).toBeUndefined()
            received += one
          }
          expect(whyNotFinish({ state: 'uploading', bytes, received })).toBeUndefined()
          expect(whyNotPart({ state: 'uploading', bytes, received }, { offset: received, bytes: 1 })).toBe(
            'films.too-many-bytes',
          )
        },
      ),
    )
  })

  test('are accepted only during the upload, and never empty, tiny or huge', () => {
    const video = { state: 'uploading', bytes: 10 * PART_MAX_BYTES, received: 0 } as const
    for (const bytes of [0, PART_MIN_BYTES - 1, PART_MAX_BYTES + 1])
      expect(whyNotPart(video, { offset: 0, bytes })).toBe('films.part-size')
    for (const state of ['processing', 'ready', 'failed'] as const) {
      expect(whyNotPart({ ...video, state }, { offset: 0, bytes: PART_MIN_BYTES })).toBe(
        'films.not-uploading',
      )
      expect(whyNotFinish({ ...video, state })).toBe('films.not-uploading')
      expect(whyNotRetry({ state })).toBe(state === 'failed' ? undefined : 'films.not-failed')
    }
  })
})

describe('the first bytes', () => {
  test('distinguish the accepted containers from everything else', () => {
    const packet = [0x47, ...Array.from({ length: 187 }, () => 0xff)]
    const taken = [
      bytesOf([0, 0, 0, 0x20], 'ftypisom'),
      bytesOf([0, 0, 0, 8], 'wide', [0, 0, 0, 0]),
      bytesOf([0x1a, 0x45, 0xdf, 0xa3], 'matroska'),
      bytesOf('RIFF', [0, 0, 0, 0], 'AVI LIST'),
      bytesOf(packet, packet),
    ]
    expect(taken.map((start) => looksLikeVideo(start))).toEqual(taken.map(() => true))
    const refused = [
      bytesOf('#EXTM3U\n#EXT-X-VERSION:3'),
      bytesOf('ffconcat version 1.0\nfile /etc/passwd'),
      bytesOf('RIFF', [0, 0, 0, 0], 'WAVEfmt '),
      bytesOf(
        'MZ',
        Array.from({ length: 20 }, () => 0),
      ),
      bytesOf('ftyp'),
      bytesOf([]),
    ]
    expect(refused.map((start) => looksLikeVideo(start))).toEqual(refused.map(() => false))
  })
})

describe('a failed processing attempt', () => {
  test('is repeated automatically if the video was not the cause, up to a limit', () => {
    expect(afterFailure('no-room', 100)).toEqual({ next: 'due', inMinutes: 10 })
    expect(afterFailure('not-now', 100)).toEqual({ next: 'due', inMinutes: 10 })
    expect(afterFailure('interrupted', MOST_ATTEMPTS - 1)).toEqual({ next: 'due', inMinutes: 0 })
    expect(afterFailure('interrupted', MOST_ATTEMPTS)).toEqual({ next: 'failed', problem: 'interrupted' })
    for (const cause of ['not-a-film', 'cannot-be-made', 'master-missing', 'no-ffmpeg'] as const)
      expect(afterFailure(cause, 1)).toEqual({ next: 'failed', problem: cause })
  })
})
