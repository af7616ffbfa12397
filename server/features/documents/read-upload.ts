/** Reads the form of an upload: its fields as the contract declares them, and each file checked. */
import type { z } from 'zod'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { UploadFields } from '@wegband/domain/features/documents/contract.ts'
import { FILE_MAX_BYTES, FILES_PER_UPLOAD } from '@wegband/domain/features/documents/document-rules.ts'
import { checkFile, type CheckedFile } from '../../gateways/checked-files/check-file.ts'
import { joinPictures } from '../../gateways/checked-files/join-pictures.ts'
import { fieldErrors } from '../../http/answer/field-errors.ts'
import type { Context } from '../../http/request/context.ts'
import type { SpooledFile, SpooledForm } from '../../http/request/spooled-form.ts'

const LISTS: ReadonlySet<string> = new Set(['name', 'description'])
const FILE_FIELDS: ReadonlySet<string> = new Set(['file[]', 'file'])

/** `name[]` may be sent without its brackets. A field that is sent twice and is no list is refused. */
const plainFields = ({ fields }: SpooledForm): Record<string, unknown> => {
  const found: Record<string, unknown> = { name: [], description: [] }
  for (const { name, value } of fields) {
    const key = name.replace(/\[\]$/, '')
    const known = found[key]
    if (LISTS.has(key) && Array.isArray(known)) known.push(value)
    else found[key] = known === undefined ? value : [known, value]
  }
  return found
}

/** `fields`: as the endpoint declares them. */
export const parseUploadFields = <Fields extends z.ZodType>(
  form: SpooledForm,
  fields: Fields,
): z.output<Fields> => {
  const input = plainFields(form)
  const result = fields.safeParse(input)
  if (result.success) return result.data
  throw new AppError('general.invalid', { errors: fieldErrors(result.error.issues, input) })
}

const filesOf = ({ files }: SpooledForm): readonly SpooledFile[] => {
  const [stray] = files.filter(({ name }) => !FILE_FIELDS.has(name))
  if (stray !== undefined)
    throw new AppError('general.invalid', { errors: { [stray.name]: ['unknown-field'] } })
  const sent = files.filter(({ size }) => size > 0)
  if (sent.length === 0) throw new AppError('documents.no-file')
  if (sent.length > FILES_PER_UPLOAD)
    throw new AppError('general.invalid', { errors: { file: ['too-many'] } })
  if (sent.some(({ size }) => size > FILE_MAX_BYTES)) throw new AppError('files.too-large')
  return sent
}

/** Checks every file of a form, one after the other. */
export const checkFiles = async ({ gateways }: Context, form: SpooledForm): Promise<CheckedFile[]> => {
  const checked: CheckedFile[] = []
  for (const { path } of filesOf(form)) checked.push(await checkFile(gateways, path))
  return checked
}

export type Paper = { readonly name: string; readonly description: string; readonly file: CheckedFile }

/** Photos of one paper become one PDF. */
export const papersOf = async (
  { locale, clock }: Context,
  { name: names, description: descriptions, as_one }: Pick<UploadFields, 'name' | 'description' | 'as_one'>,
  files: readonly CheckedFile[],
): Promise<Paper[]> => {
  const [name = '', ...further] = names
  if (as_one === '1' && files.length > 1) {
    if (files.some(({ kind }) => kind === 'pdf')) throw new AppError('documents.only-pictures')
    const file = await joinPictures(files, { title: name, locale, now: clock.now() })
    return [{ name, description: descriptions[0] ?? '', file }]
  }
  if (files.length !== 1 + further.length)
    throw new AppError('general.invalid', { errors: { name: ['too-few'] } })
  return files.map((file, at) => ({ name: names[at] ?? name, description: descriptions[at] ?? '', file }))
}
