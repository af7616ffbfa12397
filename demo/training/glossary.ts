/** The training terms, explained in a sentence or two. In the file, one block each: German name and English name, then the two texts. */
import { readText } from '../read-text.ts'
import { add, type Row } from '../federation/federation.ts'

/** Two halves, parted by a bar. */
const halves = (line: string): { de: string; en: string } => {
  const [de = '', en = ''] = line.split(' | ')
  return { de, en }
}

/** Everyday words are explained but not marked in texts: otherwise every sentence would be a link. */
const EVERYDAY = ['Atem', 'Fallen', 'Modul', 'Partner', 'Schritt', 'Stand', 'Streifen', 'Workshop']

export const buildGlossary = (): Row<'glossary'>[] => {
  const rows: Row<'glossary'>[] = []
  for (const block of readText('training/glossary.txt').trim().split('\n\n')) {
    const [title = '', description = ''] = block.split('\n')
    const name = halves(title)
    add(rows, {
      termKey: name.de,
      title: name,
      description: halves(description),
      isActive: true,
      highlightInTexts: !EVERYDAY.includes(name.de),
    })
  }
  return rows
}
