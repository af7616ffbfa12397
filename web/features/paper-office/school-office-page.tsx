/** The frame of a page on which heads and staff handle something of one of their schools. */
import type { ReactNode } from 'react'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Chip, ChipRow } from '../../ui/chip/chip.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { NoPermission } from '../errors/no-permission.tsx'
import { trainerHome, trainerHomeWords } from '../schools/trainer-school.ts'
import type { TrainerTab } from '../schools/trainer-pages.ts'
import { TrainerTabs } from '../schools/trainer-tabs.tsx'

export function SchoolOfficePage(props: {
  readonly tab: TrainerTab
  readonly title: string
  /** Why the page is closed. */
  readonly forbidden: string
  readonly schoolsLabel: string
  /** The school in the address. */
  readonly wanted: string | undefined
  readonly mayEnter: (viewer: Viewer, schoolId: number) => boolean
  readonly hrefOf: (schoolId: number) => string
  readonly children: (schoolId: number) => ReactNode
}): ReactNode {
  const { tab, title, mayEnter, hrefOf } = props
  const tSchools = useMessages('school-money')
  const viewer = useViewer()
  const schools = viewer.schools.filter((school) => mayEnter(viewer, school.schoolId))
  const schoolId = props.wanted === undefined ? schools[0]?.schoolId : Number(props.wanted)
  const back = { label: tSchools(trainerHomeWords(viewer)), href: trainerHome(viewer) }
  if (schoolId === undefined || !mayEnter(viewer, schoolId))
    return (
      <>
        <TopBar title={title} back={back} />
        <NoPermission text={props.forbidden} wayOut={back} />
      </>
    )
  const name = schools.find((school) => school.schoolId === schoolId)?.name
  return (
    <>
      <TopBar title={title} back={back} />
      <PageHead isHiddenOnPhone title={title} size="small" {...(name === undefined ? {} : { lead: name })} />
      <TrainerTabs current={tab} schoolId={schoolId} />
      {schools.length > 1 ? (
        <ChipRow label={props.schoolsLabel}>
          {schools.map((school) => (
            <Chip key={school.schoolId} isOn={school.schoolId === schoolId} href={hrefOf(school.schoolId)}>
              {school.name}
            </Chip>
          ))}
        </ChipRow>
      ) : null}
      <div className="section">{props.children(schoolId)}</div>
    </>
  )
}
