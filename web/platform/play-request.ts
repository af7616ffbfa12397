/** The video that a person asked to play by opening it: "Start video" plays at once, where the browser lets it. */
let requested: string | undefined

export function requestPlay(contentId: string): void {
  requested = contentId
}

/** True once, for the video that was asked for last. */
export function takePlayRequest(contentId: string): boolean {
  const isRequested = requested === contentId
  requested = undefined
  return isRequested
}
