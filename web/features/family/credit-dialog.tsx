/** Moves a child's whole credit to its parent, showing both balances before and after (§1 Parents). */
import type { ReactNode } from 'react'
import type { Relation } from '@wegband/domain/features/family/contract.ts'
import { initialsOf } from '@wegband/domain/features/accounts/person-name.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Chevrons } from '../../ui/woven/woven-progress.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { useFreshProof } from '../sign-in/use-fresh-proof.tsx'
import { FormFailure } from '../../platform/forms/form.tsx'
import styles from './family.module.css'
import { useTransferCredit } from './queries.ts'

const ARROWS = 3

function Account(props: {
  readonly person: { firstName: string; lastName: string; avatar: string | null }
  readonly name: string
  readonly amount: string
  readonly isKid?: boolean
}): ReactNode {
  const { person } = props
  return (
    <div className={styles.account}>
      <Avatar
        initials={initialsOf(person)}
        imageUrl={person.avatar ?? undefined}
        size="large"
        isKid={props.isKid ?? false}
      />
      <span className="t-strong">{props.name}</span>
      <span className="t-small t-muted">{props.amount}</span>
    </div>
  )
}

function Sums(props: { readonly name: string; readonly credit: number; readonly total: number }): ReactNode {
  const t = useMessages('family')
  const { euro } = useFormats()
  return (
    <dl className={styles.sums}>
      <div>
        <dt>{t('transfer.moves')}</dt>
        <dd>{euro(props.credit)}</dd>
      </div>
      <div>
        <dt>{t('transfer.childAfter', { name: props.name })}</dt>
        <dd>{euro(0)}</dd>
      </div>
      <div className={styles.total}>
        <dt>{t('transfer.youAfter')}</dt>
        <dd>{euro(props.total)}</dd>
      </div>
    </dl>
  )
}

export function CreditDialog(props: {
  readonly relation: Relation
  readonly isOpen: boolean
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('family')
  const { euro } = useFormats()
  const viewer = useViewer()
  const { withProof, proofDialog } = useFreshProof()
  const transfer = useTransferCredit((action) => withProof(t('transfer.proof'), action))
  const { relation, onClose } = props
  const { relatedUser } = relation
  const name = relatedUser.firstName
  const credit = relation.child?.creditCents ?? 0
  const send = (): void =>
    transfer.mutate(
      { childId: relatedUser.id, to: viewer.id },
      {
        onSuccess: ({ amountCents, toBalanceCents }) => {
          const values = { amount: euro(amountCents), total: euro(toBalanceCents) }
          showToast({ tone: 'positive', text: t('transfer.done', values) })
          onClose()
        },
      },
    )
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={onClose}
      closeLabel={t('close')}
      title={t('transfer.title')}
      description={t('transfer.text', { name })}
      isBusy={transfer.isPending}
      footer={
        <Button
          variant="primary"
          size="large"
          isBlock
          isBusy={transfer.isPending}
          busyLabel={t('transfer.sending')}
          onClick={send}
        >
          {t('transfer.send', { amount: euro(credit) })}
        </Button>
      }
    >
      <div className={styles.form}>
        <div className={styles.transfer}>
          <Account person={relatedUser} name={name} amount={euro(credit)} isKid />
          <Chevrons of={ARROWS} done={ARROWS} isPlain />
          <Account person={viewer} name={t('you')} amount={euro(viewer.stripeBalance)} />
        </div>
        <Sums name={name} credit={credit} total={viewer.stripeBalance + credit} />
        <p className="t-small t-muted">{t('transfer.note', { name })}</p>
        <FormFailure error={transfer.error} />
        {proofDialog}
      </div>
    </Dialog>
  )
}
