/** One line about a video that is not being uploaded from here. */
import type { Video } from '@wegband/domain/features/videos/library-contract.ts'
import { videoStep } from '@wegband/domain/features/videos/library-rules.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'

export function useVideoNote(): (video: Video) => string {
  const t = useMessages('video-office')
  const format = useFormats()
  return (video) => {
    const size = format.fileSize(video.bytes)
    const length = video.seconds === null ? [] : [format.minutes(video.seconds)]
    if (video.state === 'uploading')
      return t('note.interrupted', { sent: format.fileSize(video.received), size })
    if (video.state === 'failed') return t(`problems.${video.problem ?? 'cannot-be-made'}`)
    if (video.state === 'processing') {
      const step = videoStep(video)
      if (!video.isWorkedOn) return [size, t('note.queued')].join(', ')
      return [size, t(step === 'check' || step === 'preview' ? `note.${step}` : 'note.convert')].join(', ')
    }
    const used = video.usedBy.length
    return [...length, size, used === 0 ? t('list.unused') : t('list.used', { count: used })].join(', ')
  }
}
