/** The blocks below the first tiles, in the order of the plan (`dashboard-plan.ts`). Its messages are in the bundle `blocks`. */
import type { ReactNode } from 'react'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import type { Section } from '@wegband/domain/features/dashboard/dashboard-plan.ts'
import { lazyPart } from '../../platform/loading/lazy-part.tsx'
import { currentLocale, loadBundles } from '../../platform/words/i18n.tsx'
import { DashboardFamily } from '../family/dashboard-family.tsx'
import { AssociationRow } from './tiles/association-row.tsx'
import type { useMainSport } from './tiles/band-tile.tsx'
import { DiscoverCard } from './tiles/discover-card.tsx'
import { MembershipCard } from './tiles/membership-card.tsx'
import { Overview } from './tiles/overview.tsx'
import { PractiseRow } from './tiles/practise-row.tsx'
import { ProgramsList } from './tiles/programs-list.tsx'
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

function SectionOf(
  props: Parts & { readonly section: Section; readonly sections: readonly Section[] },
): ReactNode {
  const { viewer, main } = props
  switch (props.section) {
    case 'children':
      return <DashboardFamily />
    case 'practise':
      return <PractiseRow main={main} />
    case 'programs':
      return <ProgramsList viewer={viewer} />
    case 'overview':
      return (
        <Overview viewer={viewer} path={main.path.data} hasPrograms={props.sections.includes('programs')} />
      )
    case 'discover':
      return <DiscoverCard viewer={viewer} />
    case 'membership':
      return <MembershipCard viewer={viewer} />
  }
}

export function DashboardSections(props: Parts & { readonly sections: readonly Section[] }): ReactNode {
  const { sections, viewer, main } = props
  return (
    <div className={styles.sections}>
      {viewer.isAnonymous ? null : (
        <div className={styles.news}>
          <PapersTile />
          <AnnouncementsTile />
        </div>
      )}
      {sections.map((section) => (
        <div key={section} className={styles.whole}>
          <SectionOf section={section} sections={sections} viewer={viewer} main={main} />
        </div>
      ))}
      <AssociationRow viewer={viewer} />
    </div>
  )
}
