/** The school of its heads: what everybody reads about it, its sites, rooms and opening hours (decisions §6.2). */
import type { ReactNode } from 'react'
import { canRunSchool } from '@wegband/domain/features/school-office/school-office-rights.ts'
import { hrefTo, useRouteParams } from '../../platform/router/links.tsx'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Chip, ChipRow } from '../../ui/chip/chip.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { NoPermission } from '../errors/no-permission.tsx'
import { trainerHome, trainerHomeWords } from '../schools/trainer-school.ts'
import { TrainerTabs } from '../schools/trainer-tabs.tsx'
import { useOfficeSchool } from './queries.ts'
import { SchoolOfficeView } from './school-office-view.tsx'

/** Keeps the space of the head, so that the content below does not move. */
const NOTHING_YET = '\u00a0'

function OwnSchool(props: { readonly schoolId: number }): ReactNode {
  const t = useMessages('school-office')
  const viewer = useViewer()
  const { schoolId } = props
  const schools = viewer.schools.filter((school) => canRunSchool(viewer, school.schoolId))
  const name = useOfficeSchool(schoolId).data?.name
  return (
    <>
      <PageHead isHiddenOnPhone title={t('own.title')} size="small" lead={name ?? NOTHING_YET} />
      <TrainerTabs current="school" schoolId={schoolId} />
      {schools.length > 1 ? (
        <ChipRow label={t('own.schools')}>
          {schools.map((school) => (
            <Chip
              key={school.schoolId}
              isOn={school.schoolId === schoolId}
              href={hrefTo('app.trainer-school', { schoolId: school.schoolId })}
            >
              {school.name}
            </Chip>
          ))}
        </ChipRow>
      ) : null}
      <SchoolOfficeView schoolId={schoolId} />
    </>
  )
}

export function OwnSchoolPage(): ReactNode {
  const t = useMessages('school-office')
  const viewer = useViewer()
  const { schoolId } = useRouteParams('app.trainer-school')
  const first = viewer.schools.find((school) => canRunSchool(viewer, school.schoolId))?.schoolId
  const wanted = schoolId === undefined ? first : Number(schoolId)
  const isAllowed = wanted !== undefined && canRunSchool(viewer, wanted)
  const back = { label: t(trainerHomeWords(viewer)), href: trainerHome(viewer) }
  return (
    <>
      <TopBar title={t('own.title')} back={back} />
      {isAllowed ? (
        <OwnSchool key={wanted} schoolId={wanted} />
      ) : (
        <NoPermission text={t('own.forbidden')} wayOut={back} />
      )}
    </>
  )
}
