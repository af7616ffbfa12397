/** Reads a PDF as another program would: pages, the text layer by the fonts' own maps, and filled rectangles. */
import { inflateSync } from 'node:zlib'

type Rectangle = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
export type ReadPdf = {
  readonly pages: number
  readonly text: string
  readonly hasOwnFonts: boolean
  /** In the order of the file, y downwards. */
  readonly rectangles: readonly Rectangle[]
}

type PdfObject = { readonly head: string; readonly stream: string | undefined }

const OBJECT = /(\d+) 0 obj\s([^]*?)endobj/g

/** The objects of a file by number; their streams are unpacked. */
export const objectsOf = (raw: string, bytes: Buffer): Map<number, PdfObject> => {
  const found = new Map<number, PdfObject>()
  for (const match of raw.matchAll(OBJECT)) {
    const [, id = '', body = ''] = match
    const at = body.search(/stream\r?\n/)
    if (at === -1) {
      found.set(Number(id), { head: body, stream: undefined })
      continue
    }
    const opening = /stream\r?\n/.exec(body)?.[0] ?? ''
    const start = match.index + match[0].indexOf(body) + at + opening.length
    const length = Number(/\/Length (\d+)/.exec(body)?.[1] ?? 0)
    const content = bytes.subarray(start, start + length)
    const isPacked = body.includes('/FlateDecode')
    found.set(Number(id), {
      head: body.slice(0, at),
      stream: (isPacked ? inflateSync(content) : content).toString('latin1'),
    })
  }
  return found
}

const charactersOf = (hex: string): string =>
  String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((one) => Number.parseInt(one, 16)))

/** From the code of a glyph to what it means. */
const glyphMap = (cmap: string): Map<number, string> => {
  const map = new Map<number, string>()
  for (const [, from = '', , list = ''] of cmap.matchAll(/<(\w+)> <(\w+)> \[([^\]]*)\]/g))
    [...list.matchAll(/<(\w*)>/g)].forEach(([, hex = ''], index) =>
      map.set(Number.parseInt(from, 16) + index, charactersOf(hex)),
    )
  for (const [, code = '', hex = ''] of cmap.matchAll(/^<(\w+)> <(\w+)>$/gm))
    map.set(Number.parseInt(code, 16), charactersOf(hex))
  return map
}

const fontMaps = (objects: Map<number, PdfObject>): Map<string, Map<number, string>> => {
  const maps = new Map<string, Map<number, string>>()
  for (const { head } of objects.values())
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(Number(id))?.head ?? '')?.[1]
      const cmap = unicode && objects.get(Number(unicode))?.stream
      if (cmap) maps.set(name, glyphMap(cmap))
    }
  return maps
}

const textOf = (content: string, maps: Map<string, Map<number, string>>): string => {
  let font: Map<number, string> | undefined
  let text = ''
  for (const [whole, name, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ|\bET\b/g)) {
    if (name !== undefined) font = maps.get(name)
    else if (whole === 'ET') text += '\n'
    else
      for (const [, hex = ''] of (shown ?? '').matchAll(/<(\w*)>/g))
        for (const code of hex.match(/.{4}/g) ?? []) text += font?.get(Number.parseInt(code, 16)) ?? '?'
  }
  return text
}

export const readPdf = (bytes: Buffer): ReadPdf => {
  const raw = bytes.toString('latin1')
  const objects = objectsOf(raw, bytes)
  const heads = [...objects.values()].map(({ head }) => head)
  const contents = heads
    .filter((head) => /\/Type \/Page\b(?!s)/.test(head))
    .flatMap((head) => objects.get(Number(/\/Contents (\d+)/.exec(head)?.[1]))?.stream ?? [])
  const content = contents.join('\n')
  const rectangles = [...content.matchAll(/(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) re\b/g)].map(
    ([, x, y, width, height]) => ({
      x: Number(x),
      y: Number(y),
      width: Number(width),
      height: Number(height),
    }),
  )
  return {
    pages: contents.length,
    text: textOf(content, fontMaps(objects)),
    hasOwnFonts: heads.some((head) => head.includes('/FontFile2')),
    rectangles,
  }
}
