/** The answer to a request, and its result. After a late answer the reason is shown and the data is read again. */
import { type ReactNode, useState } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { RelationRequest } from '@wegband/domain/features/family/contract.ts'
import { asksCustody } from '@wegband/domain/features/family/relation-rules.ts'
import type { CustodyManner } from '@wegband/domain/features/registration/custody.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { lazyDialog } from '../../../platform/loading/lazy-part.tsx'
import { showToast } from '../../../platform/words/notices.ts'
import { useShowError } from '../../../platform/api/show-error.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Tag, type TagTone } from '../../../ui/tag/tag.tsx'
import { useFreshProof } from '../../sign-in/use-fresh-proof.tsx'
import styles from '../family.module.css'
import { useAnswer } from '../queries.ts'

const CustodyDialog = lazyDialog(async () => (await import('../custody-dialog.tsx')).CustodyDialog)

const TONES: Readonly<Record<RelationRequest['state'], TagTone>> = {
  sent: 'info',
  confirmed: 'positive',
  declined: 'danger',
  withdrawn: 'neutral',
}

export function RequestStateTag(props: { readonly state: RelationRequest['state'] }): ReactNode {
  const t = useMessages('family')
  return <Tag tone={TONES[props.state]}>{t(`requests.states.${props.state}`)}</Tag>
}

/** `onAnswered`: the request is answered now, by this user or by a faster one. */
export function AnswerButtons(props: {
  readonly request: RelationRequest
  readonly size?: 'small'
  readonly onAnswered?: () => void
}): ReactNode {
  const t = useMessages('family')
  const showError = useShowError()
  const { withProof, proofDialog } = useFreshProof()
  const answer = useAnswer((action) => withProof(t('requests.proof'), action))
  const { request, size, onAnswered } = props
  const [isAsking, setAsking] = useState(false)
  const { id, kind, from, relationType } = request
  const name = fullName(from)
  const give = (state: 'confirmed' | 'declined', custody?: CustodyManner): void => {
    // A promise instead of callbacks: the live event may arrive before the response and unmount these buttons.
    answer.mutateAsync({ id, state, ...(custody && { custody }) }).then(
      () => {
        showToast({ text: t(`requests.done.${state}`), subject: 'relation-request' })
        setAsking(false)
        onAnswered?.()
      },
      (error: unknown) => {
        showError(error)
        if (error instanceof AppError && error.code === 'family.already-answered') onAnswered?.()
      },
    )
  }
  const isGiving = (state: 'confirmed' | 'declined'): boolean =>
    answer.isPending && answer.variables.state === state
  const yes = kind === 'release' ? 'agree' : 'accept'
  const sized = size === undefined ? {} : { size }
  return (
    <div className={styles.answers}>
      <Button
        {...sized}
        variant="primary"
        label={t(`requests.${yes}Of`, { name })}
        isBusy={isGiving('confirmed')}
        isDisabled={isGiving('declined')}
        onClick={() => (asksCustody(kind, relationType) ? setAsking(true) : give('confirmed'))}
      >
        {t(`requests.${yes}`)}
      </Button>
      <Button
        {...sized}
        {...(size === undefined ? {} : { variant: 'soft' as const })}
        label={t('requests.declineOf', { name })}
        isBusy={isGiving('declined')}
        isDisabled={isGiving('confirmed')}
        onClick={() => give('declined')}
      >
        {t('requests.decline')}
      </Button>
      {isAsking ? (
        <CustodyDialog
          childName={from.firstName}
          isBusy={answer.isPending}
          onConfirm={(custody) => give('confirmed', custody)}
          onClose={() => setAsking(false)}
        />
      ) : null}
      {proofDialog}
    </div>
  )
}
