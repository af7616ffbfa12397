/** Encrypted HLS on a video element. The key is asked for with the session of this playback, never by its address alone. */
import Hls from 'hls.js/light'
import { theSession } from '../../platform/api.ts'

const REFUSED = [401, 403]

export const canPlayFilms = (): boolean => Hls.isSupported()

/** Answers a function that takes the film off the element again. `onLost`: it cannot go on; `refused` when rights ran out. */
export function attachFilm(film: {
  readonly element: HTMLVideoElement
  readonly src: string
  readonly keyToken: string
  /** Seconds. */
  readonly position: number
  readonly onLost: (why: 'refused' | 'broken') => void
}): () => void {
  const hls = new Hls({
    startPosition: film.position,
    // Its worker would be a script from a blob; films of some minutes do not need one.
    enableWorker: false,
    xhrSetup: (request, url) => {
      if (!new URL(url, location.href).pathname.endsWith('/key')) return
      request.setRequestHeader('X-Playback', film.keyToken)
      const token = theSession().token()
      if (token !== undefined) request.setRequestHeader('Authorization', `Bearer ${token}`)
    },
  })
  hls.on(Hls.Events.ERROR, (_event, data) => {
    // A refusal stays one: without this the player would ask for the same piece again and again for half a minute.
    if (REFUSED.includes(data.response?.code ?? 0)) film.onLost('refused')
    else if (data.fatal) film.onLost('broken')
  })
  hls.loadSource(film.src)
  hls.attachMedia(film.element)
  return () => hls.destroy()
}
