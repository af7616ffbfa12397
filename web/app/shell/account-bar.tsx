/**
 * What an account needs from its owner first: the second factor that a role requires, or a notice before the
 * account ends.
 */
import type { ReactNode } from 'react'
import { useKnownViewer } from '../../features/accounts/viewer.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { useGoTo } from '../../platform/router/links.tsx'
import { hourglassMedium } from '../../ui/icon/phosphor/hourglass-medium.gen.ts'
import { shieldCheck } from '../../ui/icon/phosphor/shield-check.gen.ts'
import { OfflineBar } from '../../ui/view-bar/view-bar.tsx'

export function AccountBar(): ReactNode {
  const t = useMessages('shell')
  const format = useFormats()
  const goTo = useGoTo()
  const viewer = useKnownViewer()
  if (viewer?.erasureDueAt)
    return (
      <OfflineBar
        icon={hourglassMedium}
        text={t('accountNotice.ends', { date: format.day(viewer.erasureDueAt) })}
        check={{ label: t('accountNotice.keep'), onClick: () => void goTo('app.privacy') }}
      />
    )
  if (viewer?.mustSetUpSecondStep !== true) return null
  return (
    <OfflineBar
      icon={shieldCheck}
      text={t('accountNotice.secondStep')}
      check={{ label: t('accountNotice.setUp'), onClick: () => void goTo('app.devices') }}
    />
  )
}
