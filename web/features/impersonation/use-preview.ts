/** Looks up whose id an admin types. */
import { useQuery } from '@tanstack/react-query'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { previewUser } from '@wegband/domain/features/impersonation/contract.ts'
import { queryOf } from '../../platform/queries.ts'
import { useRested } from '../../platform/use-rested.ts'

const LOOK_AFTER_MS = 400
export const IS_ID = /^[1-9]\d*$/

/** Whose id that is, as far as it was typed and looked up. */
export function usePreview(typed: string) {
  const wanted = useRested(typed, LOOK_AFTER_MS)
  const query = useQuery({
    ...queryOf(previewUser, { params: { id: wanted } }),
    enabled: IS_ID.test(wanted),
  })
  const isCurrent = wanted === typed && IS_ID.test(typed)
  const isNobody = query.error instanceof AppError && query.error.status === 404
  return {
    person: isCurrent ? query.data : undefined,
    isLooking: IS_ID.test(typed) && (!isCurrent || query.isFetching),
    isNobody: isCurrent && isNobody,
    error: isCurrent && !isNobody ? query.error : null,
  }
}
export type Preview = ReturnType<typeof usePreview>
