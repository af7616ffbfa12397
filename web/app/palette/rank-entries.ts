/** Which entries of the command palette match what is typed, best first. */
import { wordsOf } from '@wegband/domain/features/schools/text-match.ts'

/** In the order in which the palette shows them. */
export const PALETTE_GROUPS = ['people', 'classes', 'modules', 'actions', 'pages', 'terms'] as const
export type PaletteGroup = (typeof PALETTE_GROUPS)[number]

export type PaletteEntry = {
  /** Unique among all entries. */
  readonly id: string
  readonly group: PaletteGroup
  readonly label: string
  /** Which one it is, where several have the same name: the school, the day. */
  readonly note?: string | undefined
  readonly href: string
  /** The server found it by what is typed, perhaps by a parent's name: it matches whatever its label says. */
  readonly isFound?: boolean
}

/** Entries of one group at most, so that the next group stays visible. */
const MOST_OF_A_GROUP = 6

/** How well one typed word fits: 0 begins the label, 1 begins a word of it, 2 stands in the note; undefined is no match. */
function fitOf(typed: string, label: readonly string[], note: readonly string[]): number | undefined {
  if (label[0]?.startsWith(typed) === true) return 0
  if (label.some((word) => word.startsWith(typed))) return 1
  return note.some((word) => word.startsWith(typed)) ? 2 : undefined
}

/** The sum over all typed words; every one of them must match. Lower is better. */
function scoreOf(entry: PaletteEntry, typed: readonly string[]): number | undefined {
  const label = wordsOf(entry.label)
  const note = wordsOf(entry.note ?? '')
  let score = 0
  for (const word of typed) {
    const fit = fitOf(word, label, note)
    if (fit === undefined) return entry.isFound === true ? 3 : undefined
    score += fit
  }
  return score
}

/** Without text nothing is ranked: the groups keep the order of their entries. */
export function rankEntries(entries: readonly PaletteEntry[], text: string): readonly PaletteEntry[] {
  const typed = wordsOf(text)
  const scored = entries.flatMap((entry) => {
    const score = scoreOf(entry, typed)
    return score === undefined ? [] : [{ entry, score }]
  })
  return PALETTE_GROUPS.flatMap((group) =>
    scored
      .filter(({ entry }) => entry.group === group)
      .toSorted((one, other) => one.score - other.score)
      .slice(0, MOST_OF_A_GROUP)
      .map(({ entry }) => entry),
  )
}
