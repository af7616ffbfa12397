/** The dialog that a trainer opens in an emergency: readable at arm's length, the phone number one tap away. */
import { useState } from 'react'
import type { ReactNode } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { isLineLost } from '../../../platform/api/client-error.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { nowIso } from '../../../platform/clock.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { phone } from '../../../ui/icon/phosphor/phone.gen.ts'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx'
import styles from './emergency.module.css'
import { QueryError } from '../../errors/query-error.tsx'
import { EmergencyReason } from './emergency-reason.tsx'
import { useEmergency } from './use-emergency.ts'

type Query = ReturnType<typeof useEmergency>

function Facts(props: { readonly known: NonNullable<Query['data']> }): ReactNode {
  const t = useMessages('profile')
  const format = useFormats()
  const { healthInfo, emergencyContact, emergencyPhone, firstName } = props.known
  const isEmpty = healthInfo === '' && emergencyContact === '' && emergencyPhone === ''
  return (
    <div className={styles.facts}>
      {isEmpty ? (
        <p className="t-lead">{t('emergency.view.none')}</p>
      ) : (
        <>
          <p className={`t-lead ${styles.preserved}`}>{healthInfo || t('emergency.view.noHealth')}</p>
          <p>
            {[emergencyContact, emergencyPhone].filter(Boolean).join(', ') || t('emergency.view.noContact')}
          </p>
        </>
      )}
      {emergencyPhone === '' ? null : (
        <Button
          variant="primary"
          isBlock
          icon={phone}
          href={`tel:${emergencyPhone.replaceAll(/[^\d+]/g, '')}`}
        >
          {t('emergency.call')}
        </Button>
      )}
      <p className="t-small t-muted">
        {t('emergency.view.logged', { time: format.time(nowIso()), name: firstName })}
      </p>
    </div>
  )
}

/** The data is only on the server, where each reading is logged; help is a call away nevertheless. */
function WithoutLine(): ReactNode {
  const t = useMessages('profile')
  return (
    <div className={styles.facts}>
      <p className="t-lead">{t('emergency.view.offline')}</p>
      <Button variant="primary" isBlock icon={phone} href="tel:112">
        {t('emergency.view.call112')}
      </Button>
    </div>
  )
}

function Content(props: {
  readonly query: Query
  readonly userId: number
  readonly name: string
}): ReactNode {
  const t = useMessages('profile')
  const { data, error } = props.query
  const [opened, setOpened] = useState<Query['data']>()
  const known = data ?? opened
  if (known !== undefined) return <Facts known={known} />
  if (isLineLost(error)) return <WithoutLine />
  if (error instanceof AppError && error.code === 'profile.emergency-needs-reason')
    return <EmergencyReason userId={props.userId} name={props.name} onOpened={setOpened} />
  if (error) return <QueryError query={props.query} headingLevel={3} />
  return (
    <SkeletonGroup label={t('emergency.view.loading')}>
      <Skeleton height={90} />
    </SkeletonGroup>
  )
}

export function EmergencySheet(props: {
  readonly userId: number
  readonly name: string
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('profile')
  const query = useEmergency(props.userId)
  return (
    <Dialog
      isOpen
      size="small"
      title={t('emergency.view.title', { name: props.name })}
      closeLabel={t('close')}
      onClose={props.onClose}
    >
      <Content query={query} userId={props.userId} name={props.name} />
    </Dialog>
  )
}
