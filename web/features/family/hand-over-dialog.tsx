/** Sends who came of age the link by which the account becomes their own (decisions §4 Kids). */
import { useId, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { HAND_OVER_HOURS, type Relation } from '@wegband/domain/features/family/contract.ts'
import { isMailAddress } from '@wegband/domain/features/credentials/login-name.ts'
import { useFieldWords } from '../../platform/error-words.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { showToast } from '../../platform/notices.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { fieldCodesOf } from '../credentials/form-failure.tsx'
import { useFreshProof } from '../credentials/use-fresh-proof.tsx'
import { DialogFailure } from './dialog-failure.tsx'
import styles from './family.module.css'
import { useHandOver } from './queries.ts'

/** What is wrong with the address, in words; `serverCode` is what the server found. */
function useMailError(mail: string, serverCode: string | undefined): string | undefined {
  const t = useMessages('family')
  const fieldWords = useFieldWords()
  const viewer = useViewer()
  if (mail === '') return fieldWords('required')
  if (!isMailAddress(mail)) return fieldWords('invalid-mail')
  if (mail.toLowerCase() === viewer.mail?.toLowerCase()) return t('handOver.ownMail')
  return serverCode === undefined ? undefined : fieldWords(serverCode)
}

export function HandOverDialog(props: {
  readonly relation: Relation
  readonly isOpen: boolean
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('family')
  const form = useId()
  const { withProof, proofDialog } = useFreshProof()
  const handOver = useHandOver((action) => withProof(t('handOver.proof'), action))
  const [typed, setTyped] = useState('')
  const [isTried, setTried] = useState(false)
  const { relation, onClose } = props
  const { id, firstName: name } = relation.relatedUser
  const mail = typed.trim()
  const error = useMailError(mail, fieldCodesOf(handOver.error, 'mail')[0])

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (error !== undefined || handOver.isPending) return
    handOver.mutate(
      { userId: id, mail },
      {
        onSuccess: () => {
          showToast({ tone: 'positive', text: t('handOver.done', { mail }) })
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={onClose}
      closeLabel={t('close')}
      title={t('handOver.title', { name })}
      description={t('handOver.text', { name, hours: HAND_OVER_HOURS })}
      isBusy={handOver.isPending}
      footer={
        <Button
          variant="primary"
          size="large"
          isBlock
          type="submit"
          form={form}
          isBusy={handOver.isPending}
          busyLabel={t('handOver.sending')}
        >
          {t('handOver.send')}
        </Button>
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={submit}>
        <TextField
          label={t('handOver.mail', { name })}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          error={isTried ? error : undefined}
          onChange={(event) => {
            handOver.reset()
            setTyped(event.target.value)
          }}
        />
        {fieldCodesOf(handOver.error, 'mail').length > 0 ? null : <DialogFailure error={handOver.error} />}
      </form>
      {proofDialog}
    </Dialog>
  )
}
