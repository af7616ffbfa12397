/** Stores and removes a picture, and undoes the removal (§7 avatar, §8 Avatar save error). */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { removeAvatar, saveAvatar } from '@wegband/domain/features/profile/contract.ts'
import { pictureKindOf } from '@wegband/domain/features/profile/picture-kinds.ts'
import { call, upload } from '../../../platform/api/api.ts'
import { ClientError } from '../../../platform/api/client-error.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { showToast } from '../../../platform/words/notices.ts'
import { invalidate } from '../../../platform/api/queries.ts'
import { useShowError } from '../../../platform/api/show-error.ts'

/** A refusal says what is wrong with the picture; every other error is "could not be saved". */
export const avatarError = (error: unknown): unknown =>
  error instanceof AppError && error.status < 500 ? error : new ClientError('profile.avatar-failed')

const FIRST_BYTES = 12

/** Throws the server's refusal before anything is sent. */
export async function checkPicture(file: Blob): Promise<void> {
  const head = new Uint8Array(await file.slice(0, FIRST_BYTES).arrayBuffer())
  if (pictureKindOf(head) === undefined) throw new AppError('profile.avatar-kind')
}

export function useAvatar(person: Viewer) {
  const t = useMessages('profile')
  const client = useQueryClient()
  const showError = useShowError()
  const [progress, setProgress] = useState(0)
  const params = { id: person.id }
  const refresh = (): Promise<void> => invalidate(client, [readUser], params)

  const save = useMutation({
    mutationFn: async (picture: Blob) => {
      setProgress(0)
      const form = new FormData()
      form.append('file', picture, 'picture')
      await upload(saveAvatar, { params, form, onProgress: setProgress })
      await refresh()
    },
  })

  /** Also called from a notice that outlives the page. */
  const putBack = async (former: Blob): Promise<void> => {
    try {
      await save.mutateAsync(former)
      showToast({ tone: 'positive', subject: 'profile', text: t('picture.restored') })
    } catch (error) {
      showError(avatarError(error))
    }
  }

  const remove = useMutation({
    mutationFn: async (address: string): Promise<Blob | undefined> => {
      // Stored only in this tab, while the removal can be undone.
      const answer = await fetch(address).catch(() => undefined)
      const former = answer?.ok === true ? await answer.blob() : undefined
      await call(removeAvatar, { params })
      await refresh()
      return former
    },
    onSuccess: (former) => {
      const action =
        former === undefined ? undefined : { label: t('picture.undo'), onClick: () => void putBack(former) }
      showToast({
        subject: 'profile',
        text: t('picture.removed'),
        ...(action === undefined ? {} : { action }),
      })
    },
    onError: (error) => showError(avatarError(error)),
  })

  return { save, remove, progress }
}
