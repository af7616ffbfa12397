/** Documents for everybody with a role: house rules, forms. */
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ROLE_NAMES, type Role } from '@wegband/domain/basics/roles.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { WegbandDocument } from '@wegband/domain/features/documents/contract.ts'
import { NAME_MAX_LENGTH } from '@wegband/domain/features/documents/document-rules.ts'
import { uploadRoleDocument } from '@wegband/domain/features/paper-office/contract.ts'
import { upload as send } from '../../platform/api/api.ts'
import { invalidate } from '../../platform/api/queries.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { Form, FormSummary } from '../../platform/forms/form.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { SelectField, TextField } from '../../ui/field/field.tsx'
import { plus } from '../../ui/icon/phosphor/plus.gen.ts'
import { Picture } from '../../ui/picture/picture.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { openPaper } from '../documents/open-paper.ts'
import { DropZone } from '../documents/upload/drop-zone.tsx'
import { FileRow } from '../documents/upload/file-row.tsx'
import { formOf } from '../documents/upload/upload-files.ts'
import { useUpload } from '../documents/upload/use-upload.ts'
import { QueryError } from '../errors/query-error.tsx'
import { MoneyList, MoneyRow, Paging } from '../school-money/money-list.tsx'
import { READS, useProvided, useRemove } from './queries.ts'

function ProvideDialog(props: { readonly recipient: string; readonly onClose: () => void }): ReactNode {
  const t = useMessages('paper-office')
  const client = useQueryClient()
  const upload = useUpload()
  const [chosen] = upload.open
  const form = useForm({
    start: { name: '', role: 'student' as Role },
    rules: ({ name }) => ({ name: name.trim() === '' ? ('required' as const) : undefined }),
    most: { name: NAME_MAX_LENGTH },
    send: async ({ name, role }) => {
      if (chosen === undefined) throw new AppError('documents.no-file')
      const body = formOf([chosen], { name: name.trim(), recipient: props.recipient, replaces: undefined })
      body.append('role', role)
      const isSent = await upload.send([chosen], (_files, watch) =>
        send(uploadRoleDocument, { form: body, ...watch }),
      )
      if (!isSent) return
      await invalidate(client, READS)
      showToast({ tone: 'positive', subject: 'papers', text: t('provided.saved', { name: name.trim() }) })
      props.onClose()
    },
  })
  const add = async (added: Iterable<File>): Promise<void> => {
    for (const { key } of upload.files) upload.remove(key)
    const [first] = await upload.add([...added].slice(0, 1))
    if (form.values.name === '' && first?.state === 'ready') form.change({ name: first.name })
  }
  return (
    <Dialog
      isOpen
      onClose={props.onClose}
      title={t('provided.add')}
      description={t(props.recipient === 'association' ? 'provided.forAll' : 'provided.forSchool')}
      closeLabel={t('close')}
      isBusy={form.isBusy}
    >
      <Form form={form} className="stack" guardsLeaving>
        <DropZone isSingle onFiles={(added) => void add(added)} />
        {upload.files.length === 0 ? null : (
          <ul aria-label={t('provided.file')}>
            {upload.files.map((one) => (
              <FileRow
                key={one.key}
                chosen={one}
                onRemove={() => upload.remove(one.key)}
                onRetry={form.submit}
              />
            ))}
          </ul>
        )}
        <TextField label={t('provided.name')} {...form.text('name')} />
        <SelectField
          label={t('provided.role')}
          options={ROLE_NAMES.map((role) => ({ value: role, text: t(`roles.${role}`) }))}
          {...form.text('role')}
        />
        <FormSummary form={form} />
        <Button variant="primary" isBlock type="submit" isBusy={form.isBusy} busyLabel={t('sending')}>
          {t('provided.save')}
        </Button>
      </Form>
    </Dialog>
  )
}

/** Asks before a document is removed. */
function RemoveDialog(props: { readonly paper: WegbandDocument; readonly onClose: () => void }): ReactNode {
  const t = useMessages('paper-office')
  const showError = useShowError()
  const remove = useRemove()
  const { paper, onClose } = props
  const { name } = paper
  const confirm = (): void =>
    remove.mutate(paper.id, {
      onSuccess: () => {
        showToast({ subject: 'papers', text: t('provided.removed', { name }) })
        onClose()
      },
      onError: showError,
    })
  return (
    <ConfirmDialog
      isOpen
      title={t('provided.removeTitle', { name })}
      text={t('provided.removeText')}
      confirmLabel={t('provided.remove')}
      cancelLabel={t('close')}
      isDangerous
      isBusy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  )
}

function Provided(props: { readonly paper: WegbandDocument; readonly onRemove: () => void }): ReactNode {
  const t = useMessages('paper-office')
  const format = useFormats()
  const { paper, onRemove } = props
  const { name, ownerRole, createdAt, size, url } = paper
  const role = ownerRole === null ? '' : t(`roles.${ownerRole}`)
  return (
    <MoneyRow
      title={name}
      note={[role, format.dateLong(createdAt), format.fileSize(size ?? 0)].join(', ')}
      actions={
        <>
          <Button size="small" label={t('act.openName', { name })} onClick={() => openPaper(url)}>
            {t('act.open')}
          </Button>
          <Button size="small" variant="danger" label={t('provided.removeName', { name })} onClick={onRemove}>
            {t('provided.remove')}
          </Button>
        </>
      }
    />
  )
}

export function ProvidedView(props: { readonly recipient: string }): ReactNode {
  const t = useMessages('paper-office')
  const [page, setPage] = useState(1)
  const [isAdding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<WegbandDocument | undefined>()
  const query = useProvided(props.recipient, page)
  const { data } = query
  const addButton = (
    <Button icon={plus} onClick={() => setAdding(true)}>
      {t('provided.add')}
    </Button>
  )
  return (
    <>
      {data === undefined ? <QueryError query={query} /> : null}
      {query.isPending ? (
        <SkeletonGroup label={t('loading')} className="stack">
          <Skeleton shape="mat" height={96} />
        </SkeletonGroup>
      ) : null}
      {data?.data.length === 0 ? (
        <EmptyState
          title={t('provided.empty')}
          text={t('provided.emptyText')}
          picture={<Picture name="empty-mat" />}
          action={addButton}
        />
      ) : null}
      {data === undefined || data.data.length === 0 ? null : (
        <>
          <div className="row-wrap">{addButton}</div>
          <MoneyList label={t('views.provided')}>
            {data.data.map((one) => (
              <Provided key={one.id} paper={one} onRemove={() => setRemoving(one)} />
            ))}
          </MoneyList>
          <Paging page={page} pages={data.meta.last_page} isBusy={query.isPlaceholderData} onPage={setPage} />
        </>
      )}
      {isAdding ? <ProvideDialog recipient={props.recipient} onClose={() => setAdding(false)} /> : null}
      {removing === undefined ? null : (
        <RemoveDialog paper={removing} onClose={() => setRemoving(undefined)} />
      )}
    </>
  )
}
