/** The import of members for the heads of a school (decisions §6 Import). */
import type { ReactNode } from 'react'
import { canImportMembers } from '@wegband/domain/features/members/member-rights.ts'
import { hrefTo, useGoTo, useRouteParams, useSearchParams } from '../../platform/router/links.tsx'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Chip, ChipRow } from '../../ui/chip/chip.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { NoPermission } from '../errors/no-permission.tsx'
import { useIsViewing } from '../impersonation/use-view.ts'
import { TrainerTabs } from '../schools/trainer-tabs.tsx'
import { ImportView, importIdOf } from './import-view.tsx'

const searchOf = (id?: number): Record<string, string> => (id === undefined ? {} : { import: String(id) })

export function SchoolImportPage(): ReactNode {
  const t = useMessages('member-import')
  const tSchools = useMessages('schools')
  const viewer = useViewer()
  const isViewing = useIsViewing()
  const goTo = useGoTo()
  const { schoolId } = useRouteParams('app.trainer-import')
  const { import: importId } = useSearchParams()
  const schools = viewer.schools.filter((school) => canImportMembers(viewer, school.schoolId))
  const wanted = schoolId === undefined ? schools[0]?.schoolId : Number(schoolId)
  const back = { label: tSchools('tabs.today'), href: hrefTo('app.trainer') }
  if (isViewing || wanted === undefined || !canImportMembers(viewer, wanted))
    return (
      <>
        <TopBar title={t('title')} back={back} />
        <NoPermission text={t('forbidden')} wayOut={back} />
      </>
    )
  const members = {
    label: tSchools('tabs.members'),
    href: hrefTo('app.trainer-members', { schoolId: wanted }),
  }
  const name = schools.find((school) => school.schoolId === wanted)?.name
  const to = (id?: number): string => hrefTo('app.trainer-import', { schoolId: wanted }, searchOf(id))
  return (
    <>
      <TopBar title={t('title')} back={members} />
      <PageHead
        isHiddenOnPhone
        title={t('title')}
        size="small"
        {...(name === undefined ? {} : { lead: name })}
      />
      <TrainerTabs current="members" schoolId={wanted} />
      {schools.length > 1 ? (
        <ChipRow label={t('schools')}>
          {schools.map((school) => (
            <Chip
              key={school.schoolId}
              isOn={school.schoolId === wanted}
              href={hrefTo('app.trainer-import', { schoolId: school.schoolId })}
            >
              {school.name}
            </Chip>
          ))}
        </ChipRow>
      ) : null}
      <div className="section">
        <ImportView
          schoolId={wanted}
          importId={importIdOf(importId)}
          hrefOf={to}
          onGo={(id) => void goTo('app.trainer-import', { schoolId: wanted }, { search: searchOf(id) })}
        />
      </div>
    </>
  )
}
