/** Which sport and which level a page opens on (§2 Route behaviour). */
import type { ProgressEntry } from '../accounts/contract.ts'
import type { Sport } from './contract.ts'

/** The sports list jumps to the sport of the person's progress with the highest sport order; undefined without one: show the list. */
export const sportToOpen = (
  progress: readonly Pick<ProgressEntry, 'sportId'>[],
  sports: readonly Pick<Sport, 'id' | 'order'>[],
): number | undefined => {
  const trained = new Set(progress.map(({ sportId }) => sportId))
  return sports.filter(({ id }) => trained.has(id)).toSorted((a, b) => b.order - a.order || a.id - b.id)[0]
    ?.id
}

/** The level of an address: 1 if the text is not a number of a level. */
export const levelIndexFrom = (text: string | undefined): number =>
  text !== undefined && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1
