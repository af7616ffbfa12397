/** Reads and writes of the papers that a school has signed. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as contract from '@wegband/domain/features/paper-office/signature-contract.ts'
import type { PaperState } from '@wegband/domain/features/signatures/signing-rules.ts'
import { call } from '../../../platform/api/api.ts'
import { invalidate, pageOf, queryOf } from '../../../platform/api/queries.ts'
import { useShowError } from '../../../platform/api/show-error.ts'
import { openPaper } from '../../documents/open-paper.ts'

export type Template = contract.SignatureTemplate
/** What a version of a template says. */
export type Version = Pick<Template, 'title' | 'text' | 'fields' | 'signers' | 'isConsent' | 'dueDays'> & {
  readonly keepYears: 1 | 3 | 10
}

const READS = [contract.listSignatureTemplates, contract.listSentPapers]

export const useTemplates = (schoolId: number) =>
  useQuery(queryOf(contract.listSignatureTemplates, { params: { id: schoolId } }))

/** `state` undefined: all. */
export const useSent = (templateId: number, state: PaperState | undefined, page: number) =>
  useQuery({
    ...pageOf(contract.listSentPapers, {
      params: { id: templateId },
      query: { page: String(page), ...(state === undefined ? {} : { state }) },
    }),
    placeholderData: keepPreviousData,
  })

const useSettled = () => {
  const client = useQueryClient()
  return { onSettled: () => invalidate(client, READS) }
}

/** Without `template` a new one. Returns how many people are asked again. */
export const useSaveTemplate = (schoolId: number, template: Template | undefined) =>
  useMutation({
    mutationFn: async (version: Version): Promise<number> => {
      if (template === undefined) {
        await call(contract.createSignatureTemplate, { params: { id: schoolId }, body: version })
        return 0
      }
      const body = { ...version, seenAt: template.updatedAt }
      const { asked } = await call(contract.changeSignatureTemplate, { params: { id: template.id }, body })
      return asked
    },
    ...useSettled(),
  })

export const useSwitch = ({ id, updatedAt }: Template) => {
  const showError = useShowError()
  return useMutation({
    mutationFn: (change: { readonly sendsToNew?: boolean; readonly isArchived?: boolean }) =>
      call(contract.switchSignatureTemplate, { params: { id }, body: { ...change, seenAt: updatedAt } }),
    onError: showError,
    ...useSettled(),
  })
}

export type Sending = {
  readonly userIds: readonly number[] | undefined
  readonly values: Template['fields']
}

export const useSend = ({ id, updatedAt }: Template) =>
  useMutation({
    mutationFn: ({ userIds, values }: Sending) =>
      call(contract.sendSignatureTemplate, {
        params: { id },
        body: {
          ...(userIds === undefined ? { toAll: true as const } : { userIds: [...userIds] }),
          values,
          seenAt: updatedAt,
        },
      }),
    ...useSettled(),
  })

export const useRemind = (id: number) => {
  const showError = useShowError()
  return useMutation({
    mutationFn: () => call(contract.remindOfPapers, { params: { id } }),
    onError: showError,
    ...useSettled(),
  })
}

/** The address of the file is made for each opening, which the audit log records. */
export const useOpenSigned = () => {
  const showError = useShowError()
  return useMutation({
    mutationFn: (id: number) => call(contract.openSignedPaper, { params: { id } }),
    onSuccess: ({ url }) => openPaper(url),
    onError: showError,
  })
}

export const useWithdraw = () => {
  const showError = useShowError()
  return useMutation({
    mutationFn: (id: number) => call(contract.withdrawSentPaper, { params: { id } }),
    onError: showError,
    ...useSettled(),
  })
}

export type PreviewInput = Pick<Version, 'title' | 'text' | 'fields' | 'signers'>

/** Read again whenever the text rests; `userId` undefined: nobody is chosen. */
export const usePreview = (schoolId: number, input: PreviewInput, userId: number | undefined) =>
  useQuery({
    queryKey: ['template-preview', schoolId, userId, input],
    queryFn: () =>
      call(contract.previewSignatureTemplate, {
        params: { id: schoolId },
        body: { ...input, userId: userId ?? 0 },
      }),
    enabled: userId !== undefined && input.title.trim() !== '' && input.text.trim() !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
