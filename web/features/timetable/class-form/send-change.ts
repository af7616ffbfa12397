/** What a change of a class sends: the same from the form and from a class that is dragged. */
import { changeDetails, type Scope } from '@wegband/domain/features/timetable/contract.ts'
import { call } from '../../../platform/api/api.ts'
import type { DraftChanges } from '../class-draft.ts'
import type { Send } from './use-save-class.ts'

/** The rhythm is sent only when the change is for more than this date. */
function bodyOf({ details, rhythm, startAt }: DraftChanges, scope: Scope) {
  const isMany = scope !== 'one' && Object.keys(rhythm).length > 0
  return {
    scope,
    ...details,
    ...(startAt === undefined ? {} : { startAt }),
    ...(isMany ? { series: rhythm } : {}),
  }
}

export const sendChange =
  (id: number, changes: DraftChanges, scope: Scope): Send =>
  (force) =>
    call(changeDetails, { params: { id }, body: { ...bodyOf(changes, scope), ...(force ? { force } : {}) } })
