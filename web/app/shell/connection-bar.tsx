/** No network, no server, maintenance: stays as long as it is true, and asks again by itself (§8). */
import { useState } from 'react'
import type { ReactNode } from 'react'
import { instantOf } from '@wegband/domain/basics/calendar-days.ts'
import { useFormats } from '../../platform/formats.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { useStore } from '../../platform/store.ts'
import { OfflineBar } from '../../ui/view-bar/view-bar.tsx'
import { useAppParts } from '../app-parts.ts'

export function ConnectionBar(): ReactNode {
  const t = useMessages('shell')
  const format = useFormats()
  const { reachability, probe } = useAppParts()
  const state = useStore(reachability.state)
  const [isChecking, setChecking] = useState(false)
  if (state.status === 'fine') return null

  const time = format.time(instantOf(state.since))
  const texts = {
    lost: () => t('connection.lost', { time }),
    unavailable: () => t('connection.unavailable', { time }),
    maintenance: () => t('maintenance.notice'),
  }
  const check = async (): Promise<void> => {
    setChecking(true)
    await probe()
    setChecking(false)
  }
  return (
    <OfflineBar
      text={texts[state.status]()}
      checkLabel={t('connection.check')}
      isChecking={isChecking}
      onCheck={() => void check()}
    />
  )
}
