/** An open invitation of a second guardian: the receiver, how long it is valid, and the button to withdraw it. */
import type { ReactNode } from 'react'
import type { Relation } from '@wegband/domain/features/family/contract.ts'
import type { GuardianInvitation } from '@wegband/domain/features/family/invitation-contract.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { showToast } from '../../../platform/words/notices.ts'
import { useShowError } from '../../../platform/api/show-error.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { clockCountdown } from '../../../ui/icon/phosphor/clock-countdown.gen.ts'
import { useIsViewing } from '../../impersonation/use-view.ts'
import styles from '../family.module.css'
import { useWithdrawInvitation } from '../queries.ts'

export function OpenInvitation(props: {
  readonly relation: Relation
  readonly invitation: GuardianInvitation | null
}): ReactNode {
  const t = useMessages('family')
  const format = useFormats()
  const showError = useShowError()
  const withdraw = useWithdrawInvitation()
  const isViewing = useIsViewing()
  const { id: childId, firstName: name } = props.relation.relatedUser
  const { invitation } = props
  if (invitation === null) return null
  const { id: invitationId, mail, validUntil } = invitation
  const end = { day: format.relativeDay(validUntil), time: format.time(validUntil) }
  return (
    <Banner
      icon={clockCountdown}
      title={t('invite.open.title')}
      action={
        isViewing ? undefined : (
          <div className={styles.withdraw}>
            <Button
              variant="danger"
              size="small"
              label={t('invite.open.withdrawOf', { name })}
              isBusy={withdraw.isPending}
              onClick={() =>
                withdraw.mutate(
                  { childId, invitationId },
                  {
                    onSuccess: () => showToast({ text: t('invite.open.withdrawn') }),
                    onError: showError,
                  },
                )
              }
            >
              {t('invite.open.withdraw')}
            </Button>
          </div>
        )
      }
    >
      {mail === null ? t('invite.open.link', end) : t('invite.open.mail', { mail, ...end })}
    </Banner>
  )
}
