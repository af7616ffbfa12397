/** Refuses a save whose form showed an older state, so that the last one who saves does not win unseen. */
import { AppError } from '@wegband/domain/errors/app-error.ts'

/** `seenAt`: `updatedAt` of the row as the form showed it; null: there was none. 409 with the present row, if there is one. */
export const requireSeenVersion = (
  row: { readonly updatedAt: string } | undefined,
  seenAt: string | null,
): void => {
  if ((row?.updatedAt ?? null) === seenAt) return
  throw new AppError('general.stale', { data: { updatedAt: row?.updatedAt ?? null } })
}
