/** The choices of the viewer: a change shows at once, and one that another device made in between is shown instead. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  changeNoticeSettings,
  readNoticeSettings,
  type NoticeSettings,
} from '@wegband/domain/features/notice-settings/contract.ts'
import type { NoticeChoices } from '@wegband/domain/features/notifications/notice-choices.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { call } from '../../platform/api/api.ts'
import { queryOf } from '../../platform/api/queries.ts'
import { useShowError } from '../../platform/api/show-error.ts'

const SETTINGS = queryOf(readNoticeSettings, {})

export const useNoticeSettings = () => useQuery(SETTINGS)

/** Returns `change(part)`; several taps in a row are sent one after the other. */
export function useChangeChoices(): (part: Partial<NoticeChoices>) => void {
  const client = useQueryClient()
  const showError = useShowError()
  const store = (choices: NoticeSettings['choices']): void => {
    client.setQueryData(
      SETTINGS.queryKey,
      (known: NoticeSettings | undefined) => known && { ...known, choices },
    )
  }
  const known = (): NoticeSettings | undefined => client.getQueryData(SETTINGS.queryKey)
  const { mutate } = useMutation({
    // One at a time: each names the change before it.
    scope: { id: 'notice-settings' },
    mutationFn: async (part: Partial<NoticeChoices>) => {
      const settings = known()
      if (settings === undefined) return undefined
      return call(changeNoticeSettings, { body: { ...settings.choices, ...part } })
    },
    onMutate: (part) => {
      const settings = known()
      if (settings !== undefined) store({ ...settings.choices, ...part })
    },
    onSuccess: (saved) => {
      const settings = known()
      if (saved !== undefined && settings !== undefined)
        store({ ...settings.choices, changedAt: saved.changedAt })
    },
    onError: (error) => {
      showError(error)
      if (error instanceof AppError && error.details.data !== undefined)
        store(error.details.data as NoticeSettings['choices'])
      void client.invalidateQueries({ queryKey: SETTINGS.queryKey })
    },
  })
  return mutate
}
