/** The start page: what to do now. `dashboard-plan.ts` decides which blocks are shown; each block reports its own errors. */
import { type CSSProperties, type ReactNode, Suspense } from 'react'
import { instantOf, MS_PER_MINUTE } from '@wegband/domain/basics/calendar-days.ts'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { dashboardPlan, type Lead, type Side } from '@wegband/domain/features/dashboard/dashboard-plan.ts'
import { useNow } from '../../platform/clock.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { currentLocale, loadBundles, useMessages } from '../../platform/words/i18n.tsx'
import { lazyPart } from '../../platform/loading/lazy-part.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { UnverifiedBanner } from '../registration/unverified-banner.tsx'
import { BandTile, useMainSport } from './tiles/band-tile.tsx'
import { FreemiumBanner } from './freemium-banner.tsx'
import { GuestLead, ParentLead, SchoolLead } from './tiles/lead-tiles.tsx'
import { NextClass } from './tiles/next-class.tsx'
import { MissingTilesNotice } from './tiles/tile-error.tsx'
import { TileSkeleton } from './tiles/tile-skeleton.tsx'
import { WeekTile } from './tiles/week-tile.tsx'
import styles from './dashboard.module.css'

// Below the fold, with its own messages: the first bytes are for what comes before it.
const DashboardSections = lazyPart(async () => {
  const bundles = ['blocks', 'family', 'glossary', 'sports']
  const [part] = await Promise.all([
    import('./dashboard-sections.tsx'),
    loadBundles(bundles, currentLocale()),
  ])
  return part.DashboardSections
})

const NotificationsBell = lazyPart(
  async () => (await import('../notifications/notifications-bell.tsx')).NotificationsBell,
)

const ViewSwitch = lazyPart(async () => {
  const [part] = await Promise.all([import('./view-switch.tsx'), loadBundles(['blocks'], currentLocale())])
  return part.ViewSwitch
})

/** About that of a tile in which the first thing to do is. */
const TILE_HEIGHT = 320

// Parts for staff and for members who train at home: students never load them.
const OpenWorkTile = lazyPart(
  async () => {
    const [part] = await Promise.all([
      import('./open-work-tile.tsx'),
      loadBundles(['work', 'blocks'], currentLocale()),
    ])
    return part.OpenWorkTile
  },
  <TileSkeleton height={TILE_HEIGHT} />,
)

const OwnClass = lazyPart(
  async () => {
    const bundles = ['work', 'appointments', 'access']
    const [part] = await Promise.all([import('./tiles/own-class.tsx'), loadBundles(bundles, currentLocale())])
    return part.OwnClass
  },
  <TileSkeleton height={TILE_HEIGHT} />,
)

const ChildrenTile = lazyPart(
  async () => {
    const bundles = ['blocks', 'family']
    const [part] = await Promise.all([
      import('./tiles/children-tile.tsx'),
      loadBundles(bundles, currentLocale()),
    ])
    return part.ChildrenTile
  },
  <TileSkeleton height={TILE_HEIGHT} />,
)

const VideoLead = lazyPart(
  async () => {
    const [part] = await Promise.all([
      import('./video-lead.tsx'),
      loadBundles(['work', 'sports'], currentLocale()),
    ])
    return part.VideoLead
  },
  <TileSkeleton height={TILE_HEIGHT} />,
)

type MainSport = ReturnType<typeof useMainSport>

/** A proper name, the same in every language. */
const PRODUCT = 'Wegband'

function LeadTile(props: {
  readonly lead: Lead
  readonly viewer: Viewer
  readonly main: MainSport
}): ReactNode {
  const { lead, main, viewer } = props
  switch (lead) {
    case 'guest':
      return <GuestLead />
    case 'school':
      return <SchoolLead />
    case 'class':
      return <NextClass ready={main.path.data?.isReadyForLevelCheck === true ? main.path.data : undefined} />
    case 'family':
      return <ParentLead names={[]} />
    case 'teach':
      return <OwnClass viewer={viewer} />
    case 'office':
      return <OpenWorkTile viewer={viewer} isLead />
    case 'video':
      return <VideoLead main={main} />
  }
}

function SideTile(props: {
  readonly side: Side
  readonly viewer: Viewer
  readonly main: MainSport
}): ReactNode {
  const { main, side, viewer } = props
  return (
    <div className={styles.told} data-area={side} data-tour={side}>
      {side === 'work' ? <OpenWorkTile viewer={viewer} /> : null}
      {side === 'band' ? <BandTile main={main} /> : null}
      {side === 'children' ? <ChildrenTile viewer={viewer} /> : null}
      {side === 'week' ? <WeekTile /> : null}
    </div>
  )
}

/** A longer first name would be cut beside the faces; then they are below it. */
const LONGEST_BESIDE_FACES = 13

/** How many children are shown; the family page has the others. */
const MOST_FACES = 3

/** Reserves the room of the faces, so that nothing moves when the children are loaded. */
function Faces(props: { readonly viewer: Viewer }): ReactNode {
  const { childIds } = props.viewer
  if (childIds.length === 0) return null
  const style: CSSProperties & { readonly '--faces': number } = {
    '--faces': 1 + Math.min(childIds.length, MOST_FACES),
  }
  return (
    <div className={styles.facesPlace} style={style}>
      <Suspense fallback={null}>
        <ViewSwitch viewer={props.viewer} most={MOST_FACES} />
      </Suspense>
    </div>
  )
}

export function DashboardPage(): ReactNode {
  const t = useMessages('dashboard')
  const format = useFormats()
  const viewer = useViewer()
  const now = instantOf(useNow(MS_PER_MINUTE))
  const main = useMainSport()
  const { freemium, lead, side, strip, sections } = dashboardPlan(viewer, now)
  const tiles = (of: readonly Side[]): ReactNode[] =>
    of.map((one) => <SideTile key={one} side={one} viewer={viewer} main={main} />)
  const faces = <Faces viewer={viewer} />
  const isLong = viewer.firstName.length > LONGEST_BESIDE_FACES
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
        above={format.day(now)}
        actions={isLong ? undefined : faces}
      />
      {isLong ? faces : null}
      <div className={styles.banners}>
        <UnverifiedBanner viewer={viewer} />
        {freemium === undefined ? null : <FreemiumBanner kind={freemium} viewer={viewer} />}
      </div>
      <MissingTilesNotice>
        <div className={styles.grid}>
          <div className={styles.told} data-tour="dashboard">
            <LeadTile lead={lead} viewer={viewer} main={main} />
          </div>
          {tiles(side)}
        </div>
        {strip.length === 0 ? null : <div className={styles.ownTraining}>{tiles(strip)}</div>}
        <Suspense fallback={null}>
          <DashboardSections sections={sections} viewer={viewer} main={main} />
        </Suspense>
      </MissingTilesNotice>
    </>
  )
}
