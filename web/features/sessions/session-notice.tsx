/** §8: an expired session asks to log in again. */
import type { ReactNode } from 'react'
import { useSession } from '../../platform/api/api.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Banner } from '../../ui/banner/banner.tsx'
import { info } from '../../ui/icon/phosphor/info.gen.ts'

/** Shown only when the session ended by itself. */
export function SessionNotice(): ReactNode {
  const t = useMessages('sign-in')
  const session = useSession()
  const hasExpired = session.status === 'signed-out' && session.reason === 'expired'
  return hasExpired ? <Banner icon={info} live="status" title={t('login.expired')} /> : null
}
