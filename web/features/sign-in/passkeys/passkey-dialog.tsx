/** The passkeys of an account: adding this device, renaming, removing. */
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { Passkey } from '@wegband/domain/features/sign-in/sign-in-methods-contract.ts'
import { useErrorWords } from '../../../platform/api/error-words.ts'
import { Form } from '../../../platform/forms/form.tsx'
import { useForm } from '../../../platform/forms/use-form.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { showToast } from '../../../platform/words/notices.ts'
import { useShowError } from '../../../platform/api/show-error.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { IconButton } from '../../../ui/icon-button/icon-button.tsx'
import { fingerprint } from '../../../ui/icon/phosphor/fingerprint.gen.ts'
import { info } from '../../../ui/icon/phosphor/info.gen.ts'
import { pencilSimple } from '../../../ui/icon/phosphor/pencil-simple.gen.ts'
import { trash } from '../../../ui/icon/phosphor/trash.gen.ts'
import { warningCircle } from '../../../ui/icon/phosphor/warning-circle.gen.ts'
import { List, ListRow } from '../../../ui/list-row/list-row.tsx'
import { useFreshProof } from '../use-fresh-proof.tsx'
import { canUsePasskeys, isGivenUp, isKnownHere, makePasskey } from './passkey-ceremony.ts'
import { useDeletePasskey, useKeepPasskey, useRenamePasskey } from '../security/security-queries.ts'
import styles from '../security/security.module.css'

const NAME_MAX = 60

function NewPasskey(): ReactNode {
  const t = useMessages('security')
  const words = useErrorWords()
  const keep = useKeepPasskey()
  const { withProof, proofDialog } = useFreshProof()
  const form = useForm({
    start: { name: '' },
    rules: ({ name }) => ({ name: name.trim() === '' ? 'required' : undefined }),
    most: { name: NAME_MAX },
    send: async ({ name }) => {
      const response = await withProof(t('passkey.proof'), makePasskey)
      await keep.mutateAsync({ name: name.trim(), response })
      form.reset()
      showToast({ tone: 'positive', text: t('passkey.made') })
    },
    isShownElsewhere: isGivenUp,
  })
  const { failure } = form
  const problem = isKnownHere(failure) ? t('passkey.knownHere') : words(failure).text
  if (!canUsePasskeys()) return <Banner icon={info} title={t('passkey.impossible')} />
  return (
    <>
      <Form form={form} className={styles.form}>
        <TextField label={t('passkey.name')} hint={t('passkey.nameHint')} {...form.text('name')} />
        {failure === undefined ? null : (
          <Banner icon={warningCircle} tone="danger" live="alert" title={problem} />
        )}
        <Button
          variant="primary"
          size="large"
          isBlock
          type="submit"
          icon={fingerprint}
          isBusy={form.isBusy}
          busyLabel={t('passkey.making')}
        >
          {t('passkey.make')}
        </Button>
      </Form>
      {proofDialog}
    </>
  )
}

/** Replaces its row; the server requires a proof of identity before the name changes. */
function RenameRow(props: { readonly passkey: Passkey; readonly onClose: () => void }): ReactNode {
  const { passkey, onClose } = props
  const t = useMessages('security')
  const words = useErrorWords()
  const { withProof, proofDialog } = useFreshProof()
  const rename = useRenamePasskey((action) =>
    withProof(t('passkey.proofRename', { name: passkey.name }), action),
  )
  const form = useForm({
    start: { name: passkey.name },
    rules: ({ name }) => ({ name: name.trim() === '' ? 'required' : undefined }),
    most: { name: NAME_MAX },
    send: async ({ name }) => {
      const given = name.trim()
      if (given !== passkey.name) {
        await rename.mutateAsync({ id: passkey.id, name: given })
        showToast({ tone: 'positive', text: t('passkey.renamed', { name: given }) })
      }
      onClose()
    },
    isShownElsewhere: isGivenUp,
  })
  const { failure } = form
  const field = useRef<HTMLInputElement>(null)
  // The pressed button is gone, so the focus must move.
  useEffect(() => field.current?.focus(), [])
  return (
    <li>
      <Form form={form} className={styles.form}>
        <TextField ref={field} label={t('passkey.nameOf', { name: passkey.name })} {...form.text('name')} />
        {failure === undefined ? null : (
          <Banner icon={warningCircle} tone="danger" live="alert" title={words(failure).text} />
        )}
        <div className={styles.links}>
          <Button variant="primary" type="submit" isBusy={form.isBusy} busyLabel={t('passkey.saving')}>
            {t('passkey.save')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('passkey.cancel')}
          </Button>
        </div>
      </Form>
      {proofDialog}
    </li>
  )
}

function PasskeyRow(props: { readonly passkey: Passkey }): ReactNode {
  const { passkey } = props
  const t = useMessages('security')
  const format = useFormats()
  const showError = useShowError()
  const [isAsking, setAsking] = useState(false)
  const [isRenaming, setRenaming] = useState(false)
  const { withProof, proofDialog } = useFreshProof()
  const remove = useDeletePasskey((action) =>
    withProof(t('passkey.proofRemove', { name: passkey.name }), action),
  )
  const used =
    passkey.lastUsedAt === null
      ? t('passkey.unused', { date: format.date(passkey.createdAt) })
      : t('passkey.used', { date: format.date(passkey.lastUsedAt) })
  if (isRenaming) return <RenameRow passkey={passkey} onClose={() => setRenaming(false)} />
  return (
    <>
      <ListRow
        icon={fingerprint}
        title={passkey.name}
        note={used}
        trail={
          <>
            <IconButton
              icon={pencilSimple}
              label={t('passkey.renameOf', { name: passkey.name })}
              onClick={() => setRenaming(true)}
            />
            <IconButton
              icon={trash}
              label={t('passkey.removeOf', { name: passkey.name })}
              onClick={() => setAsking(true)}
            />
          </>
        }
      />
      <ConfirmDialog
        isOpen={isAsking}
        isDangerous
        title={t('passkey.askTitle', { name: passkey.name })}
        text={t('passkey.askText')}
        confirmLabel={t('passkey.remove')}
        cancelLabel={t('passkey.keep')}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(passkey.id, { onError: showError, onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      />
      {proofDialog}
    </>
  )
}

export function PasskeyDialog(props: {
  readonly isOpen: boolean
  readonly passkeys: readonly Passkey[]
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('security')
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={props.onClose}
      title={t('passkey.title')}
      description={t('passkey.text')}
      closeLabel={t('close')}
    >
      <div className="stack">
        {props.passkeys.length === 0 ? null : (
          <List label={t('passkey.title')}>
            {props.passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} />
            ))}
          </List>
        )}
        <NewPasskey />
      </div>
    </Dialog>
  )
}
