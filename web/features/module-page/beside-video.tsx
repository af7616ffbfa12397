/** The part beside the player: training with its video. */
import type { ReactNode } from 'react'
import type { Content } from '@wegband/domain/features/videos/contract.ts'
import { VideoTrainingBox } from '../video-trainings/video-training-box.tsx'
import { useIsWatched } from '../videos/playback/watched.ts'

export function BesideVideo(props: { readonly content: Content }): ReactNode {
  const { content } = props
  const isWatched = useIsWatched(String(content.id), content)
  return <VideoTrainingBox content={content} isWatched={isWatched} />
}
