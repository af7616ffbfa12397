/** Editing captions: times in words, what a reader would stumble over, splitting and joining. Pure. */
import type { Cue } from './captions.ts'

/** Faster than this most people cannot read and watch at once. */
export const READABLE_PER_SECOND = 20

const CLOCK = /^(?:(\d{1,3}):)?(\d{1,3}):([0-5]?\d)(?:[.,](\d{1,3}))?$/
const thousandths = (text: string): number => Number(text.padEnd(3, '0')) / 1000

/** Seconds of `1:05`, `1:05,25` or `1:02:05.250`; undefined for a text that is no time. */
export const readClock = (typed: string): number | undefined => {
  const [, hours = '0', minutes, seconds, rest = '0'] = CLOCK.exec(typed.trim()) ?? []
  if (minutes === undefined || seconds === undefined) return undefined
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + thousandths(rest)
}

/** `1:05`, with thousandths where there are any: `1:05.250`. The point is that of WebVTT. */
export const writeClock = (seconds: number): string => {
  const all = Math.round(seconds * 1000)
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0')
  const [hours, minutes] = [Math.floor(all / 3_600_000), Math.floor(all / 60_000) % 60]
  const head = hours > 0 ? `${hours}:${two(minutes)}` : String(minutes)
  const rest = all % 1000 === 0 ? '' : `.${String(all % 1000).padStart(3, '0')}`
  return `${head}:${two((all / 1000) % 60)}${rest}`
}

export type CueWarning = 'order' | 'overlap' | 'fast' | 'blank' | 'behind'

const charactersOf = ({ text }: Cue): number =>
  text
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim().length

/** Characters per second, rounded up. */
export const cueSpeed = (cue: Cue): number =>
  cue.to > cue.from ? Math.ceil(charactersOf(cue) / (cue.to - cue.from)) : Number.POSITIVE_INFINITY

/** What a reader would stumble over. `seconds`: the length of the video. */
export const cueWarnings = (
  cue: Cue,
  before: Pick<Cue, 'to'> | undefined,
  seconds: number,
): readonly CueWarning[] => {
  if (charactersOf(cue) === 0) return ['blank']
  if (cue.to <= cue.from) return ['order']
  const all: CueWarning[] = []
  if (before !== undefined && cue.from < before.to) all.push('overlap')
  if (cueSpeed(cue) > READABLE_PER_SECOND) all.push('fast')
  if (cue.from >= seconds) all.push('behind')
  return all
}

export const inOrder = (cues: readonly Cue[]): readonly Cue[] =>
  cues.toSorted((a, b) => a.from - b.from || a.to - b.to)

/** Two cues at this second, or in the middle when it is not within the cue; the words are divided at the nearest blank. */
export const splitCue = (cue: Cue, at: number): readonly [Cue, Cue] => {
  const middle = at > cue.from && at < cue.to ? at : (cue.from + cue.to) / 2
  const share = (middle - cue.from) / (cue.to - cue.from || 1)
  const target = cue.text.length * share
  const blanks = Array.from(cue.text.matchAll(/\s+/g), ({ index }) => index)
  const cut = blanks.toSorted((a, b) => Math.abs(a - target) - Math.abs(b - target))[0] ?? cue.text.length
  const time = Math.round(middle * 1000) / 1000
  return [
    { from: cue.from, to: time, text: cue.text.slice(0, cut).trim() },
    { from: time, to: cue.to, text: cue.text.slice(cut).trim() },
  ]
}

export const joinCues = (cue: Cue, next: Cue): Cue => ({
  from: Math.min(cue.from, next.from),
  to: Math.max(cue.to, next.to),
  text: [cue.text, next.text].filter((text) => text !== '').join('\n'),
})
