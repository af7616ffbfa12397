/** The start page: what do I do now. Next class, band, week, what to practise. */
import { type ReactNode, Suspense } from 'react'
import { instantOf } from '@wegband/domain/basics/calendar-days.ts'
import { useNow } from '../../platform/clock.ts'
import { useFormats } from '../../platform/formats.ts'
import { currentLocale, loadBundles, useMessages } from '../../platform/i18n.tsx'
import { besides } from '../../platform/on-demand.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { UnverifiedBanner } from '../registration/unverified-banner.tsx'
import { BandTile, useMainSport } from './band-tile.tsx'
import { NextClass } from './next-class.tsx'
import { WeekTile } from './week-tile.tsx'
import styles from './dashboard.module.css'

// Below the fold, with words of its own: the first bytes are for what comes before it.
const PractiseRow = besides(async () => {
  const [part] = await Promise.all([import('./practise-row.tsx'), loadBundles(['sports'], currentLocale())])
  return part.PractiseRow
})

const DashboardFamily = besides(async () => {
  const words = loadBundles(['family', 'sports'], currentLocale())
  const [part] = await Promise.all([import('../family/dashboard-family.tsx'), words])
  return part.DashboardFamily
})

const NotificationsBell = besides(
  async () => (await import('../notifications/notifications-bell.tsx')).NotificationsBell,
)

const MINUTE_MS = 60_000
/** A name, not a word: the same in every language. */
const PRODUCT = 'Wegband'

export function DashboardPage(): ReactNode {
  const t = useMessages('dashboard')
  const format = useFormats()
  const viewer = useViewer()
  const now = useNow(MINUTE_MS)
  const main = useMainSport()
  return (
    <>
      <TopBar
        logo={{ name: PRODUCT }}
        actions={
          <Suspense fallback={null}>
            <NotificationsBell />
          </Suspense>
        }
      />
      <PageHead
        title={viewer.firstName === '' ? t('helloAnyone') : t('hello', { name: viewer.firstName })}
        above={format.day(instantOf(now))}
      />
      <UnverifiedBanner viewer={viewer} />
      <div className={styles.grid}>
        {viewer.isAnonymous ? null : <NextClass />}
        <div className={styles.side}>
          <div className={styles.told} data-tour="band">
            <BandTile main={main} />
          </div>
          {viewer.isAnonymous ? null : (
            <div className={styles.told} data-tour="week">
              <WeekTile />
            </div>
          )}
        </div>
      </div>
      <Suspense fallback={null}>
        <PractiseRow main={main} />
        <DashboardFamily />
      </Suspense>
    </>
  )
}
