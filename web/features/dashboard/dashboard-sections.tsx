/** What stands below the first tiles, in the order of the plan (`dashboard-plan.ts`). Its words are in the bundle `blocks`. */
import type { ReactNode } from 'react'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import type { Section } from '@wegband/domain/features/dashboard/dashboard-plan.ts'
import { DashboardFamily } from '../family/dashboard-family.tsx'
import { useIsViewing } from '../impersonation/use-view.ts'
import type { useMainSport } from './band-tile.tsx'
import { CardOffer } from './card-offer.tsx'
import { ClubsList } from './clubs-list.tsx'
import { DiscoverCard } from './discover-card.tsx'
import { LatestList } from './latest-list.tsx'
import { MembershipCard } from './membership-card.tsx'
import { PractiseRow } from './practise-row.tsx'
import { ProgramsList } from './programs-list.tsx'
import { ProgressTile } from './progress-tile.tsx'
import { TrainerTile } from './trainer-tile.tsx'
import styles from './dashboard.module.css'

type Parts = { readonly viewer: Viewer; readonly main: ReturnType<typeof useMainSport> }

function SectionOf(props: Parts & { readonly section: Section }): ReactNode {
  const { viewer, main } = props
  const isViewing = useIsViewing()
  switch (props.section) {
    case 'trainer':
      return <TrainerTile />
    case 'children':
      return (
        <>
          <DashboardFamily />
          {isViewing ? null : <CardOffer childIds={viewer.childIds} />}
        </>
      )
    case 'practise':
      return <PractiseRow main={main} />
    case 'progress':
      return <ProgressTile path={main.path.data} />
    case 'programs':
      return <ProgramsList />
    case 'latest':
      return <LatestList />
    case 'clubs':
      return <ClubsList viewer={viewer} />
    case 'discover':
      return <DiscoverCard viewer={viewer} />
    case 'membership':
      return <MembershipCard viewer={viewer} />
  }
}

/** Tiles that stand side by side where there is room; the others have a row to themselves. */
const HALF: readonly Section[] = ['progress', 'programs', 'latest', 'clubs']

export function DashboardSections(props: Parts & { readonly sections: readonly Section[] }): ReactNode {
  const { sections, viewer, main } = props
  return (
    <div className={styles.sections}>
      {sections.map((section) => (
        <div key={section} className={HALF.includes(section) ? styles.half : styles.whole}>
          <SectionOf section={section} viewer={viewer} main={main} />
        </div>
      ))}
    </div>
  )
}
