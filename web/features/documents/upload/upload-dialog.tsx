/** Sends documents of oneself or a child to a school or to the association. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import {
  listDocuments,
  listRecipients,
  uploadDocuments,
  type WegbandDocument,
} from '@wegband/domain/features/documents/contract.ts'
import { NAME_MAX_LENGTH, UPLOAD_MAX_BYTES } from '@wegband/domain/features/documents/document-rules.ts'
import { upload as send } from '../../../platform/api/api.ts'
import { invalidate, queryOf } from '../../../platform/api/queries.ts'
import { Form, FormSummary } from '../../../platform/forms/form.tsx'
import { type FormOf, useForm } from '../../../platform/forms/use-form.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { showToast } from '../../../platform/words/notices.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { CheckField, SelectField, TextField } from '../../../ui/field/field.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx'
import { useViewer } from '../../accounts/viewer.ts'
import { QueryError } from '../../errors/query-error.tsx'
import { DropZone } from './drop-zone.tsx'
import { FileRow } from './file-row.tsx'
import { type ChosenFile, formOf, requireOwner } from './upload-files.ts'
import { type SendFiles, type Upload, useUpload } from './use-upload.ts'
import styles from './upload.module.css'

type Owners = readonly {
  readonly owner: { readonly id: number; readonly firstName: string }
  readonly recipients: readonly { readonly recipient: string; readonly school: string | null }[]
}[]

type Props = {
  /** The document that the upload replaces. */
  readonly replaces?: WegbandDocument | undefined
  readonly onClose: () => void
}

export function UploadDialog(props: Props): ReactNode {
  const t = useMessages('documents')
  const viewer = useViewer()
  const query = useQuery(queryOf(listRecipients, { params: { id: viewer.id } }))
  const [isBusy, setBusy] = useState(false)
  return (
    <Dialog
      isOpen
      onClose={props.onClose}
      title={props.replaces === undefined ? t('upload.title') : t('upload.replaceTitle')}
      closeLabel={t('upload.close')}
      isBusy={isBusy}
    >
      <QueryError query={query} />
      {query.isPending ? (
        <SkeletonGroup label={t('upload.loading')} className="stack">
          <Skeleton shape="mat" height={200} />
        </SkeletonGroup>
      ) : null}
      {query.data === undefined ? null : <UploadForm {...props} owners={query.data} onBusy={setBusy} />}
    </Dialog>
  )
}

const first = (owners: Owners, ownerId: number | undefined): string =>
  owners.find(({ owner }) => owner.id === ownerId)?.recipients[0]?.recipient ?? 'association'

/** Photos of one paper go in one request, all others one by one. */
const batchesOf = (files: readonly ChosenFile[], isOne: boolean): readonly (readonly ChosenFile[])[] =>
  isOne && files.length > 1 ? [files] : files.map((one) => [one])

type FormProps = Props & { readonly owners: Owners; readonly onBusy: (isBusy: boolean) => void }
type Values = { owner: string; recipient: string; name: string; isOne: boolean }

const startOf = ({ owners, replaces }: FormProps): Values => {
  const only = owners.length === 1 ? owners[0]?.owner.id : undefined
  const owner = replaces?.owner?.id ?? only
  return {
    owner: owner === undefined ? '' : String(owner),
    recipient: replaces?.check?.recipient ?? first(owners, owner),
    name: replaces?.name ?? '',
    isOne: false,
  }
}

/** Sends one batch after the other; true when all arrived. `name`: of the only document; undefined where each file has its own. */
function useSending({ replaces, onBusy }: FormProps, upload: Upload) {
  const t = useMessages('documents')
  const client = useQueryClient()
  return async (
    batches: readonly (readonly ChosenFile[])[],
    { owner, recipient, name }: Pick<Values, 'owner' | 'recipient'> & { readonly name: string | undefined },
  ): Promise<boolean> => {
    const sendFiles: SendFiles = async (batch, watch) => {
      const total = batch.reduce((sum, { file }) => sum + file.size, 0)
      if (total > UPLOAD_MAX_BYTES) throw new AppError('files.too-large')
      const ownerId = requireOwner({ ownerId: owner === '' ? undefined : Number(owner) })
      const title = (name ?? batch[0]?.name ?? '').trim()
      const fields = { name: title || t('upload.unnamed'), recipient, replaces: replaces?.id }
      await send(uploadDocuments, { params: { id: ownerId }, form: formOf(batch, fields), ...watch })
    }
    onBusy(true)
    let isComplete = true
    for (const batch of batches) if (!(await upload.send(batch, sendFiles))) isComplete = false
    onBusy(false)
    await invalidate(client, [listDocuments])
    return isComplete
  }
}

