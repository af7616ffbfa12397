/**
 * Maintenance before anything could be read: the page waits and continues by itself (§1, decisions §4
 * Maintenance).
 */
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { BASE_TITLE } from '../../platform/router/title.ts'
import { Button } from '../../ui/button/button.tsx'
import { Loom } from '../../ui/gate/gate-drawings.tsx'
import { Gate } from '../../ui/gate/gate.tsx'
import { check } from '../../ui/icon/phosphor/check.gen.ts'
import { clock } from '../../ui/icon/phosphor/clock.gen.ts'
import { List, ListRow } from '../../ui/list-row/list-row.tsx'
import { ContractLinks } from '../../features/accounts/contract-links.tsx'
import { useAppParts } from '../app-parts.ts'
import styles from './shell.module.css'

export function MaintenancePage(props: { readonly retryAt: string | undefined }): ReactNode {
  const t = useMessages('shell')
  const format = useFormats()
  const { probe } = useAppParts()
  const [isChecking, setChecking] = useState(false)
  const checkNow = async (): Promise<void> => {
    setChecking(true)
    await probe()
    setChecking(false)
  }
  return (
    <Gate
      drawing={<Loom />}
      logo={{ name: BASE_TITLE }}
      title={t('maintenance.title')}
      text={t('maintenance.text')}
    >
      <List>
        {props.retryAt === undefined ? null : (
          <ListRow icon={clock} title={t('maintenance.until', { time: format.time(props.retryAt) })} />
        )}
        <ListRow icon={check} isPlainTitle title={t('maintenance.safeBand')} />
        <ListRow icon={check} isPlainTitle title={t('maintenance.safeClasses')} />
      </List>
      <Button variant="primary" size="large" isBlock isBusy={isChecking} onClick={() => void checkNow()}>
        {t('maintenance.check')}
      </Button>
      <div className={styles.contractLinks}>
        <ContractLinks />
      </div>
    </Gate>
  )
}
