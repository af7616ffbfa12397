/** How the text of a paper is laid out, the same on the screen and in the file. */

/** Paragraphs of a template; `# ` begins a heading. */
export const blocksOf = (text: string): { readonly isHeading: boolean; readonly text: string }[] =>
  text
    .replaceAll('\t', ' ')
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .flatMap((block) => {
      const [first = '', ...rest] = block.split('\n')
      if (!first.startsWith('# ')) return [{ isHeading: false, text: block }]
      const below = rest.join('\n').trim()
      return [
        { isHeading: true, text: first.slice(2).trim() },
        ...(below === '' ? [] : [{ isHeading: false, text: below }]),
      ]
    })
