/** The blocks below the first tiles, in the order of the plan (`dashboard-plan.ts`). Its messages are in the bundle `blocks`. */
import type { ReactNode } from 'react'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import type { Section } from '@wegband/domain/features/dashboard/dashboard-plan.ts'
import { lazyPart } from '../../platform/loading/lazy-part.tsx'
import { currentLocale, loadBundles } from '../../platform/words/i18n.tsx'
import { DashboardFamily } from '../family/dashboard-family.tsx'
import { useIsViewing } from '../impersonation/use-view.ts'
import { AssociationRow } from './tiles/association-row.tsx'
import type { useMainSport } from './tiles/band-tile.tsx'
import { CardOffer } from './card-offer.tsx'
import { ClubsList } from './tiles/clubs-list.tsx'
import { DiscoverCard } from './tiles/discover-card.tsx'
import { LatestList } from './tiles/latest-list.tsx'
import { MembershipCard } from './tiles/membership-card.tsx'
import { PractiseRow } from './tiles/practise-row.tsx'
import { ProgramsList } from './tiles/programs-list.tsx'
import { ProgressTile } from './tiles/progress-tile.tsx'
import styles from './dashboard.module.css'

// Its code and words come after those of the other blocks.
const AnnouncementsTile = lazyPart(async () => {
  const [part] = await Promise.all([
    import('../announcements/announcements-tile.tsx'),
    loadBundles(['announcements'], currentLocale()),
  ])
  return part.AnnouncementsTile
})

const PapersTile = lazyPart(async () => {
  const [part] = await Promise.all([
    import('../signatures/papers-tile.tsx'),
    loadBundles(['signatures'], currentLocale()),
  ])
  return part.PapersTile
})

type Parts = { readonly viewer: Viewer; readonly main: ReturnType<typeof useMainSport> }

function SectionOf(props: Parts & { readonly section: Section }): ReactNode {
  const { viewer, main } = props
  const isViewing = useIsViewing()
  switch (props.section) {
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
      return <ProgramsList viewer={viewer} />
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

/** Tiles that are side by side where there is room; the others have a row to themselves. */
const HALF: readonly Section[] = ['progress', 'programs', 'latest', 'clubs']

/** In an odd row the last tile has no neighbour. */
const hasRowAlone = (sections: readonly Section[], index: number): boolean => {
  const isHalf = (at: number): boolean => sections.slice(at, at + 1).some((section) => HALF.includes(section))
  if (!isHalf(index)) return true
  let first = index
  while (first > 0 && isHalf(first - 1)) first -= 1
  return (index - first) % 2 === 0 && !isHalf(index + 1)
}

export function DashboardSections(props: Parts & { readonly sections: readonly Section[] }): ReactNode {
  const { sections, viewer, main } = props
  return (
    <div className={styles.sections}>
      <div className={styles.whole}>{viewer.isAnonymous ? null : <PapersTile />}</div>
      <div className={styles.whole}>{viewer.isAnonymous ? null : <AnnouncementsTile />}</div>
      {sections.map((section, index) => (
        <div key={section} className={hasRowAlone(sections, index) ? styles.whole : styles.half}>
          <SectionOf section={section} viewer={viewer} main={main} />
        </div>
      ))}
      <AssociationRow viewer={viewer} />
    </div>
  )
}
