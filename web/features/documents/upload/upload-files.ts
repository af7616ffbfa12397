/** The chosen files of an upload: what each is, how far it is, and how it is sent (§7 contract-scans). */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { fileKindOf, KIND_BYTES } from '@wegband/domain/basics/file-kinds.ts'
import { INTERNAL_MESSAGES } from '@wegband/domain/errors/internal-messages.ts'
import { FILE_MAX_BYTES, NAME_MAX_LENGTH } from '@wegband/domain/features/documents/document-rules.ts'

export type ChosenFile = {
  /** Made once: sending it again after a lost answer stores nothing twice. */
  readonly key: string
  readonly file: File
  readonly isPicture: boolean
  readonly name: string
  readonly state: 'ready' | 'sending' | 'done' | 'failed' | 'refused'
  /** 0 to 1. */
  readonly progress: number
  /** Why it is refused or failed. */
  readonly error: unknown
}

const stemOf = (fileName: string): string =>
  (
    fileName
      .replace(/\.[^.]{1,5}$/, '')
      .replaceAll(/\p{Cc}/gu, ' ')
      .trim() || fileName
  ).slice(0, NAME_MAX_LENGTH)

const refusalOf = async (
  file: File,
  maxBytes: number,
): Promise<{ isPicture: boolean; refusal: AppError | undefined }> => {
  const kind = fileKindOf(new Uint8Array(await file.slice(0, KIND_BYTES).arrayBuffer()))
  const isPicture = kind === 'jpeg' || kind === 'png'
  if (kind === undefined) return { isPicture, refusal: new AppError('files.kind') }
  return { isPicture, refusal: file.size > maxBytes ? new AppError('files.too-large') : undefined }
}

/** Looks into the file, so that a refusal is told before anything is sent. */
export const chooseFile = async (file: File, maxBytes: number = FILE_MAX_BYTES): Promise<ChosenFile> => {
  const { isPicture, refusal } = await refusalOf(file, maxBytes)
  return {
    key: crypto.randomUUID(),
    file,
    isPicture,
    name: stemOf(file.name),
    state: refusal === undefined ? 'ready' : 'refused',
    progress: 0,
    error: refusal,
  }
}

export type Destination = {
  /** Undefined until one is chosen. */
  readonly ownerId: number | undefined
  readonly recipient: string
  /** The document that the upload replaces. */
  readonly replaces: number | undefined
}

/** §5: a document upload needs an owner. */
export const requireOwner = ({ ownerId }: Pick<Destination, 'ownerId'>): number => {
  if (ownerId === undefined) throw new Error(INTERNAL_MESSAGES.noOwner)
  return ownerId
}

/** One request: a file of its own, or the photos of one paper. */
export const formOf = (
  files: readonly Pick<ChosenFile, 'file' | 'key'>[],
  { name, recipient, replaces }: { readonly name: string } & Omit<Destination, 'ownerId'>,
): FormData => {
  const form = new FormData()
  form.append('name[]', name)
  form.append('description[]', '')
  form.append('recipient', recipient)
  form.append('key', files[0]?.key ?? '')
  if (files.length > 1) form.append('as_one', '1')
  if (replaces !== undefined) form.append('replaces', String(replaces))
  for (const { file } of files) form.append('file[]', file, file.name)
  return form
}
