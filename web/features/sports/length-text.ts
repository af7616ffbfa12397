/** "3 Videos, 23 Min.": how many videos and how long together. */
import type { Content } from '@wegband/domain/features/videos/contract.ts'
import { useMessages } from '../../platform/words/i18n.tsx'

const SECONDS_PER_MINUTE = 60

/** Whole minutes, rounded; below one minute the seconds. */
export function useMinutesText(): (seconds: number) => string {
  const t = useMessages('sports')
  return (seconds) =>
    seconds < SECONDS_PER_MINUTE
      ? t('seconds', { count: Math.round(seconds) })
      : t('minutes', { count: Math.round(seconds / SECONDS_PER_MINUTE) })
}

export function useLengthText(): (contents: readonly Content[]) => string {
  const t = useMessages('sports')
  const minutes = useMinutesText()
  return (contents) => {
    const videos = contents.filter((content) => content.videoState !== 'none')
    const seconds = videos.reduce((sum, video) => sum + video.videoLength, 0)
    return videos.length === 0
      ? t('module.noVideos')
      : t('module.videos', { count: videos.length, minutes: minutes(seconds) })
  }
}
