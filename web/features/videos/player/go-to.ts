/** Seeks to a second within the video; returns the actual position. */
export function goTo(video: HTMLVideoElement | null, seconds: number): number {
  if (!video) return 0
  const target = Math.min(Math.max(0, seconds), video.duration || video.currentTime)
  video.currentTime = target
  return target
}
