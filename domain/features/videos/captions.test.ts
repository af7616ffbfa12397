import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCaptions, writeCaptions, type Cue } from './captions.ts'

const cuesOf = (source: string): readonly Cue[] => {
  const read = readCaptions(source)
  if ('problem' in read) throw new Error(`${read.problem} in line ${read.line}`)
  return read.cues
}
const wordsOf = (text: string): string | undefined =>
  cuesOf(`WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n`)[0]?.text
const problemOf = (source: string) => {
  const read = readCaptions(source)
  return 'problem' in read ? [read.problem, read.line] : []
}

describe('captions', () => {
  test('are read with and without hours, cue names, settings, notes and every line end', () => {
    const source =
      '\uFEFFWEBVTT Kung Fu\r\n\r\nNOTE von mir\r\n\r\nSTYLE\r\n::cue { color: red }\r\n\r\n1\r\n00:01.000 --> 00:02.500 align:start\r\nTan Sao\r\nBong Sao\r\n\r\n01:00:00.000 --> 01:00:01.000\r\nEnde'
    expect(cuesOf(source)).toEqual([
      { from: 1, to: 2.5, text: 'Tan Sao\nBong Sao' },
      { from: 3600, to: 3601, text: 'Ende' },
    ])
  })

  test('keep plain tags and nothing that could be markup elsewhere', () => {
    expect(wordsOf('<b>Tan</b> <i>Sao')).toBe('<b>Tan</b> <i>Sao</i>')
    expect(wordsOf('<v Sifu><c.red>Tan</c></v><script>alert(1)</script><00:01.500>')).toBe('Tanalert(1)')
    expect(wordsOf('<b onclick="x">Tan</b></i>')).toBe('<b>Tan</b>')
    expect(wordsOf('1 < 2 & 3 &gt; 2 &copy;')).toBe('1 &lt; 2 &amp; 3 &gt; 2 &amp;copy;')
  })

  test('report the error and its line', () => {
    expect(problemOf('1\n00:01,000 --> 00:02,000\nTan Sao')).toEqual(['not-webvtt', 1])
    expect(problemOf('WEBVTT\n00:01.000 --> 00:02.000\nTan')).toEqual(['not-webvtt', 2])
    expect(problemOf('WEBVTT\n\n00:01.000 --> 00:61.000\nTan')).toEqual(['bad-time', 3])
    expect(problemOf('WEBVTT\n\n00:02.000 --> 00:02.000\nTan')).toEqual(['bad-time', 3])
    expect(problemOf('WEBVTT\n\n00:05.000 --> 00:06.000\nTan\n\n00:01.000 --> 00:02.000\nSao')).toEqual([
      'not-in-order',
      6,
    ])
    expect(problemOf(`WEBVTT\n\n00:01.000 --> 00:02.000\n${'x'.repeat(1001)}`)).toEqual(['too-much', 3])
    expect(problemOf('WEBVTT\n\n')).toEqual(['empty', 3])
  })

  test('are read back unchanged after writing, for any words', () => {
    const thousandth = fc.integer({ min: 0, max: 3_000_000 })
    const cue = fc.record({
      from: thousandth,
      length: fc.integer({ min: 1, max: 9000 }),
      text: fc.string({ minLength: 1 }),
    })
    fc.assert(
      fc.property(fc.array(cue, { minLength: 1, maxLength: 20 }), (made) => {
        const cues = made
          .toSorted((a, b) => a.from - b.from)
          .map(({ from, length, text }) => ({
            from: from / 1000,
            to: (from + length) / 1000,
            text: `a${text.replaceAll(/\s/g, ' ')}z`,
          }))
        const once = readCaptions(writeCaptions(cues))
        if ('problem' in once) return
        expect(once.cues.map(({ from, to }) => [from, to])).toEqual(cues.map(({ from, to }) => [from, to]))
        expect(cuesOf(writeCaptions(once.cues))).toEqual(once.cues)
        for (const { text } of once.cues) expect(text.replaceAll(/<\/?[biu]>/g, '')).not.toMatch(/[<>]/)
      }),
    )
  })

  test('with any content are read or refused quickly', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2000 }), (text) => {
        const read = readCaptions(`WEBVTT\n\n00:01.000 --> 00:02.000\n${text}`)
        if ('problem' in read) expect(read.line).toBeGreaterThan(0)
      }),
    )
  })
})
