import { expect, test } from 'vitest'
import { hasTerm, markTerms, type FindTerms } from './mark-terms.ts'
import { parseMarkdown, type Inline } from './parse-markdown.ts'

/** Finds "Keil" as term 7, everywhere. */
const keil: FindTerms = (parts) =>
  parts.map((part) =>
    [...part.matchAll(/Keil/gu)].map(({ index }) => ({ termId: 7, start: index, end: index + 4 })),
  )
const term: Inline = { kind: 'term', termId: 7, text: 'Keil' }
const text = (words: string): Inline => ({ kind: 'text', text: words })

// spec: glossary-highlight-in-texts
test('terms become nodes of their own in paragraphs, lists and emphasis', () => {
  expect(markTerms(parseMarkdown('Der Keil teilt.\n\n- **ein Keil**\n- keiner'), keil)).toEqual([
    { kind: 'paragraph', children: [text('Der '), term, text(' teilt.')] },
    {
      kind: 'list',
      isOrdered: false,
      items: [[{ kind: 'strong', children: [text('ein '), term] }], [text('keiner')]],
    },
  ])
})

test('headings, links and code stay unchanged and are not passed to the finder', () => {
  const seen: string[] = []
  const blocks = parseMarkdown('# Keil\n[Keil](https://wegband.example) und `Keil` und Keil')
  const marked = markTerms(blocks, (parts) => {
    seen.push(...parts)
    return keil(parts)
  })
  expect(seen).toEqual([' und ', ' und Keil'])
  expect(JSON.stringify(marked).match(/"termId"/gu)).toHaveLength(1)
})

test('a text can be identified by the term that is marked in it', () => {
  const [one, other] = markTerms(parseMarkdown('Der Keil\n\nDie Mitte'), keil)
  expect([one && hasTerm(one, 7), other && hasTerm(other, 7), one && hasTerm(one, 8)]).toEqual([
    true,
    false,
    false,
  ])
})
