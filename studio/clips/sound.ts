/** The sound of a clip: ticks, steps, sticks, breath and a low tone, all computed. Deterministic. */
import { seeded } from './brush.ts'
import type { Timeline, Voice } from './timeline.ts'

export const SAMPLE_RATE = 24_000

const LOUDEST = 0.35
const FADE_SECONDS = 0.5

/** One channel of samples in -1..1 for the whole clip, or undefined when it has no sound at all. */
export function soundOf({ script, seconds, moves }: Timeline): Float32Array | undefined {
  const hasBed = script.bed === 'drone'
  if (!hasBed && moves.every((move) => !move.voice)) return undefined
  const samples = new Float32Array(Math.round(seconds * SAMPLE_RATE))
  if (hasBed) mix(samples, 0, drone(seconds))
  for (const [index, move] of moves.entries()) {
    if (!move.voice) continue
    const { isLong, sound } = voices[move.voice]
    mix(
      samples,
      isLong ? move.from : move.until - 0.03,
      sound(seeded(script.seed * 97 + index), move.seconds),
    )
  }
  return levelled(samples)
}

type Sound = Float32Array

// Long voices begin with the move and last as long as it; the others are heard when it arrives.
const voices: Record<Voice, { isLong: boolean; sound: (random: () => number, seconds: number) => Sound }> = {
  tick: { isLong: false, sound: () => knock([1180, 2360], 0.05, 0.5) },
  tock: { isLong: false, sound: () => knock([820, 1640], 0.06, 0.5) },
  clack: {
    isLong: false,
    sound: (random) => over(knock([1720, 2590, 3900], 0.045, 0.7), noise(random, 0.03, 0.5)),
  },
  step: { isLong: false, sound: (random) => over(thump(88, 0.16, 0.8), noise(random, 0.05, 0.1)) },
  strike: { isLong: false, sound: (random) => over(thump(120, 0.12, 0.7), noise(random, 0.09, 0.32)) },
  inhale: { isLong: true, sound: (random, seconds) => breath(random, seconds, [0.02, 0.09]) },
  exhale: { isLong: true, sound: (random, seconds) => breath(random, seconds, [0.07, 0.015]) },
  bowl: { isLong: true, sound: () => knock([196, 531, 1009], 1.6, 0.5) },
}

const make = (seconds: number, at: (t: number) => number): Sound =>
  Float32Array.from({ length: Math.round(seconds * SAMPLE_RATE) }, (_, i) => at(i / SAMPLE_RATE))

const wave = (hertz: number, t: number): number => Math.sin(2 * Math.PI * hertz * t)

/** Wood or metal: tones that die away, the higher the sooner. `decay` is the time constant in seconds. */
const knock = (tones: readonly number[], decay: number, level: number): Sound =>
  make(
    Math.min(5, decay * 6),
    (t) =>
      tones.reduce(
        (sum, hertz, i) => sum + (wave(hertz, t) * Math.exp((-t * (1 + i * 0.8)) / decay)) / (i + 1),
        0,
      ) * level,
  )

const thump = (hertz: number, decay: number, level: number): Sound =>
  make(decay * 4, (t) => wave(hertz * (0.7 + 0.3 * Math.exp(-t * 30)), t) * Math.exp(-t / decay) * level)

const noise = (random: () => number, decay: number, level: number): Sound => {
  let smooth = 0
  return make(decay * 5, (t) => {
    smooth += (random() * 2 - 1 - smooth) * 0.35
    return smooth * Math.exp(-t / decay) * level
  })
}

/** Air: noise that swells and ebbs while its colour opens or closes. */
function breath(random: () => number, seconds: number, [from, to]: readonly [number, number]): Sound {
  let first = 0
  let second = 0
  return make(seconds, (t) => {
    const u = t / seconds
    const openness = from + (to - from) * u
    first += (random() * 2 - 1 - first) * openness * 2.2
    second += (first - second) * openness * 2.2
    return (first - second * 0.6) * Math.sin(Math.PI * u) ** 1.4 * 1.5
  })
}

const drone = (seconds: number): Sound =>
  make(seconds, (t) => {
    const slow = 0.75 + 0.25 * wave(0.07, t)
    return (wave(98, t) * 0.5 + wave(147, t) * 0.28 + wave(196.6, t) * 0.16) * slow * 0.1
  })

function over(a: Sound, b: Sound): Sound {
  const longer = a.length >= b.length ? a : b
  const shorter = longer === a ? b : a
  return longer.map((sample, i) => sample + (shorter[i] ?? 0))
}

function mix(into: Float32Array, seconds: number, sound: Sound): void {
  const start = Math.max(0, Math.round(seconds * SAMPLE_RATE))
  for (const [i, sample] of sound.entries()) {
    const at = start + i
    if (at < into.length) into[at] = (into[at] ?? 0) + sample
  }
}

function levelled(samples: Float32Array): Float32Array {
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0) || 1
  const fade = FADE_SECONDS * SAMPLE_RATE
  return samples.map((sample, i) => {
    const edge = Math.min(1, i / fade, (samples.length - 1 - i) / fade)
    return (sample / peak) * LOUDEST * edge
  })
}

/** The samples as a 16-bit mono WAV file. */
export function wavFile(samples: Float32Array): Buffer {
  const header = Buffer.alloc(44)
  const bytes = samples.length * 2
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + bytes, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(SAMPLE_RATE, 24)
  header.writeUInt32LE(SAMPLE_RATE * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(bytes, 40)
  const body = Buffer.from(Int16Array.from(samples, (sample) => Math.round(sample * 32_767)).buffer)
  return Buffer.concat([header, body])
}
