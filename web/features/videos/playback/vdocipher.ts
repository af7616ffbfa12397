/**
 * A video of VdoCipher in its own frame, as its public documentation describes it (player v2, "Using the API"). Nothing of it is loaded
 * before the viewer has agreed.
 */

/** The addresses of its player and its script; the server's policy lists the same (§7, decisions §4 Video provider). */
export const VDOCIPHER_ADDRESS = 'https://player.vdocipher.com'
const SCRIPT = `${VDOCIPHER_ADDRESS}/v2/api.js`

/** The part of the API that we use; it has the members of a video element. */
export type ForeignVideo = Pick<EventTarget, 'addEventListener' | 'removeEventListener'> & {
  currentTime: number
}

declare global {
  interface Window {
    VdoPlayer?: { readonly getInstance: (frame: HTMLIFrameElement) => { readonly video: ForeignVideo } }
  }
}

/** Both are for one video and some minutes. */
export const frameAddress = (source: { readonly otp: string; readonly playbackInfo: string }): string =>
  `${VDOCIPHER_ADDRESS}/v2/?${new URLSearchParams({ otp: source.otp, playbackInfo: source.playbackInfo }).toString()}`

let loading: Promise<void> | undefined

/** Loads its script once; without it the video plays, but its progress is not reported. */
function loadScript(): Promise<void> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = SCRIPT
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      loading = undefined
      script.remove()
      reject(new Error('The script of the player did not load'))
    })
    document.head.append(script)
  })
  return loading
}

/** The video inside a frame, after its script has loaded. */
export async function foreignVideoOf(frame: HTMLIFrameElement): Promise<ForeignVideo | undefined> {
  if (window.VdoPlayer === undefined) await loadScript()
  return window.VdoPlayer?.getInstance(frame).video
}
