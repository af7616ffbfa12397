/** The rules of progress that a tree of training gives, as the ledger takes them. */
import type { LevelThresholds } from '../progress/ledger.ts'
import { groupBy } from './group-by.ts'
import { keyText } from './node-kinds.ts'
import { indexNodes, sportOf, type TreeNode } from './tree.ts'

export type TreeRules = {
  readonly levels: readonly LevelThresholds[]
  readonly options: { readonly maxLevel: number; readonly moduleLevels: ReadonlyMap<number, number> }
}

/** Of the sports with a level, by the order that each level has or will have. */
export const rulesOfTree = (
  nodes: readonly TreeNode[],
  orders: ReadonlyMap<string, number>,
): ReadonlyMap<number, TreeRules> => {
  const byKey = indexNodes(nodes)
  const levelNodes = nodes.filter(({ kind }) => kind === 'level')
  const modulesOf = groupBy(
    nodes.filter(({ kind }) => kind === 'module'),
    ({ parent }) => parent?.id ?? 0,
  )
  return new Map(
    [...groupBy(levelNodes, (level) => sportOf(level, byKey) ?? 0)].map(([sportId, own]) => {
      const indexOf = (level: TreeNode): number =>
        level.isRetired ? -level.id : (orders.get(keyText(level)) ?? level.order)
      const live = own.filter(({ isRetired }) => !isRetired).toSorted((a, b) => indexOf(a) - indexOf(b))
      const levels = live.flatMap((level): LevelThresholds[] => {
        if (level.fields.kind !== 'level') return []
        const { completionMode, weeksPerStep, stepsPerStripe, stripes } = level.fields
        const { recommendedTrainings, moduleRepeats, workshops, seminars } = level.fields
        const steps = { completionMode, weeksPerStep, stepsPerStripe, stripes }
        const counts = { recommendedTrainings, moduleRepeats, workshops, seminars }
        const modulesCount = (modulesOf.get(level.id) ?? []).filter(({ isRetired }) => !isRetired).length
        return [{ index: indexOf(level), ...steps, ...counts, modulesCount }]
      })
      const moduleLevels = new Map(
        own.flatMap((level) =>
          (modulesOf.get(level.id) ?? []).map((one) => [one.id, indexOf(level)] as const),
        ),
      )
      const maxLevel = Math.max(1, ...levels.map(({ index }) => index))
      return [sportId, { levels, options: { maxLevel, moduleLevels } }] as const
    }),
  )
}
