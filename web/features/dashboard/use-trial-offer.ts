/** Whether the start page offers the free trial: not to members who would gain nothing from it. */
import { useQuery } from '@tanstack/react-query'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { readFreemium } from '@wegband/domain/features/freemium/contract.ts'
import { bringsNothingNew, FREEMIUM_LEVEL_INDEX } from '@wegband/domain/features/freemium/freemium-rules.ts'
import { queryOf } from '../../platform/api/queries.ts'

/** Reads the trial's content only for members who might gain something; false until it is loaded. */
export function useBringsTrialNew(viewer: Viewer): boolean {
  const mayBeKnown =
    viewer.subscriptionBenefits.length > 0 ||
    viewer.trainingProgress.some(({ levelIndex }) => levelIndex > FREEMIUM_LEVEL_INDEX)
  const isOpenAnyway = viewer.hasFreeVideoAccess || viewer.isSchoolLeader
  const offer = useQuery({ ...queryOf(readFreemium), enabled: mayBeKnown && !isOpenAnyway }).data
  if (isOpenAnyway) return false
  return !mayBeKnown || (offer !== undefined && !bringsNothingNew(viewer, offer))
}
