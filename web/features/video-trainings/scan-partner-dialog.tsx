/** The camera for a partner's code; a scanned person stays selectable for 20 minutes (§9). */
import type { ReactNode } from 'react'
import type { Partner } from '@wegband/domain/features/video-trainings/contract.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { useSportColourNow } from '../../platform/sport-colour.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { CodeFinder } from '../cards/code/code-finder.tsx'
import { FormFailure } from '../../platform/forms/form.tsx'
import { useScanPartner } from './queries.ts'
import styles from './video-trainings.module.css'

export function ScanPartnerDialog(props: {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onFound: (partner: Partner) => void
}): ReactNode {
  const t = useMessages('video-trainings')
  const sport = useSportColourNow()
  const scan = useScanPartner()
  const found = (partner: Partner): void => {
    showToast({
      tone: 'positive',
      text: t('scan.done', { name: fullName(partner.user) }),
      subject: 'partner-scan',
    })
    props.onFound(partner)
  }
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={props.onClose}
      title={t('scan.title')}
      closeLabel={t('close')}
      sport={sport}
    >
      <div className={styles.scan}>
        <FormFailure error={scan.error} />
        <CodeFinder
          title={t('scan.hold')}
          text={t('scan.text')}
          isBusy={scan.isPending}
          onCode={(code) => scan.mutate(code, { onSuccess: found })}
        />
      </div>
    </Dialog>
  )
}
