/**
 * The video that a user asked to play by opening it: "Start video" plays at once, where the browser allows
 * it.
 */
let requested: string | undefined

export function requestPlay(contentId: string): void {
  requested = contentId
}

/** True once, for the video that was requested last. */
export function takePlayRequest(contentId: string): boolean {
  const isRequested = requested === contentId
  requested = undefined
  return isRequested
}
