/** Inviting several people to an exam day: from the table of desktops, and all of them at once on phones. */
import { useQueryClient } from '@tanstack/react-query'
import {
  inviteCandidate,
  readReady,
  type ReadyList,
  type ReadyPerson,
  withdrawCandidate,
} from '@wegband/domain/features/exams/contract.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { call } from '../../platform/api/api.ts'
import { invalidate } from '../../platform/api/queries.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { useBulkAction } from '../tables/bulk-action.tsx'

export type ExamDay = ReadyList['examDays'][number]

export const readyName = ({ user }: ReadyPerson): string => fullName(user)
/** Those who declined may be invited to another day. */
export const isInvitable = ({ isReady, invitation }: ReadyPerson): boolean =>
  isReady && (invitation === null || invitation.state === 'declined')

/** Invites each of the chosen as their own button does; the toast withdraws all of these invitations. */
export function useInviting(sportId: number, day: ExamDay | undefined) {
  const t = useMessages('exams')
  const client = useQueryClient()
  const paramsOf = ({ user }: ReadyPerson) => ({ id: day?.appointmentId ?? 0, userId: user.id })
  return useBulkAction<ReadyPerson>({
    nameOf: readyName,
    run: (person) => call(inviteCandidate, { params: paramsOf(person), body: { sportId } }),
    undo: (person) => call(withdrawCandidate, { params: paramsOf(person) }),
    refresh: () => invalidate(client, [readReady]),
    doneText: (count) => t('ready.bulk.invited', { count }),
    undoneText: (count) => t('ready.bulk.withdrawn', { count }),
  })
}
