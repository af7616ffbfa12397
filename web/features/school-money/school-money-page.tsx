/** The money of a school for its heads: open items, contracts, debits, tariffs, and who sells (decisions §4). */
import type { ReactNode } from 'react'
import type { SchoolMoney } from '@wegband/domain/features/school-money/contract.ts'
import { canRunMoney } from '@wegband/domain/features/school-money/money-rights.ts'
import { hrefTo, useRouteParams, useSearchParams } from '../../platform/router/links.tsx'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Chip, ChipRow } from '../../ui/chip/chip.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { NoPermission } from '../errors/no-permission.tsx'
import { QueryError } from '../errors/query-error.tsx'
import { trainerHome, trainerHomeWords } from '../schools/trainer-school.ts'
import { TrainerTabs } from '../schools/trainer-tabs.tsx'
import { ContractsView } from './contracts-view.tsx'
import { DebitsView } from './debits-view.tsx'
import { OpenView } from './open-view.tsx'
import { OverviewView } from './overview-view.tsx'
import { useMoney } from './queries.ts'
import styles from './school-money.module.css'
import { SellerView } from './seller-view.tsx'
import { TariffsView } from './tariffs-view.tsx'

/** Keeps the space of the head, so that the content below does not move. */
const NOTHING_YET = '\u00a0'

const VIEWS = ['overview', 'open', 'contracts', 'debits', 'tariffs', 'seller'] as const
type View = (typeof VIEWS)[number]

const searchOf = (view: View): Record<string, string> => (view === 'overview' ? {} : { view })

function Content(props: { readonly view: View; readonly money: SchoolMoney }): ReactNode {
  const t = useMessages('school-money')
  const { view, money } = props
  const schoolId = money.school.id
  if (view === 'seller') return <SellerView schoolId={schoolId} issuer={money.issuer} />
  if (money.issuer === null)
    return (
      <EmptyState
        title={t('noSeller.title')}
        text={t('noSeller.text')}
        picture={<Picture name="empty-mat" />}
        action={
          <Button variant="primary" href={hrefTo('app.trainer-money', { schoolId }, searchOf('seller'))}>
            {t('noSeller.do')}
          </Button>
        }
      />
    )
  switch (view) {
    case 'overview':
      return <OverviewView money={money} />
    case 'open':
      return <OpenView schoolId={schoolId} />
    case 'contracts':
      return <ContractsView schoolId={schoolId} />
    case 'debits':
      return <DebitsView money={money} />
    case 'tariffs':
      return <TariffsView schoolId={schoolId} />
  }
}

function Money(props: { readonly schoolId: number }): ReactNode {
  const t = useMessages('school-money')
  const viewer = useViewer()
  const { schoolId } = props
  const { view: named } = useSearchParams()
  const view = VIEWS.find((one) => one === named) ?? 'overview'
  const query = useMoney(schoolId)
  const schools = viewer.schools.filter((school) => canRunMoney(viewer, school.schoolId))
  const name = query.data?.school.name ?? schools.find((school) => school.schoolId === schoolId)?.name
  return (
    <>
      <PageHead
        isHiddenOnPhone
        title={t('title')}
        size="small"
        lead={name === undefined ? NOTHING_YET : t('lead', { school: name })}
      />
      <TrainerTabs current="money" schoolId={schoolId} />
      {schools.length > 1 ? (
        <ChipRow label={t('schools')}>
          {schools.map((school) => (
            <Chip
              key={school.schoolId}
              isOn={school.schoolId === schoolId}
              href={hrefTo('app.trainer-money', { schoolId: school.schoolId })}
            >
              {school.name}
            </Chip>
          ))}
        </ChipRow>
      ) : null}
      <div className={styles.views}>
        <ChipRow label={t('views')}>
          {VIEWS.map((one) => (
            <Chip
              key={one}
              isOn={one === view}
              href={hrefTo('app.trainer-money', { schoolId }, searchOf(one))}
            >
              {t(`view.${one}`)}
            </Chip>
          ))}
        </ChipRow>
      </div>
      <QueryError query={query} />
      {query.isPending ? (
        <SkeletonGroup label={t('loading')} className="stack">
          <Skeleton height={84} />
          <Skeleton shape="mat" height={240} />
        </SkeletonGroup>
      ) : null}
      {query.data === undefined ? null : <Content view={view} money={query.data} />}
    </>
  )
}

export function SchoolMoneyPage(): ReactNode {
  const t = useMessages('school-money')
  const viewer = useViewer()
  const { schoolId } = useRouteParams('app.trainer-money')
  const first = viewer.schools.find((school) => canRunMoney(viewer, school.schoolId))?.schoolId
  const wanted = schoolId === undefined ? first : Number(schoolId)
  const isAllowed = wanted !== undefined && canRunMoney(viewer, wanted)
  const back = { label: t(trainerHomeWords(viewer)), href: trainerHome(viewer) }
  return (
    <>
      <TopBar title={t('title')} back={back} />
      {isAllowed ? (
        <Money key={wanted} schoolId={wanted} />
      ) : (
        <NoPermission text={t('forbidden.text')} wayOut={back} />
      )}
    </>
  )
}
