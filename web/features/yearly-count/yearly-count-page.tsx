/** The yearly count of members for the sports associations, for heads and the office. */
import type { ReactNode } from 'react'
import { canCountMembers } from '@wegband/domain/features/yearly-count/count-rights.ts'
import { hrefTo, useRouteParams, useSearchParams } from '../../platform/router/links.tsx'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Chip, ChipRow } from '../../ui/chip/chip.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { NoPermission } from '../errors/no-permission.tsx'
import { trainerHome, trainerHomeWords } from '../schools/trainer-school.ts'
import { TrainerTabs } from '../schools/trainer-tabs.tsx'
import { CountView } from './count-view.tsx'
import { SettingsView } from './settings-view.tsx'
import styles from './yearly-count.module.css'

const VIEWS = ['count', 'settings'] as const

function YearlyCount(props: { readonly schoolId: number }): ReactNode {
  const t = useMessages('yearly-count')
  const viewer = useViewer()
  const { schoolId } = props
  const { view: named } = useSearchParams()
  const view = VIEWS.find((one) => one === named) ?? 'count'
  const schools = viewer.schools.filter((school) => canCountMembers(viewer, school.schoolId))
  const name = schools.find((school) => school.schoolId === schoolId)?.name
  const hrefOf = (search: Record<string, string>): string =>
    hrefTo('app.trainer-yearly-count', { schoolId }, search)
  return (
    <>
      <PageHead
        isHiddenOnPhone
        title={t('title')}
        size="small"
        lead={name === undefined ? t('leadOther') : t('lead', { school: name })}
      />
      <TrainerTabs current="count" schoolId={schoolId} />
      {schools.length > 1 ? (
        <ChipRow label={t('schools')}>
          {schools.map((school) => (
            <Chip
              key={school.schoolId}
              isOn={school.schoolId === schoolId}
              href={hrefTo('app.trainer-yearly-count', { schoolId: school.schoolId })}
            >
              {school.name}
            </Chip>
          ))}
        </ChipRow>
      ) : null}
      <div className={styles.views}>
        <ChipRow label={t('views')}>
          {VIEWS.map((one) => (
            <Chip key={one} isOn={one === view} href={hrefOf(one === 'count' ? {} : { view: one })}>
              {t(`view.${one}`)}
            </Chip>
          ))}
        </ChipRow>
      </div>
      {view === 'count' ? (
        <CountView schoolId={schoolId} hrefOf={hrefOf} />
      ) : (
        <SettingsView schoolId={schoolId} />
      )}
    </>
  )
}

export function YearlyCountPage(): ReactNode {
  const t = useMessages('yearly-count')
  const viewer = useViewer()
  const { schoolId } = useRouteParams('app.trainer-yearly-count')
  const first = viewer.schools.find((school) => canCountMembers(viewer, school.schoolId))?.schoolId
  const wanted = schoolId === undefined ? first : Number(schoolId)
  const back = { label: t(trainerHomeWords(viewer)), href: trainerHome(viewer) }
  return (
    <>
      <TopBar title={t('title')} back={back} />
      {wanted !== undefined && canCountMembers(viewer, wanted) ? (
        <YearlyCount key={wanted} schoolId={wanted} />
      ) : (
        <NoPermission text={t('forbidden.text')} wayOut={back} />
      )}
    </>
  )
}
