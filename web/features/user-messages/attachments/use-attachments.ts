/** The files of a message that is being written: what is uploaded to its draft, and what is taken over from a forwarded one. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import {
  ATTACHMENT_MAX_BYTES,
  ATTACHMENTS_MAX_BYTES,
  ATTACHMENTS_MOST,
  deleteMessageAttachment,
  forwardAttachments,
  listDraftAttachments,
  type MessageAttachment,
  uploadMessageAttachment,
} from '@wegband/domain/features/user-messages/attachment-contract.ts'
import { call, upload as send } from '../../../platform/api/api.ts'
import { invalidate, queryOf } from '../../../platform/api/queries.ts'
import { useShowError } from '../../../platform/api/show-error.ts'
import type { ChosenFile } from '../../documents/upload/upload-files.ts'
import { useUpload } from '../../documents/upload/use-upload.ts'

export type Attachments = {
  readonly attached: readonly MessageAttachment[]
  readonly ids: readonly number[]
  /** Those that are not uploaded: on their way, refused or failed. */
  readonly files: readonly ChosenFile[]
  readonly isUploading: boolean
  readonly add: (files: Iterable<File>) => void
  readonly retry: (file: ChosenFile) => void
  /** Also cancels it while it is uploaded. */
  readonly drop: (key: string) => void
  readonly remove: (attachment: MessageAttachment) => void
}

const formOf = ({ file, name, key }: ChosenFile): FormData => {
  const form = new FormData()
  form.append('name', name)
  form.append('key', key)
  form.append('file', file, file.name)
  return form
}

const sizeOf = (files: readonly { readonly size: number }[]): number =>
  files.reduce((sum, { size }) => sum + size, 0)

/** Each file is a request of its own, so that each has its progress, is tried again and cancelled alone. */
export function useAttachments(draftKey: string, start: readonly MessageAttachment[]): Attachments {
  const client = useQueryClient()
  const showError = useShowError()
  const takeOver = useMutation({
    mutationFn: (ids: readonly number[]) =>
      call(forwardAttachments, { params: { key: draftKey }, body: { attachmentIds: [...ids] } }),
    onSuccess: (taken) =>
      client.setQueryData(queryOf(listDraftAttachments, { params: { key: draftKey } }).queryKey, taken),
  })
  const { isIdle, mutate } = takeOver
  // From then on they follow the draft to every device, as uploaded ones do.
  useEffect(() => {
    if (isIdle && start.length > 0) mutate(start.map(({ id }) => id))
  }, [isIdle, mutate, start])
  const stored = useQuery(queryOf(listDraftAttachments, { params: { key: draftKey } })).data ?? []
  const { files, ...upload } = useUpload(ATTACHMENT_MAX_BYTES)
  const refresh = () => invalidate(client, [listDraftAttachments])
  const forwarded = takeOver.isSuccess ? [] : start
  const attached = [...forwarded, ...stored]
  const sendOne = async (file: ChosenFile): Promise<void> => {
    const isSent = await upload.send([file], (_files, watch) =>
      send(uploadMessageAttachment, { params: { key: draftKey }, form: formOf(file), ...watch }),
    )
    if (!isSent) return
    await refresh()
    upload.remove(file.key)
  }
  const add = async (added: readonly File[]): Promise<void> => {
    const waiting = files.filter(({ state }) => state !== 'refused')
    if (attached.length + waiting.length + added.length > ATTACHMENTS_MOST)
      return showError(new AppError('user-messages.too-many-attachments'))
    if (sizeOf([...attached, ...waiting.map(({ file }) => file), ...added]) > ATTACHMENTS_MAX_BYTES)
      return showError(new AppError('user-messages.attachments-too-large'))
    const chosen = await upload.add(added)
    for (const file of chosen) if (file.state === 'ready') await sendOne(file)
  }
  const removal = useMutation({
    mutationFn: (id: number) => call(deleteMessageAttachment, { params: { id } }),
    onError: showError,
    onSettled: refresh,
  })
  return {
    attached,
    ids: attached.map(({ id }) => id),
    files,
    isUploading: files.some(({ state }) => state === 'ready' || state === 'sending'),
    add: (added) => void add([...added]),
    retry: (file) => void sendOne(file),
    drop: upload.remove,
    remove: ({ id }) => removal.mutate(id),
  }
}
