/** The formats of uploaded papers: the first bytes decide, never a name or a header (reliability F24). */

export const FILE_KINDS = ['pdf', 'jpeg', 'png'] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** What a browser is told, and how a stored file ends. */
export const FILE_TYPES: Readonly<Record<FileKind, { readonly mime: string; readonly ending: string }>> = {
  pdf: { mime: 'application/pdf', ending: 'pdf' },
  jpeg: { mime: 'image/jpeg', ending: 'jpg' },
  png: { mime: 'image/png', ending: 'png' },
}

/** A PDF may begin with other bytes; readers search its first kilobyte. */
export const KIND_BYTES = 1024

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] as const
const JPEG = [0xff, 0xd8, 0xff] as const
const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d] as const

const hasAt = (bytes: Uint8Array, at: number, wanted: readonly number[]): boolean =>
  wanted.every((value, index) => bytes[at + index] === value)

/** Undefined for any other format. Needs the first `KIND_BYTES`. */
export const fileKindOf = (bytes: Uint8Array): FileKind | undefined => {
  if (hasAt(bytes, 0, PNG)) return 'png'
  if (hasAt(bytes, 0, JPEG)) return 'jpeg'
  const last = Math.min(bytes.length, KIND_BYTES) - PDF.length
  for (let at = 0; at <= last; at += 1) if (hasAt(bytes, at, PDF)) return 'pdf'
  return undefined
}
