/** Invites a second guardian by email, or creates a link to share (docs/decisions/0052). */
import { useId } from 'react'
import type { ReactNode } from 'react'
import { isMailAddress } from '@wegband/domain/features/sign-in/login-name.ts'
import type { Relation } from '@wegband/domain/features/family/contract.ts'
import { INVITATION_DAYS } from '@wegband/domain/features/family/invitation-contract.ts'
import { Form, FormFailure, FormSummary } from '../../../platform/forms/form.tsx'
import { type Refusal, useForm } from '../../../platform/forms/use-form.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { showToast } from '../../../platform/words/notices.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { useViewer } from '../../accounts/viewer.ts'
import { useFreshProof } from '../../sign-in/use-fresh-proof.tsx'
import { shareOrCopy } from '../../documents/share-or-copy.ts'
import styles from '../family.module.css'
import { useInvite } from '../queries.ts'

/** The error of the address. */
function useMailRule(): (typed: string) => Refusal | undefined {
  const t = useMessages('family')
  const viewer = useViewer()
  return (typed) => {
    const mail = typed.trim()
    if (mail === '') return 'required'
    if (!isMailAddress(mail)) return 'invalid-mail'
    return mail.toLowerCase() === viewer.mail?.toLowerCase() ? { text: t('invite.ownMail') } : undefined
  }
}

function LinkReady(props: {
  readonly name: string
  readonly link: string
  readonly isOpen: boolean
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('family')
  const { name } = props
  const address = new URL(props.link, location.origin).href
  const share = async (): Promise<void> => {
    const how = await shareOrCopy(address, t('invite.shareTitle', { name }))
    if (how !== 'shared') showToast({ text: t(how === 'copied' ? 'invite.copied' : 'invite.copyFailed') })
  }
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={props.onClose}
      closeLabel={t('close')}
      title={t('invite.linkTitle')}
      description={t('invite.linkText', { name, count: INVITATION_DAYS })}
      footer={
        <Button variant="primary" size="large" isBlock onClick={() => void share()}>
          {t('invite.share')}
        </Button>
      }
    >
      <TextField
        label={t('invite.address')}
        readOnly
        value={address}
        onFocus={(event) => event.target.select()}
      />
    </Dialog>
  )
}

/** By email, or by a link to share. */
function Ways(props: {
  readonly form: string
  readonly invite: ReturnType<typeof useInvite>
  readonly onLink: () => void
}): ReactNode {
  const t = useMessages('family')
  const { isPending, variables } = props.invite
  const isByMail = variables?.mail !== null
  return (
    <>
      <Button
        variant="primary"
        size="large"
        isBlock
        type="submit"
        form={props.form}
        isBusy={isPending && isByMail}
        busyLabel={t('invite.sending')}
      >
        {t('invite.send')}
      </Button>
      <Button
        variant="quiet"
        isBlock
        isBusy={isPending && !isByMail}
        busyLabel={t('invite.making')}
        onClick={() => {
          if (!isPending) props.onLink()
        }}
      >
        {t('invite.makeLink')}
      </Button>
    </>
  )
}

export function InviteDialog(props: {
  readonly relation: Relation
  readonly isOpen: boolean
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('family')
  const formId = useId()
  const whyNotMail = useMailRule()
  const { withProof, proofDialog } = useFreshProof()
  const invite = useInvite((action) => withProof(t('invite.proof'), action))
  const { relation, isOpen, onClose } = props
  const { id: childId, firstName: name } = relation.relatedUser
  const link = invite.data?.link ?? null

  const form = useForm({
    start: { mail: '' },
    rules: ({ mail }) => ({ mail: whyNotMail(mail) }),
    send: async ({ mail }) => {
      await invite.mutateAsync({ childId, mail: mail.trim() })
      showToast({ tone: 'positive', text: t('invite.done', { mail: mail.trim() }) })
      onClose()
    },
    isBusy: invite.isPending,
  })
  if (link !== null) return <LinkReady name={name} isOpen={isOpen} onClose={onClose} link={link} />
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      closeLabel={t('close')}
      title={t('invite.title', { name })}
      description={t('invite.text', { name, count: INVITATION_DAYS })}
      isBusy={invite.isPending}
      footer={<Ways form={formId} invite={invite} onLink={() => invite.mutate({ childId, mail: null })} />}
    >
      <Form form={form} id={formId} className={styles.form}>
        <TextField
          label={t('invite.mail')}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.text('mail')}
        />
        {relation.child?.invitation ? <p className="t-small t-muted">{t('invite.replaces')}</p> : null}
        <FormSummary form={form} />
        {invite.variables?.mail === null ? <FormFailure error={invite.error} /> : null}
      </Form>
      {proofDialog}
    </Dialog>
  )
}
