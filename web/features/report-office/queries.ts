/** Reads and writes of those who handle reports. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReportState } from '@wegband/domain/features/user-messages/report-rules.ts'
import {
  handleMessageReport,
  listMessageReports,
  type MessageReport,
  nameReportContact,
  openMessageReport,
  readReportContact,
} from '@wegband/domain/features/user-messages/safety-contract.ts'
import { call } from '../../platform/api/api.ts'
import { invalidate, pageOf, queryOf } from '../../platform/api/queries.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'

export const SUBJECT = 'reports'

/** `state` undefined: all. */
export const useReports = (recipient: string, state: ReportState | undefined, page: number) =>
  useQuery({
    ...pageOf(listMessageReports, {
      query: { recipient, page: String(page), ...(state === undefined ? {} : { state }) },
    }),
    placeholderData: keepPreviousData,
  })

/** Every reading is logged, so it is asked for once, by a press. */
export const useOpening = () => {
  const showError = useShowError()
  return useMutation({
    mutationFn: (id: number) => call(openMessageReport, { params: { id } }),
    onError: showError,
  })
}

export type Handling = { readonly state: ReportState; readonly outcome?: string }

export const useHandling = ({ id, updatedAt }: MessageReport) => {
  const t = useMessages('report-office')
  const client = useQueryClient()
  return useMutation({
    mutationFn: (handling: Handling) =>
      call(handleMessageReport, { params: { id }, body: { ...handling, seenAt: updatedAt } }),
    onSuccess: (_none, { state }) =>
      showToast({ subject: SUBJECT, tone: 'positive', text: t(`done.${state}`) }),
    onSettled: () => invalidate(client, [listMessageReports]),
  })
}

export const useContact = (schoolId: number) =>
  useQuery(queryOf(readReportContact, { params: { id: schoolId } }))

export const useNameContact = (schoolId: number) => {
  const t = useMessages('report-office')
  const client = useQueryClient()
  const showError = useShowError()
  return useMutation({
    mutationFn: (userId: number | null) =>
      call(nameReportContact, { params: { id: schoolId }, body: { userId } }),
    onSuccess: () => showToast({ subject: SUBJECT, tone: 'positive', text: t('contact.saved') }),
    onError: showError,
    onSettled: () => invalidate(client, [readReportContact, listMessageReports]),
  })
}
