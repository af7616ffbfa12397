/** Where the milestones of a band are, and which of them have room for their labels. */

export interface Milestone {
  readonly id: string
  /** Counted from the current week; the last milestone ends the band. */
  readonly weeksLeft: number
}

export interface PlacedMilestone<T extends Milestone> {
  readonly milestone: T
  /** Pixels from the left edge. */
  readonly x: number
  /** The label begins at the mark, is centred below it, or ends there. */
  readonly align: 'start' | 'middle' | 'end'
}

/**
 * Milestones from left to right, at least `label` pixels apart. The first and the last stay when there is no
 * room for all.
 */
export function placeMilestones<T extends Milestone>(
  milestones: readonly T[],
  band: { readonly width: number; readonly woven: number; readonly label: number },
): PlacedMilestone<T>[] {
  const last = milestones.at(-1)
  if (last === undefined) return []
  const weeks = band.woven + last.weeksLeft
  const placed = milestones.map((milestone): PlacedMilestone<T> => {
    const x = (band.width * (band.woven + milestone.weeksLeft)) / Math.max(1, weeks)
    const half = band.label / 2
    return { milestone, x, align: x < half ? 'start' : x > band.width - half ? 'end' : 'middle' }
  })
  const leftOf = ({ x, align }: PlacedMilestone<T>): number =>
    align === 'start' ? x : align === 'end' ? x - band.label : x - band.label / 2
  const kept: PlacedMilestone<T>[] = []
  const end = placed.at(-1)
  for (const one of placed.slice(0, -1)) {
    const before = kept.at(-1)
    const hasRoom = before === undefined || leftOf(one) >= leftOf(before) + band.label
    const leavesRoom = end === undefined || leftOf(end) >= leftOf(one) + band.label
    if (hasRoom && leavesRoom) kept.push(one)
  }
  return end === undefined ? kept : [...kept, end]
}
