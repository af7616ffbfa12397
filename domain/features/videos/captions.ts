/**
 * Captions as WebVTT or SubRip: read strictly and written anew. Only times and words with a few plain tags are kept. Styles, regions, notes,
 * classes and possible markup are removed. Pure.
 */

export const CAPTIONS_MAX_BYTES = 1024 * 1024
const MOST_CUES = 5000
const MOST_CUE_LENGTH = 1000

export type Cue = { readonly from: number; readonly to: number; readonly text: string }
export type ReadCaptions =
  | { readonly cues: readonly Cue[] }
  /** `line`: the line of the error, from 1. */
  | {
      readonly problem: 'not-webvtt' | 'bad-time' | 'not-in-order' | 'too-much' | 'empty'
      readonly line: number
    }

const TIME = /^(?:(\d{2,3}):)?([0-5]\d):([0-5]\d)\.(\d{3})$/
const TIMING = /^(\S+)[ \t]+-->[ \t]+(\S+)(?:[ \t]+.*)?$/
const SKIPPED = /^(?:NOTE|STYLE|REGION)(?:\s|$)/
/** The tags that are kept; classes and annotations are removed, their words stay. */
const PLAIN_TAGS: ReadonlySet<string> = new Set(['i', 'b', 'u'])
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': '\u00A0',
  '&lrm;': '',
  '&rlm;': '',
}

/** Seconds, or undefined for a text that is no time. */
const secondsOf = (text: string | undefined): number | undefined => {
  const [whole, hours = '0', minutes, seconds, thousandths] = TIME.exec(text ?? '') ?? []
  return whole === undefined
    ? undefined
    : ((Number(hours) * 60 + Number(minutes)) * 60_000 + Number(seconds) * 1000 + Number(thousandths)) / 1000
}

const escaped = (words: string): string =>
  words
    .replaceAll(/&(?:amp|lt|gt|nbsp|lrm|rlm);/g, (entity) => ENTITIES[entity] ?? '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

/** Keeps plain tags and closes open ones; all other tags are removed. */
const cleanLine = (line: string): string => {
  const open: string[] = []
  const parts = line.split(/(<[^<>]{0,200}>)/).map((part) => {
    if (!/^<[^<>]*>$/.test(part)) return escaped(part)
    const [, slash, name = ''] = /^<(\/?)([a-z]+)[^<>]*>$/.exec(part) ?? []
    if (!PLAIN_TAGS.has(name)) return ''
    if (slash !== '/') {
      open.push(name)
      return `<${name}>`
    }
    if (open.at(-1) !== name) return ''
    open.pop()
    return `</${name}>`
  })
  return [...parts, ...open.toReversed().map((name) => `</${name}>`)].join('').trim()
}

type Block = { readonly line: number; readonly lines: readonly string[] }

const blocksOf = (lines: readonly string[]): Block[] => {
  const blocks: { line: number; lines: string[] }[] = []
  let current: { line: number; lines: string[] } | undefined
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') current = undefined
    else if (current) current.lines.push(line)
    else {
      current = { line: index + 1, lines: [line] }
      blocks.push(current)
    }
  }
  return blocks
}

const readCue = ({ line, lines }: Block): Cue | { problem: 'bad-time' | 'too-much'; line: number } => {
  const at = lines[0]?.includes('-->') === true ? 0 : 1
  const [, start, end] = TIMING.exec(lines[at]?.trim() ?? '') ?? []
  const [from, to] = [secondsOf(start), secondsOf(end)]
  if (from === undefined || to === undefined || to <= from) return { problem: 'bad-time', line: line + at }
  const words = lines.slice(at + 1)
  if (words.join('\n').length > MOST_CUE_LENGTH) return { problem: 'too-much', line }
  const text = words
    .map(cleanLine)
    .filter((row) => row !== '')
    .join('\n')
  return { from, to, text }
}

/** Cues without words are left out. A cue that begins before the previous one is an error, so that the author sees the mistake. */
export const readCaptions = (source: string): ReadCaptions => {
  const lines = source
    .replace(/^\uFEFF/, '')
    .replaceAll('\0', '\uFFFD')
    .split(/\r\n|\r|\n/)
  if (!/^WEBVTT(?:[ \t].*)?$/.test(lines[0] ?? '')) return { problem: 'not-webvtt', line: 1 }
  const [head, ...blocks] = blocksOf(lines)
  if (head?.lines.some((line) => line.includes('-->')) === true) return { problem: 'not-webvtt', line: 2 }
  const cues: Cue[] = []
  for (const block of blocks) {
    if (SKIPPED.test(block.lines[0] ?? '')) continue
    const cue = readCue(block)
    if ('problem' in cue) return cue
    if (cue.from < (cues.at(-1)?.from ?? 0)) return { problem: 'not-in-order', line: block.line }
    if (cue.text !== '') cues.push(cue)
    if (cues.length > MOST_CUES) return { problem: 'too-much', line: block.line }
  }
  return cues.length === 0 ? { problem: 'empty', line: lines.length } : { cues }
}

const timeText = (seconds: number): string => {
  const thousandths = Math.round(seconds * 1000)
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0')
  const rest = String(thousandths % 1000).padStart(3, '0')
  return `${two(thousandths / 3_600_000)}:${two((thousandths / 60_000) % 60)}:${two((thousandths / 1000) % 60)}.${rest}`
}

/** The captions in the one form in which they are stored. */
export const writeCaptions = (cues: readonly Cue[]): string =>
  ['WEBVTT', ...cues.map(({ from, to, text }) => `${timeText(from)} --> ${timeText(to)}\n${text}`), ''].join(
    '\n\n',
  )

const SUBRIP_TIMING = /^(\d{1,2}:\d{2}:\d{2}),(\d{3})[ \t]*-->[ \t]*(\d{1,2}:\d{2}:\d{2}),(\d{3})/
/** Places on the picture, which WebVTT writes in another way. */
const SUBRIP_PLACE = /\{\\[^}]{0,40}\}/g

/** Captions of a SubRip file (`.srt`): its lines become those of WebVTT, which are then read as such. */
export const readSubRip = (source: string): ReadCaptions => {
  const lines = source.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  if (!lines.some((line) => SUBRIP_TIMING.test(line))) return { problem: 'not-webvtt', line: 1 }
  const two = (time: string): string => time.padStart(8, '0')
  const told = lines.map((line) => {
    const [whole, from = '', fromRest, to = '', toRest] = SUBRIP_TIMING.exec(line.trim()) ?? []
    if (whole === undefined) return line.replaceAll(SUBRIP_PLACE, '')
    return `${two(from)}.${fromRest} --> ${two(to)}.${toRest}`
  })
  const read = readCaptions(['WEBVTT', '', ...told].join('\n'))
  const MORE_LINES = 2
  return 'problem' in read ? { ...read, line: Math.max(1, read.line - MORE_LINES) } : read
}