function useUploadForm(props: FormProps, upload: Upload) {
  const t = useMessages('documents')
  const { replaces } = props
  const { files, open } = upload
  const sendAll = useSending(props, upload)
  const accepted = files.filter(({ state }) => state !== 'refused')
  const unsent = accepted.filter(({ state }) => state !== 'done')
  const isOneChoice =
    replaces === undefined && unsent.length > 1 && unsent.every(({ isPicture }) => isPicture)
  /** A replacement is one document, whatever it was photographed in. */
  const isOne = (values: Values): boolean => replaces !== undefined || (isOneChoice && values.isOne)
  const isNamedOnce = (values: Values): boolean => isOne(values) || accepted.length < 2
  /** Closes the dialog when nothing is left to send. */
  const sendBatches = async (batches: readonly (readonly ChosenFile[])[], values: Values): Promise<void> => {
    if (open.length === 0) throw new AppError('documents.no-file')
    const isComplete = await sendAll(batches, {
      ...values,
      name: isNamedOnce(values) ? values.name : undefined,
    })
    if (!isComplete || batches.flat().length < open.length) return
    showToast({ tone: 'positive', subject: 'documents', text: t('upload.done') })
    props.onClose()
  }
  const form = useForm<Values>({
    start: startOf(props),
    rules: (values) => ({
      owner: values.owner === '' ? ('required' as const) : undefined,
      name: isNamedOnce(values) && values.name.trim() === '' ? ('required' as const) : undefined,
    }),
    most: { name: NAME_MAX_LENGTH },
    send: (values) => sendBatches(batchesOf(open, isOne(values)), values),
  })
  const add = async (added: Iterable<File>): Promise<void> => {
    const chosen = await upload.add(added)
    const named = chosen.find(({ state }) => state === 'ready')
    if (form.values.name === '' && named !== undefined) form.change({ name: named.name })
  }
  /** Photos of one paper have failed together. */
  const retry = (chosen: ChosenFile): void =>
    form.attempt((values) => sendBatches(isOne(values) ? [open] : [[chosen]], values))
  return { form, isOneChoice, isNamedOnce: isNamedOnce(form.values), add, retry }
}

function UploadForm(props: FormProps): ReactNode {
  const { owners, replaces } = props
  const t = useMessages('documents')
  const upload = useUpload()
  const { files, open } = upload
  const { form, isOneChoice, isNamedOnce, add, retry } = useUploadForm(props, upload)
  const isSending = files.some(({ state }) => state === 'sending')
  return (
    <Form form={form} className="stack" guardsLeaving>
      {replaces?.check?.reason == null ? null : (
        <p className="t-small">{t('upload.asked', { reason: replaces.check.reason })}</p>
      )}
      <DropZone isSingle={replaces !== undefined} onFiles={(added) => void add(added)} />
      {files.length === 0 ? null : (
        <ul aria-label={t('upload.files')}>
          {files.map((chosen) => (
            <FileRow
              key={chosen.key}
              chosen={chosen}
              onRemove={() => upload.remove(chosen.key)}
              onRetry={isSending ? undefined : () => retry(chosen)}
            />
          ))}
        </ul>
      )}
      {isOneChoice ? <CheckField label={t('upload.asOne')} {...form.check('isOne')} /> : null}
      {isNamedOnce ? null : <Names files={open} rename={upload.rename} />}
      <Destination form={form} owners={owners} isFixed={replaces !== undefined} isNamed={isNamedOnce} />
      <FormSummary form={form} />
      <Button
        variant="primary"
        size="large"
        isBlock
        type="submit"
        isBusy={form.isBusy}
        busyLabel={t('upload.busy')}
      >
        {t('upload.do')}
      </Button>
    </Form>
  )
}

/** Whose it is, its name, and who receives it. */
function Destination(props: {
  readonly form: FormOf<Values>
  readonly owners: Owners
  /** A replacement goes where the first one went. */
  readonly isFixed: boolean
  readonly isNamed: boolean
}): ReactNode {
  const t = useMessages('documents')
  const { form, owners, isFixed, isNamed } = props
  const recipients = owners.find(({ owner }) => String(owner.id) === form.values.owner)?.recipients ?? []
  return (
    <>
      {owners.length > 1 && !isFixed ? (
        <SelectField
          label={t('upload.owner')}
          options={[
            { value: '', text: t('upload.chooseOwner') },
            ...owners.map(({ owner }, at) => ({
              value: String(owner.id),
              text: at === 0 ? t('upload.self', { firstName: owner.firstName }) : owner.firstName,
            })),
          ]}
          {...form.text('owner')}
          onChange={(event) =>
            form.change({ owner: event.target.value, recipient: first(owners, Number(event.target.value)) })
          }
        />
      ) : null}
      <div className={isNamed ? styles.pair : undefined}>
        {isNamed ? <TextField label={t('upload.name')} {...form.text('name')} /> : null}
        <SelectField
          label={t('upload.recipient')}
          options={recipients.map(({ recipient, school }) => ({
            value: recipient,
            text: school ?? t('association'),
          }))}
          disabled={isFixed || recipients.length === 0}
          {...form.text('recipient')}
        />
      </div>
    </>
  )
}

/** Documents of their own have names of their own. */
function Names(props: {
  readonly files: readonly ChosenFile[]
  readonly rename: (key: string, name: string) => void
}): ReactNode {
  const t = useMessages('documents')
  return props.files.map(({ key, file, name }) => (
    <TextField
      key={key}
      label={t('upload.nameOf', { file: file.name })}
      value={name}
      maxLength={NAME_MAX_LENGTH}
      onChange={(event) => props.rename(key, event.target.value)}
    />
  ))
}
