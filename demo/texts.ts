/** Text blocks of the demo: hints at startup, steps of creating a profile, tutorials, and the imprint. */
import { add, type Row } from './federation/federation.ts'
import blocks from './text-blocks.json' with { type: 'json' }

type Block = Pick<Row<'textBlocks'>, 'textKey' | 'title' | 'text'>
const GROUPS: Partial<Record<Row<'textBlocks'>['group'], readonly Block[]>> = blocks

export const buildTextBlocks = (): Row<'textBlocks'>[] => {
  const rows: Row<'textBlocks'>[] = []
  // The keys of the file are exactly the groups.
  for (const [group, ones] of Object.entries(GROUPS) as [Row<'textBlocks'>['group'], readonly Block[]][])
    for (const one of ones) add(rows, { group, ...one })
  return rows
}
