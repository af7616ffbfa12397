/** After a change to a video, its panel and the library read again. A line says that it is done. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listVideos, playVideo, readVideo } from '@wegband/domain/features/videos/library-contract.ts'
import { invalidate } from '../../../platform/api/queries.ts'
import { useShowError } from '../../../platform/api/show-error.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { showToast } from '../../../platform/words/notices.ts'

export const refreshVideos = (client: QueryClient): Promise<void> =>
  invalidate(client, [listVideos, readVideo, playVideo])

export type VideoWrite = {
  /** True when it worked; errors are shown. */
  readonly write: (work: () => Promise<unknown>, done?: string) => Promise<boolean>
  readonly isBusy: boolean
}

export function useVideoWrite(): VideoWrite {
  const t = useMessages('video-office')
  const client = useQueryClient()
  const showError = useShowError()
  const [isBusy, setBusy] = useState(false)
  const write: VideoWrite['write'] = async (work, done = t('saved')) => {
    setBusy(true)
    try {
      await work()
      showToast({ tone: 'positive', text: done, subject: 'video-office' })
      await refreshVideos(client)
      return true
    } catch (error) {
      showError(error)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { write, isBusy }
}
