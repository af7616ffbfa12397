import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pictureKindOf } from './picture-kinds.ts'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

describe('the kind of a picture', () => {
  it('is recognised by its first bytes', () => {
    expect(pictureKindOf(Uint8Array.of(0xff, 0xd8, 0xff, 0xe1))).toBe('jpeg')
    expect(pictureKindOf(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a))).toBe('png')
    expect(pictureKindOf(bytesOf('RIFF....WEBPVP8 '))).toBe('webp')
  })

  it('is undefined for programs, web pages and other containers', () => {
    const refused = [
      '<svg xmlns="x"/>',
      '<!doctype html>',
      'GIF89a......',
      '%PDF-1.7',
      'RIFF....AVI LIST',
      'BM......',
      '',
    ]
    for (const text of refused) expect(pictureKindOf(bytesOf(text))).toBeUndefined()
  })

  it('is undefined when the beginning is incomplete', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2 }), (bytes) => {
        expect(pictureKindOf(bytes)).toBeUndefined()
      }),
    )
  })
})
