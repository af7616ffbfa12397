/**
 * What the app adds beside a video: training it. Loaded with the first video, and the video plays without it.
 */
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import type { BesideVideoPart } from '../../features/videos/playback/beside-video.ts'
import { lazyPart } from '../../platform/loading/lazy-part.tsx'

const VideoTrainingBox = lazyPart(
  async () => (await import('../../features/video-trainings/video-training-box.tsx')).VideoTrainingBox,
)

export const VideoTrainingPart: BesideVideoPart = (props): ReactNode => (
  <Suspense fallback={null}>
    <VideoTrainingBox {...props} />
  </Suspense>
)
