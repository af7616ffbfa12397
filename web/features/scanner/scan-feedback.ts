/** A short touch and tone after a scan, for eyes that are on the person and not on the screen. Silent where the browser does not allow it. */

const SOUNDS = {
  good: { tones: [880], buzz: [40] },
  /** It waits: neither good nor bad yet. */
  kept: { tones: [587], buzz: [40] },
  bad: { tones: [330, 262], buzz: [40, 60, 40] },
} as const
export type ScanOutcome = keyof typeof SOUNDS

const TONE_SECONDS = 0.09
/** Gentle: heard beside the phone, not across the hall. */
const VOLUME = 0.05

let audio: AudioContext | undefined

function playTones(tones: readonly number[]): void {
  if (typeof AudioContext === 'undefined') return
  audio ??= new AudioContext()
  // without a touch before, browsers keep it suspended: then there is no tone, and none later either
  if (audio.state !== 'running') return
  for (const [index, frequency] of tones.entries()) {
    const startAt = audio.currentTime + index * TONE_SECONDS
    const volume = new GainNode(audio, { gain: VOLUME })
    volume.gain.setTargetAtTime(0, startAt + TONE_SECONDS / 2, TONE_SECONDS / 4)
    const tone = new OscillatorNode(audio, { frequency })
    tone.connect(volume).connect(audio.destination)
    tone.start(startAt)
    tone.stop(startAt + TONE_SECONDS * 2)
  }
}

export function giveFeedback(outcome: ScanOutcome): void {
  const { tones, buzz } = SOUNDS[outcome]
  // missing on iPhones and desktops, whatever the types say
  navigator.vibrate?.([...buzz])
  playTones(tones)
}
