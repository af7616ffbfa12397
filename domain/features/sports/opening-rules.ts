/** The sport and level that a page opens with (§2 Route behaviour). */
import type { ProgressEntry } from '../accounts/contract.ts'
import type { Sport } from './contract.ts'

/** The sports list opens the sport of the person's progress with the highest sport order. Undefined without one: the list stays. */
export const sportToOpen = (
  progress: readonly Pick<ProgressEntry, 'sportId'>[],
  sports: readonly Pick<Sport, 'id' | 'order'>[],
): number | undefined => {
  const trained = new Set(progress.map(({ sportId }) => sportId))
  return sports.filter(({ id }) => trained.has(id)).toSorted((a, b) => b.order - a.order || a.id - b.id)[0]
    ?.id
}

/** The level in an address: 1 if the text is no number of a level. */
export const levelIndexFrom = (text: string | undefined): number =>
  text !== undefined && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1
