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
import { useForm } from '../../../platform/forms/use-form.ts'
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
import { type SendFiles, useUpload } from './use-upload.ts'
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

function UploadForm(
  props: Props & { readonly owners: Owners; readonly onBusy: (isBusy: boolean) => void },
): ReactNode {
  const { owners, replaces, onClose, onBusy } = props
  const t = useMessages('documents')
  const client = useQueryClient()
  const upload = useUpload()
  const { files, open } = upload
  const only = owners.length === 1 ? owners[0]?.owner.id : undefined
  const startOwner = replaces?.owner?.id ?? only
  const isOneChoice = open.length > 1 && open.every(({ isPicture }) => isPicture)
  const form = useForm({
    start: {
      owner: startOwner === undefined ? '' : String(startOwner),
      recipient: replaces?.check?.recipient ?? first(owners, startOwner),
      name: replaces?.name ?? '',
      isOne: replaces !== undefined,
    },
    rules: ({ owner, name }) => ({
      owner: owner === '' ? ('required' as const) : undefined,
      name: open.length < 2 && name.trim() === '' ? ('required' as const) : undefined,
    }),
    most: { name: NAME_MAX_LENGTH },
    send: async (values) => {
      if (open.length === 0) throw new AppError('documents.no-file')
      if (await sendAll(batchesOf(open, isOneChoice && values.isOne))) finish()
    },
  })
  const { values } = form
  const isOne = isOneChoice && values.isOne
  const isNamedOnce = open.length < 2 || isOne

  const sendFiles: SendFiles = async (batch, { onProgress, cancel }) => {
    const total = batch.reduce((sum, { file }) => sum + file.size, 0)
    if (total > UPLOAD_MAX_BYTES) throw new AppError('files.too-large')
    const ownerId = requireOwner({ ownerId: values.owner === '' ? undefined : Number(values.owner) })
    const { recipient } = values
    const name = isNamedOnce ? values.name.trim() : (batch[0]?.name.trim() ?? '')
    await send(uploadDocuments, {
      params: { id: ownerId },
      form: formOf(batch, {
        name: name === '' ? t('upload.unnamed') : name,
        recipient,
        replaces: replaces?.id,
      }),
      onProgress,
      signal: cancel,
    })
  }
  const sendAll = async (batches: readonly (readonly ChosenFile[])[]): Promise<boolean> => {
    onBusy(true)
    let isComplete = true
    for (const batch of batches) if (!(await upload.send(batch, sendFiles))) isComplete = false
    onBusy(false)
    await invalidate(client, [listDocuments])
    return isComplete
  }
  const finish = (): void => {
    showToast({ tone: 'positive', subject: 'documents', text: t('upload.done') })
    onClose()
  }
  const add = async (added: Iterable<File>): Promise<void> => {
    const chosen = await upload.add(replaces === undefined ? added : [...added])
    const named = chosen.find(({ state }) => state === 'ready')
    if (values.name === '' && named !== undefined) form.change({ name: named.name })
  }
  const isSending = files.some(({ state }) => state === 'sending')
  const recipients = owners.find(({ owner }) => String(owner.id) === values.owner)?.recipients ?? []
  return (
    <Form form={form} className="stack" guardsLeaving>
      {replaces?.check?.reason == null ? null : (
        <p className="t-small">{t('upload.asked', { reason: replaces.check.reason })}</p>
      )}
      <DropZone onFiles={(added) => void add(added)} />
      {files.length === 0 ? null : (
        <ul aria-label={t('upload.files')}>
          {files.map((chosen) => (
            <FileRow
              key={chosen.key}
              chosen={chosen}
              onRemove={() => upload.remove(chosen.key)}
              onRetry={isSending ? undefined : () => form.attempt(() => sendAll([[chosen]]))}
            />
          ))}
        </ul>
      )}
      {isOneChoice ? <CheckField label={t('upload.asOne')} {...form.check('isOne')} /> : null}
      {isNamedOnce ? null : <Names files={open} rename={upload.rename} />}
      {owners.length > 1 && replaces === undefined ? (
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
      <div className={isNamedOnce ? styles.pair : undefined}>
        {isNamedOnce ? <TextField label={t('upload.name')} {...form.text('name')} /> : null}
        <SelectField
          label={t('upload.recipient')}
          options={recipients.map(({ recipient, school }) => ({
            value: recipient,
            text: school ?? t('association'),
          }))}
          disabled={recipients.length === 0}
          {...form.text('recipient')}
        />
      </div>
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
