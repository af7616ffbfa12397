/** The papers of a school for its heads and staff (decisions §4 Documents). */
import type { ReactNode } from 'react'
import { recipientText } from '@wegband/domain/features/documents/recipients.ts'
import { canRunPapers } from '@wegband/domain/features/paper-office/office-reach.ts'
import { hrefTo, useRouteParams } from '../../platform/router/links.tsx'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Chip, ChipRow } from '../../ui/chip/chip.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { NoPermission } from '../errors/no-permission.tsx'
import { trainerHome, trainerHomeWords } from '../schools/trainer-school.ts'
import { TrainerTabs } from '../schools/trainer-tabs.tsx'
import { PaperViews } from './paper-views.tsx'

export function SchoolPapersPage(): ReactNode {
  const t = useMessages('paper-office')
  const tSchools = useMessages('school-money')
  const viewer = useViewer()
  const { schoolId } = useRouteParams('app.trainer-papers')
  const schools = viewer.schools.filter((school) => canRunPapers(viewer, school.schoolId))
  const wanted = schoolId === undefined ? schools[0]?.schoolId : Number(schoolId)
  const back = { label: tSchools(trainerHomeWords(viewer)), href: trainerHome(viewer) }
  if (wanted === undefined || !canRunPapers(viewer, wanted))
    return (
      <>
        <TopBar title={t('title')} back={back} />
        <NoPermission text={t('forbidden')} wayOut={back} />
      </>
    )
  const name = schools.find((school) => school.schoolId === wanted)?.name
  return (
    <>
      <TopBar title={t('title')} back={back} />
      <PageHead title={t('title')} size="small" {...(name === undefined ? {} : { lead: name })} />
      <TrainerTabs current="papers" schoolId={wanted} />
      {schools.length > 1 ? (
        <ChipRow label={t('schools')}>
          {schools.map((school) => (
            <Chip
              key={school.schoolId}
              isOn={school.schoolId === wanted}
              href={hrefTo('app.trainer-papers', { schoolId: school.schoolId })}
            >
              {school.name}
            </Chip>
          ))}
        </ChipRow>
      ) : null}
      <div className="section">
        <PaperViews
          recipient={recipientText(wanted)}
          hrefOf={(search) => hrefTo('app.trainer-papers', { schoolId: wanted }, search)}
        />
      </div>
    </>
  )
}
