/** Shows a video to an admin. */
import { VIDEO_PROBLEMS } from '@wegband/domain/features/videos/library-rules.ts'
import type { Video } from '@wegband/domain/features/videos/library-contract.ts'
import type { VideoRow } from './library-store.ts'

export const posterAddress = (video: { ref: string; hasPoster: boolean }): string | null =>
  video.hasPoster ? `/api/media/posters/${video.ref}.jpg` : null

export const showVideoRow = (row: VideoRow): Video => {
  const { ref, hasPoster, createdBy: _by, problem, ...shown } = row
  return {
    ...shown,
    progress: shown.state === 'ready' ? 100 : shown.progress,
    problem: VIDEO_PROBLEMS.find((one) => one === problem) ?? null,
    poster: posterAddress({ ref, hasPoster }),
  }
}
