/** The passkeys of an account: a new one from this device, another name, an end. */
import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import type { Passkey } from '@wegband/domain/features/sign-in-ways/contract.ts'
import { useErrorWords, useFieldWords } from '../../platform/error-words.ts'
import { useFormats } from '../../platform/formats.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { showToast } from '../../platform/notices.ts'
import { useTellError } from '../../platform/tell-error.ts'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { fingerprint } from '../../ui/icon/phosphor/fingerprint.gen.ts'
import { info } from '../../ui/icon/phosphor/info.gen.ts'
import { pencilSimple } from '../../ui/icon/phosphor/pencil-simple.gen.ts'
import { trash } from '../../ui/icon/phosphor/trash.gen.ts'
import { warningCircle } from '../../ui/icon/phosphor/warning-circle.gen.ts'
import { List, ListRow } from '../../ui/list-row/list-row.tsx'
import { useFreshProof } from '../credentials/use-fresh-proof.tsx'
import { canUsePasskeys, isGivenUp, isKnownHere, makePasskey } from './passkey-ceremony.ts'
import { useDeletePasskey, useKeepPasskey, useRenamePasskey } from './queries.ts'
import styles from './security.module.css'

const NAME_MAX = 60

function NewPasskey(): ReactNode {
  const t = useMessages('security')
  const words = useErrorWords()
  const fieldWords = useFieldWords()
  const keep = useKeepPasskey()
  const [name, setName] = useState('')
  const [state, setState] = useState<{ isBusy: boolean; isTried: boolean; problem?: string | undefined }>({
    isBusy: false,
    isTried: false,
  })
  const { withProof, proofDialog } = useFreshProof()
  const make = async (): Promise<void> => {
    setState({ isBusy: true, isTried: true })
    try {
      const response = await withProof(t('passkey.proof'), makePasskey)
      await keep.mutateAsync({ name: name.trim(), response })
      setName('')
      setState({ isBusy: false, isTried: false })
      showToast({ tone: 'positive', text: t('passkey.made') })
    } catch (error) {
      const problem = isKnownHere(error) ? t('passkey.knownHere') : words(error).text
      setState({ isBusy: false, isTried: true, problem: isGivenUp(error) ? undefined : problem })
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (state.isBusy) return
    if (name.trim() === '') setState({ isBusy: false, isTried: true })
    else void make()
  }
  if (!canUsePasskeys()) return <Banner icon={info} title={t('passkey.impossible')} />
  return (
    <>
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextField
          label={t('passkey.name')}
          hint={t('passkey.nameHint')}
          value={name}
          maxLength={NAME_MAX}
          error={state.isTried && name.trim() === '' && !state.isBusy ? fieldWords('required') : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {state.problem === undefined ? null : (
          <Banner icon={warningCircle} tone="danger" live="alert" title={state.problem} />
        )}
        <Button
          variant="primary"
          size="large"
          isBlock
          type="submit"
          icon={fingerprint}
          isBusy={state.isBusy}
          busyLabel={t('passkey.making')}
        >
          {t('passkey.make')}
        </Button>
      </form>
      {proofDialog}
    </>
  )
}

/** In place of its row; the server asks who is there before the name changes. */
function RenameRow(props: { readonly passkey: Passkey; readonly onClose: () => void }): ReactNode {
  const { passkey, onClose } = props
  const t = useMessages('security')
  const words = useErrorWords()
  const fieldWords = useFieldWords()
  const [name, setName] = useState(passkey.name)
  const [isTried, setTried] = useState(false)
  const { withProof, proofDialog } = useFreshProof()
  const rename = useRenamePasskey((action) =>
    withProof(t('passkey.proofRename', { name: passkey.name }), action),
  )
  const given = name.trim()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (given === '' || rename.isPending) return
    if (given === passkey.name) onClose()
    else
      rename.mutate(
        { id: passkey.id, name: given },
        {
          onSuccess: () => {
            showToast({ tone: 'positive', text: t('passkey.renamed', { name: given }) })
            onClose()
          },
        },
      )
  }
  const problem = rename.isError && !isGivenUp(rename.error) ? words(rename.error).text : undefined
  return (
    <li>
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextField
          autoFocus
          label={t('passkey.nameOf', { name: passkey.name })}
          value={name}
          maxLength={NAME_MAX}
          error={isTried && given === '' ? fieldWords('required') : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {problem === undefined ? null : (
          <Banner icon={warningCircle} tone="danger" live="alert" title={problem} />
        )}
        <div className={styles.links}>
          <Button variant="primary" type="submit" isBusy={rename.isPending} busyLabel={t('passkey.saving')}>
            {t('passkey.save')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('passkey.cancel')}
          </Button>
        </div>
      </form>
      {proofDialog}
    </li>
  )
}

function PasskeyRow(props: { readonly passkey: Passkey }): ReactNode {
  const { passkey } = props
  const t = useMessages('security')
  const format = useFormats()
  const tellError = useTellError()
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
        onConfirm={() => remove.mutate(passkey.id, { onError: tellError, onSettled: () => setAsking(false) })}
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
