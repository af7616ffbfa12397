/** Captions between files, the server and the editor, whose lines contain plain words. */
import {
  CAPTIONS_MAX_BYTES,
  readCaptions,
  readSubRip,
  writeCaptions,
  type Cue,
  type ReadCaptions,
} from '@wegband/domain/features/videos/captions.ts'

export type EditedCue = Cue & { readonly key: number }

let lastKey = 0
export const withKey = (cue: Cue): EditedCue => {
  lastKey += 1
  return { ...cue, key: lastKey }
}

/** Stored captions are escaped for WebVTT. */
const plain = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

/** Subtitles from television and DVDs are often in the encoding of Windows. */
const textOf = (bytes: ArrayBuffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const isWebVtt = (text: string): boolean => /^\uFEFF?WEBVTT/.test(text)

export const readCaptionText = (text: string): ReadCaptions => {
  const read = isWebVtt(text) ? readCaptions(text) : readSubRip(text)
  return 'cues' in read ? { cues: read.cues.map((cue) => ({ ...cue, text: plain(cue.text) })) } : read
}

export const readCaptionFile = async (file: File): Promise<ReadCaptions | 'too-large'> =>
  file.size > CAPTIONS_MAX_BYTES ? 'too-large' : readCaptionText(textOf(await file.arrayBuffer()))

/** Lines without words are left out; an empty line would end a caption. */
export const captionForm = (cues: readonly Cue[]): FormData => {
  const lines = cues
    .map(({ from, to, text }) => ({ from, to, text: text.trim().replaceAll(/\n\s*\n/g, '\n') }))
    .filter(({ text }) => text !== '')
  const form = new FormData()
  form.append('file', new Blob([writeCaptions(lines)], { type: 'text/vtt' }))
  return form
}
