import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseMarkdown, type Block, type Inline } from './parse-markdown.ts'

const text = (words: string): Inline => ({ kind: 'text', text: words })
const paragraph = (...children: Inline[]): Block => ({ kind: 'paragraph', children })

describe('blocks', () => {
  test('are headings, paragraphs with their line breaks, and lists', () => {
    expect(
      parseMarkdown('# Impressum\nWegband\n24103 Kiel\n\n- eins\n- zwei\n1. drei\n\n\n### Recht\r\nText'),
    ).toEqual([
      { kind: 'heading', level: 1, children: [text('Impressum')] },
      paragraph(text('Wegband'), { kind: 'break' }, text('24103 Kiel')),
      { kind: 'list', isOrdered: false, items: [[text('eins')], [text('zwei')]] },
      { kind: 'list', isOrdered: true, items: [[text('drei')]] },
      { kind: 'heading', level: 3, children: [text('Recht')] },
      paragraph(text('Text')),
    ])
  })

  test('are empty for an empty text', () => {
    expect(parseMarkdown(' \n\n\t')).toEqual([])
  })
})

describe('words', () => {
  test('are strong, emphasised or a link', () => {
    expect(
      parseMarkdown(
        'Das ist **sehr *wichtig* hier**, siehe [unsere _Seite_](https://wegband.example/a?b=1).',
      ),
    ).toEqual([
      paragraph(
        text('Das ist '),
        {
          kind: 'strong',
          children: [text('sehr '), { kind: 'emphasis', children: [text('wichtig')] }, text(' hier')],
        },
        text(', siehe '),
        {
          kind: 'link',
          href: 'https://wegband.example/a?b=1',
          children: [text('unsere '), { kind: 'emphasis', children: [text('Seite')] }],
        },
        text('.'),
      ),
    ])
    expect(parseMarkdown('Tippe `wing *chun*` ein.')).toEqual([
      paragraph(text('Tippe '), { kind: 'code', text: 'wing *chun*' }, text(' ein.')),
    ])
    expect(parseMarkdown('[Schreib uns](mailto:hilfe@wegband.example)')).toEqual([
      paragraph({ kind: 'link', href: 'mailto:hilfe@wegband.example', children: [text('Schreib uns')] }),
    ])
  })

  test.each([
    '2 * 3 * 4',
    'snake_case_name',
    '**offen',
    '`offen',
    '``',
    'ein * allein',
    '[ohne Adresse]',
    '[leer]()',
    'a ** b **',
  ])('stay as they are: %s', (words) => {
    expect(parseMarkdown(words)).toEqual([paragraph(text(words))])
  })

  test.each([
    '[x](javascript:alert(1))',
    '[x](JavaScript:alert)',
    '[x](data:text/html,x)',
    '[x](vbscript:x)',
    '[x](//elsewhere.example)',
    '[x](/auth/login)',
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '![x](https://elsewhere.example/pixel.gif)',
  ])('never become anything that runs or is fetched: %s', (words) => {
    const kinds = JSON.stringify(parseMarkdown(words))
    expect(kinds).not.toMatch(/"href":"(?!https:|http:|mailto:)/)
    expect(words.startsWith('!') || !kinds.includes('"link"')).toBe(true)
  })
})

describe('any text', () => {
  const hrefs = (nodes: readonly Inline[]): string[] =>
    nodes.flatMap((node) => {
      if (!('children' in node)) return []
      return [...(node.kind === 'link' ? [node.href] : []), ...hrefs(node.children)]
    })
  const inlines = (blocks: readonly Block[]): Inline[] =>
    blocks.flatMap((block) => (block.kind === 'list' ? block.items.flat() : block.children))
  const words = (nodes: readonly Inline[]): string =>
    nodes
      .map((node) => {
        if ('children' in node) return words(node.children)
        return node.kind === 'break' ? '' : node.text
      })
      .join('')
  const signs = fc.string({
    unit: fc.constantFrom('*', '_', '`', '[', ']', '(', ')', '#', '-', ' ', '\n', 'a', 'https://x.de'),
  })

  test('is parsed, links only to safe addresses, and loses no word', () => {
    fc.assert(
      fc.property(fc.oneof(signs, fc.string()), (any) => {
        const parts = inlines(parseMarkdown(any))
        for (const href of hrefs(parts)) expect(href).toMatch(/^(https?:\/\/|mailto:)/i)
        const emails = (all: string): number => all.replaceAll('https://x.de', '').match(/a/g)?.length ?? 0
        expect(emails(words(parts))).toBe(emails(any))
      }),
      { numRuns: 500 },
    )
  })

  test('of a hundred thousand characters is parsed in one go', () => {
    for (const sign of ['*', '`', '_a', '[', '**a ', '# ', '- x\n', '[a](', '\n\n', '# a\n- b\n'])
      expect(parseMarkdown(sign.repeat(100_000 / sign.length))).toBeDefined()
  })
})
