/** The child protection register of a school for its heads (§ 72a SGB VIII). */
import type { ReactNode } from 'react'
import { canReadRegister } from '@wegband/domain/features/child-protection/certificate-rules.ts'
import { hrefTo, useRouteParams } from '../../platform/router/links.tsx'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Chip, ChipRow } from '../../ui/chip/chip.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { NoPermission } from '../errors/no-permission.tsx'
import { QueryError } from '../errors/query-error.tsx'
import { useIsViewing } from '../impersonation/use-view.ts'
import { trainerHome, trainerHomeWords } from '../schools/trainer-school.ts'
import { TrainerTabs } from '../schools/trainer-tabs.tsx'
import styles from './child-protection.module.css'
import { useSchoolRegister } from './queries.ts'
import { RegisterList } from './register-list.tsx'

/** Keeps the space of the head, so that the content below does not move. */
const NOTHING_YET = '\u00a0'

function SchoolRegister(props: { readonly schoolId: number }): ReactNode {
  const t = useMessages('child-protection')
  const viewer = useViewer()
  const { schoolId } = props
  const query = useSchoolRegister(schoolId)
  const schools = viewer.schools.filter((school) => canReadRegister(viewer, school.schoolId))
  const name = schools.find((school) => school.schoolId === schoolId)?.name
  return (
    <>
      <PageHead isHiddenOnPhone title={t('title')} size="small" lead={name ?? NOTHING_YET} />
      <TrainerTabs current="protection" schoolId={schoolId} />
      {schools.length > 1 ? (
        <ChipRow label={t('schools')}>
          {schools.map((school) => (
            <Chip
              key={school.schoolId}
              isOn={school.schoolId === schoolId}
              href={hrefTo('app.trainer-protection', { schoolId: school.schoolId })}
            >
              {school.name}
            </Chip>
          ))}
        </ChipRow>
      ) : null}
      <div className={styles.page}>
        <p className={styles.lead}>{t('lead')}</p>
        <QueryError query={query} />
        {query.isPending ? (
          <SkeletonGroup label={t('loading')} className="stack">
            <Skeleton height={84} />
            <Skeleton height={84} />
          </SkeletonGroup>
        ) : null}
        {query.data === undefined ? null : query.data.people.length === 0 ? (
          <p>{t('empty')}</p>
        ) : (
          <RegisterList register={query.data} />
        )}
      </div>
    </>
  )
}

export function SchoolRegisterPage(): ReactNode {
  const t = useMessages('child-protection')
  const viewer = useViewer()
  const isViewing = useIsViewing()
  const { schoolId } = useRouteParams('app.trainer-protection')
  const first = viewer.schools.find((school) => canReadRegister(viewer, school.schoolId))?.schoolId
  const wanted = schoolId === undefined ? first : Number(schoolId)
  const back = { label: t(trainerHomeWords(viewer)), href: trainerHome(viewer) }
  return (
    <>
      <TopBar title={t('title')} back={back} />
      {!isViewing && wanted !== undefined && canReadRegister(viewer, wanted) ? (
        <SchoolRegister key={wanted} schoolId={wanted} />
      ) : (
        <NoPermission text={t('forbidden')} wayOut={back} />
      )}
    </>
  )
}
