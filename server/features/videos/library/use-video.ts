/** Lets a content show a video of the library, within the transaction of the caller. */
import type { Transaction } from '../../../db/transaction.ts'
import { lockVideo, setVideoContents, showVideo } from './library-store.ts'
import { posterAddress } from './show-library-video.ts'

/** False when there is no such video, or it is not ready. */
export const useVideo = async (
  tx: Transaction,
  { contentId, videoId }: { readonly contentId: number; readonly videoId: number },
): Promise<boolean> => {
  const video = await lockVideo(tx, videoId)
  if (video === undefined || video.state !== 'ready') return false
  await setVideoContents(tx, videoId, [...new Set([...video.contentIds, contentId])])
  await showVideo(tx, { ...video, seconds: video.seconds ?? 0, poster: posterAddress(video) })
  return true
}
