/** The light beside the camera, where the device has one. */
import { useState } from 'react'

export type Torch = { readonly isOn: boolean; readonly toggle: () => void }

/** Missing in TypeScript's own types. */
type WithTorch = { readonly torch?: boolean }

const trackOf = (stream: MediaStream | undefined): MediaStreamTrack | undefined => stream?.getVideoTracks()[0]

const hasTorch = (track: MediaStreamTrack | undefined): boolean =>
  // Older browsers have no capabilities.
  (track?.getCapabilities?.() as WithTorch | undefined)?.torch === true

/** Undefined without a light. It goes out with its camera. */
export function useTorch(stream: MediaStream | undefined): Torch | undefined {
  const [litTrack, setLitTrack] = useState<MediaStreamTrack>()
  const track = trackOf(stream)
  if (track === undefined || !hasTorch(track)) return undefined
  const isOn = litTrack === track
  const toggle = async (): Promise<void> => {
    const wanted: MediaTrackConstraintSet & WithTorch = { torch: !isOn }
    try {
      await track.applyConstraints({ advanced: [wanted] })
      setLitTrack(isOn ? undefined : track)
    } catch {
      // On an error the light and its button keep their state.
    }
  }
  return { isOn, toggle: () => void toggle() }
}
