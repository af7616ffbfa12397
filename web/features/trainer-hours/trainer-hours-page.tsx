/** The hours of trainers: each sees their own, and heads those of their school with its rates. */
import type { ReactNode } from 'react'
import { isTrainerSide } from '@wegband/domain/features/accounts/school-rights.ts'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { canRunHours } from '@wegband/domain/features/trainer-hours/hours-rights.ts'
import { hrefTo, useRouteParams, useSearchParams } from '../../platform/router/links.tsx'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Chip, ChipRow } from '../../ui/chip/chip.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { NoPermission } from '../errors/no-permission.tsx'
import { trainerHome, trainerHomeWords } from '../schools/trainer-school.ts'
import { TrainerTabs } from '../schools/trainer-tabs.tsx'
import { MonthView } from './month-view.tsx'
import { OwnView } from './own-view.tsx'
import { RatesView } from './rates-view.tsx'
import styles from './trainer-hours.module.css'

const VIEWS = ['month', 'rates', 'own'] as const
type View = (typeof VIEWS)[number]

/** Heads see their school's, and all who may teach their own. */
const viewsOf = (viewer: Viewer, schoolId: number): readonly View[] => [
  ...(canRunHours(viewer, schoolId) ? (['month', 'rates'] as const) : []),
  ...(isTrainerSide(viewer, schoolId) ? (['own'] as const) : []),
]

function Hours(props: { readonly schoolId: number; readonly views: readonly View[] }): ReactNode {
  const t = useMessages('trainer-hours')
  const viewer = useViewer()
  const { schoolId, views } = props
  const { view: named } = useSearchParams()
  const view = views.find((one) => one === named) ?? views[0] ?? 'own'
  const schools = viewer.schools.filter((school) => viewsOf(viewer, school.schoolId).length > 0)
  const name = schools.find((school) => school.schoolId === schoolId)?.name
  const hrefOf = (search: Record<string, string>): string => hrefTo('app.trainer-hours', { schoolId }, search)
  return (
    <>
      <PageHead
        isHiddenOnPhone
        title={t('title')}
        size="small"
        lead={
          view === 'own' ? t('leadOwn') : name === undefined ? t('leadOther') : t('lead', { school: name })
        }
      />
      <TrainerTabs current="hours" schoolId={schoolId} />
      {schools.length > 1 ? (
        <ChipRow label={t('schools')}>
          {schools.map((school) => (
            <Chip
              key={school.schoolId}
              isOn={school.schoolId === schoolId}
              href={hrefTo('app.trainer-hours', { schoolId: school.schoolId })}
            >
              {school.name}
            </Chip>
          ))}
        </ChipRow>
      ) : null}
      {views.length > 1 ? (
        <div className={styles.views}>
          <ChipRow label={t('views')}>
            {views.map((one) => (
              <Chip key={one} isOn={one === view} href={hrefOf({ view: one })}>
                {t(`view.${one}`)}
              </Chip>
            ))}
          </ChipRow>
        </div>
      ) : null}
      {view === 'own' ? <OwnView hrefOf={hrefOf} /> : null}
      {view === 'month' ? <MonthView schoolId={schoolId} hrefOf={hrefOf} /> : null}
      {view === 'rates' ? <RatesView schoolId={schoolId} /> : null}
    </>
  )
}

export function TrainerHoursPage(): ReactNode {
  const t = useMessages('trainer-hours')
  const viewer = useViewer()
  const { schoolId } = useRouteParams('app.trainer-hours')
  const first = viewer.schools.find((school) => viewsOf(viewer, school.schoolId).length > 0)?.schoolId
  const wanted = schoolId === undefined ? first : Number(schoolId)
  const views = wanted === undefined ? [] : viewsOf(viewer, wanted)
  const back = { label: t(trainerHomeWords(viewer)), href: trainerHome(viewer) }
  return (
    <>
      <TopBar title={t('title')} back={back} />
      {wanted === undefined || views.length === 0 ? (
        <NoPermission text={t('forbidden.text')} wayOut={back} />
      ) : (
        <Hours key={wanted} schoolId={wanted} views={views} />
      )}
    </>
  )
}
