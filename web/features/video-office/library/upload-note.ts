/** One line about an upload: how much has arrived, how fast, how long it still takes. */
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { useErrorWords } from '../../../platform/api/error-words.ts'
import { secondsLeft } from '../upload/speed.ts'
import type { Upload } from '../upload/uploads.ts'

const MINUTE = 60

export function useUploadNote(): (upload: Upload) => string {
  const t = useMessages('video-office')
  const format = useFormats()
  const words = useErrorWords()
  const leftOf = (seconds: number): string =>
    seconds < MINUTE
      ? t('note.leftSeconds', { count: seconds })
      : t('note.left', { time: format.duration(Math.ceil(seconds / MINUTE)) })
  const sending = (upload: Upload, amounts: { sent: string; size: string }): string => {
    const left = secondsLeft(upload, upload.speed)
    const speed =
      upload.speed === undefined ? [] : [t('note.speed', { speed: format.fileSize(upload.speed) })]
    return [t('note.sending', amounts), ...speed, ...(left === undefined ? [] : [leftOf(left)])].join(', ')
  }
  return (upload) => {
    const amounts = { sent: format.fileSize(upload.sent), size: format.fileSize(upload.bytes) }
    if (upload.problem !== undefined) return t(`files.${upload.problem}`)
    if (upload.state === 'failed') {
      const { title, text } = words(upload.error)
      return [title, text].filter((part) => part !== '').join('. ')
    }
    if (upload.state === 'waiting') return t('note.waiting', amounts)
    if (upload.state === 'away' || upload.state === 'paused') return t(`note.${upload.state}`, amounts)
    return sending(upload, amounts)
  }
}
