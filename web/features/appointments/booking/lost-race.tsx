/** Another user was faster: shows who and when, and that nothing is lost (§4: a 409 shows the current appointment). */
import type { ReactNode } from 'react'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { FactsList } from '../../../ui/facts/facts-list.tsx'
import { momentText } from './when-text.ts'

export function LostRace(props: { readonly current: Appointment; readonly onClose: () => void }): ReactNode {
  const { current } = props
  const t = useMessages('appointments')
  const format = useFormats()
  const { startedBy, startedAt, endedAt } = current
  const at = current.isEnded ? endedAt : startedAt
  const isByOther = startedBy !== null && !current.isEnded
  return (
    <Dialog
      isOpen
      size="small"
      sport={current.sports[0]}
      title={isByOther ? t('lost.title', { name: startedBy.firstName }) : t('lost.ended')}
      description={isByOther ? t('lost.text') : t('lost.endedText')}
      closeLabel={t('close')}
      onClose={props.onClose}
      footer={
        <Button variant="primary" size="large" isBlock onClick={props.onClose}>
          {t('lost.action')}
        </Button>
      }
    >
      <FactsList
        layout="rows"
        facts={[
          ...(startedBy === null ? [] : [{ id: 'by', name: t('lost.by'), value: fullName(startedBy) }]),
          ...(at === null ? [] : [{ id: 'at', name: t('lost.at'), value: momentText(format, at) }]),
          { id: 'count', name: t('lost.count'), value: current.attendeesCount },
        ]}
      />
    </Dialog>
  )
}
