/** Vibration and tone after a scan, for a trainer who looks at the person and not at the screen. Silent where the browser forbids it. */
import { useEffect } from 'react'
import { now } from '../../platform/clock.ts'
import { vibrate } from '../../platform/device/vibrate.ts'

const SOUNDS = {
  good: { tones: [880], buzz: [40] },
  /** The scan is queued: neither good nor bad yet. */
  kept: { tones: [587], buzz: [40] },
  bad: { tones: [330, 262], buzz: [40, 60, 40] },
} as const
export type ScanOutcome = keyof typeof SOUNDS

const TONE_SECONDS = 0.09
/** Quiet: audible beside the phone, not across the hall. */
const VOLUME = 0.05
/** A tone with more delay than this no longer belongs to its scan. */
const LATE_MS = 400

let audio: AudioContext | undefined

/** One audio context for the page; undefined where the browser has none. */
function soundOf(): AudioContext | undefined {
  if (typeof AudioContext === 'undefined') return undefined
  audio ??= new AudioContext()
  return audio
}

/**
 * Resumes the context, which starts suspended and is suspended again after a call or a locked screen. False: the page was never touched.
 */
async function isAwake(sound: AudioContext): Promise<boolean> {
  if (sound.state !== 'running') await sound.resume().catch(() => undefined)
  return sound.state === 'running'
}

async function playTones(tones: readonly number[]): Promise<void> {
  const sound = soundOf()
  if (sound === undefined) return
  const askedAt = now()
  // Without a touch, the promise resolves at the first touch or never.
  if (!(await isAwake(sound)) || now() - askedAt > LATE_MS) return
  for (const [index, frequency] of tones.entries()) {
    const startAt = sound.currentTime + index * TONE_SECONDS
    const volume = new GainNode(sound, { gain: VOLUME })
    volume.gain.setTargetAtTime(0, startAt + TONE_SECONDS / 2, TONE_SECONDS / 4)
    const tone = new OscillatorNode(sound, { frequency })
    tone.connect(volume).connect(sound.destination)
    tone.start(startAt)
    tone.stop(startAt + TONE_SECONDS * 2)
  }
}

export function giveFeedback(outcome: ScanOutcome): void {
  const { tones, buzz } = SOUNDS[outcome]
  vibrate(buzz)
  void playTones(tones)
}

const TOUCHES = ['pointerdown', 'keydown'] as const

/** Resumes the audio on touches of a page that scans, since some browsers allow it only during one. */
export function useScanSounds(): void {
  useEffect(() => {
    const wake = (): void => {
      const sound = soundOf()
      if (sound !== undefined) void isAwake(sound)
    }
    for (const touch of TOUCHES) window.addEventListener(touch, wake)
    return () => {
      for (const touch of TOUCHES) window.removeEventListener(touch, wake)
    }
  }, [])
}
