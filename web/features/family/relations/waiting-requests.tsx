/** The viewer's own requests that still wait, with the button to withdraw them. */
import type { ReactNode } from 'react'
import type { RelationRequest } from '@wegband/domain/features/family/contract.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { showToast } from '../../../platform/words/notices.ts'
import { useShowError } from '../../../platform/api/show-error.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { clockCountdown } from '../../../ui/icon/phosphor/clock-countdown.gen.ts'
import styles from '../family.module.css'
import { useAnswer } from '../queries.ts'

/** Withdraws the viewer's request. */
export function WithdrawButton(props: { readonly request: RelationRequest }): ReactNode {
  const t = useMessages('family')
  const showError = useShowError()
  const answer = useAnswer()
  const { request } = props
  return (
    <Button
      variant="danger"
      size="small"
      label={t('requests.withdrawOf', { name: fullName(request.about) })}
      isBusy={answer.isPending}
      onClick={() =>
        answer.mutate(
          { id: request.id, state: 'withdrawn' },
          {
            onSuccess: () => showToast({ text: t('requests.done.withdrawn'), subject: 'relation-request' }),
            onError: showError,
          },
        )
      }
    >
      {t('requests.withdraw')}
    </Button>
  )
}

function Waiting(props: { readonly request: RelationRequest }): ReactNode {
  const t = useMessages('family')
  const format = useFormats()
  const { request } = props
  const what = request.kind === 'release' ? t('waiting.release') : t(`requests.asked.${request.relationType}`)
  // For a child another person answers.
  const isAbout = request.relationType === 'child'
  const name = fullName(request.about)
  return (
    <Banner
      icon={clockCountdown}
      title={t(isAbout ? 'waiting.titleAbout' : 'waiting.title', { name })}
      action={
        <div className={styles.withdraw}>
          <WithdrawButton request={request} />
        </div>
      }
    >
      {t('waiting.text', { what, day: format.date(request.sentAt) })}
    </Banner>
  )
}

export function WaitingRequests(props: { readonly requests: readonly RelationRequest[] }): ReactNode {
  return props.requests
    .filter((one) => one.direction === 'from' && one.state === 'sent')
    .map((one) => <Waiting key={one.id} request={one} />)
}
