/** Who belongs to the school: searched, narrowed to those whom somebody should look after, and written to (§6 Trainer area). */
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { MemberEntry } from '@wegband/domain/features/members/contract.ts'
import { MEMBER_SIGNS } from '@wegband/domain/features/members/member-signs.ts'
import { whyNotAddMember } from '@wegband/domain/features/members/member-rights.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { hrefTo, useRouteParams } from '../../platform/links.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Chip, ChipRow } from '../../ui/chip/chip.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { envelopeSimple } from '../../ui/icon/phosphor/envelope-simple.gen.ts'
import { magnifyingGlass } from '../../ui/icon/phosphor/magnifying-glass.gen.ts'
import { slidersHorizontal } from '../../ui/icon/phosphor/sliders-horizontal.gen.ts'
import { userPlus } from '../../ui/icon/phosphor/user-plus.gen.ts'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { QueryError } from '../errors/query-error.tsx'
import { useSchool } from '../schools/queries.ts'
import { trainerHome, trainerHomeWords, trainerSchools } from '../schools/trainer-school.ts'
import { TrainerTabs } from '../schools/trainer-tabs.tsx'
import { letterTo } from './letter-to.ts'
import { MembersFilter } from './members-filter.tsx'
import { MembersList } from './members-list.tsx'
import styles from './members.module.css'
import { NoTrainerSchool, SchoolChips } from './school-chips.tsx'
import { useMembers } from './queries.ts'
import { useMemberFilters } from './use-member-filters.ts'

function useChosen() {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const choose = (userId: number): void => {
    const next = new Set(chosen)
    if (!next.delete(userId)) next.add(userId)
    setChosen(next)
  }
  return { chosen, choose }
}

type Search = ReturnType<typeof useMemberFilters>
type Meta = NonNullable<ReturnType<typeof useMembers>['data']>['pages'][number]['meta']

function MembersHead(props: {
  readonly schoolId: number
  readonly name: string
  readonly meta: Meta | undefined
}): ReactNode {
  const t = useMessages('members')
  const { schoolId, name, meta } = props
  const viewer = useViewer()
  const href = hrefTo('app.trainer-create-member', { schoolId })
  const mayAdd = whyNotAddMember(viewer, schoolId) === undefined
  return (
    <>
      <TopBar
        title={t('title')}
        back={{ label: t(trainerHomeWords(viewer)), href: trainerHome(viewer) }}
        actions={mayAdd ? <IconButton icon={userPlus} label={t('new')} href={href} /> : null}
      />
      <PageHead
        title={t('title')}
        size="small"
        isHiddenOnPhone
        lead={
          meta === undefined
            ? name
            : t('lead', { school: name, active: meta.states.active, passive: meta.states.passive })
        }
        actions={
          mayAdd ? (
            <Button variant="primary" icon={userPlus} href={href}>
              {t('new')}
            </Button>
          ) : null
        }
      />
      <TrainerTabs current="members" schoolId={schoolId} />
      <SchoolChips
        current={schoolId}
        hrefOf={(other) => hrefTo('app.trainer-members', { schoolId: other })}
      />
    </>
  )
}

function MembersSearch(props: {
  readonly search: Search
  readonly meta: Meta | undefined
  readonly onFilter: () => void
}): ReactNode {
  const t = useMessages('members')
  const { search, meta } = props
  const { signs } = search.filters
  // nobody reads that there is none before it is known
  const chip = (name: 'all' | (typeof MEMBER_SIGNS)[number]): string =>
    t(`chip.${name}`, { count: meta?.counts[name] ?? '' }).trim()
  return (
    <>
      <div className={styles.search}>
        <TextField
          label={t('search')}
          isLabelHidden
          type="search"
          icon={magnifyingGlass}
          placeholder={t('searchHint')}
          autoComplete="off"
          maxLength={80}
          value={search.typed}
          onChange={(event) => search.type(event.target.value)}
        />
      </div>
      <div className={styles.chips}>
        <ChipRow label={t('filter.signs')}>
          <Chip isOn={signs.length === 0} onClick={() => search.change({ signs: [] })}>
            {chip('all')}
          </Chip>
          {MEMBER_SIGNS.map((sign) => (
            <Chip key={sign} isOn={signs.includes(sign)} onClick={() => search.toggle(sign)}>
              {chip(sign)}
            </Chip>
          ))}
          <Chip isOn={false} icon={slidersHorizontal} onClick={props.onFilter}>
            {t('filter.title')}
          </Chip>
        </ChipRow>
      </div>
    </>
  )
}

function NoMembers(props: { readonly search: Search; readonly meta: Meta }): ReactNode {
  const t = useMessages('members')
  const { search, meta } = props
  return (
    <EmptyState
      title={t('empty.title')}
      text={t(meta.counts.all > 0 ? 'empty.signs' : 'empty.text')}
      picture={<Picture name="empty-mat" />}
      action={<Button onClick={search.reset}>{t('empty.action')}</Button>}
    />
  )
}

function FoundMembers(props: {
  readonly schoolId: number
  readonly members: readonly MemberEntry[]
  readonly total: number
}): ReactNode {
  const t = useMessages('members')
  const { schoolId, members, total } = props
  const { chosen, choose } = useChosen()
  const written = chosen.size === 0 ? members : members.filter(({ id }) => chosen.has(id))
  // fewer than were found: the next ones are not read yet
  const isPart = chosen.size === 0 && members.length < total
  const href = letterTo(written.flatMap(({ mails }) => mails))
  return (
    <>
      <div className={styles.found}>
        <span className="t-small t-muted" aria-live="polite">
          {chosen.size > 0 ? t('chosen', { count: chosen.size }) : t('found', { count: total })}
        </span>
        {href === undefined ? null : (
          <Button variant="quiet" icon={envelopeSimple} href={href}>
            {t(isPart ? 'writeShown' : 'write', { count: written.length })}
          </Button>
        )}
      </div>
      <MembersList schoolId={schoolId} members={members} chosen={chosen} onChoose={choose} />
    </>
  )
}

function Members(props: { readonly schoolId: number; readonly name: string }): ReactNode {
  const t = useMessages('members')
  const { schoolId } = props
  const search = useMemberFilters(schoolId)
  const members = useMembers(schoolId, search.query)
  const school = useSchool(String(schoolId))
  const [isFiltering, setFiltering] = useState(false)
  const pages = members.data?.pages ?? []
  const meta = pages[0]?.meta
  return (
    <>
      <MembersHead schoolId={schoolId} name={props.name} meta={meta} />
      <MembersSearch search={search} meta={meta} onFilter={() => setFiltering(true)} />
      <QueryError query={members} />
      {members.isPending ? (
        <div className={styles.waiting}>
          <SkeletonGroup label={t('loading')} className="stack">
            <Skeleton height={68} />
            <Skeleton height={68} />
            <Skeleton height={68} />
            <Skeleton height={68} />
          </SkeletonGroup>
        </div>
      ) : null}
      {meta === undefined ? null : meta.total === 0 ? (
        <NoMembers search={search} meta={meta} />
      ) : (
        <FoundMembers schoolId={schoolId} total={meta.total} members={pages.flatMap(({ data }) => data)} />
      )}
      {members.hasNextPage ? (
        <div className={styles.end}>
          <Button isBusy={members.isFetchingNextPage} onClick={() => void members.fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      ) : null}
      {isFiltering ? (
        <MembersFilter
          filters={search.filters}
          sports={school.data?.sports ?? []}
          onClose={() => setFiltering(false)}
          onApply={(filters) => {
            search.change(filters)
            setFiltering(false)
          }}
        />
      ) : null}
    </>
  )
}

export function MembersPage(): ReactNode {
  const viewer = useViewer()
  const { schoolId } = useRouteParams('app.trainer-members')
  const { school } = trainerSchools(viewer, schoolId)
  if (school === undefined) return <NoTrainerSchool />
  return <Members key={school.schoolId} schoolId={school.schoolId} name={school.name} />
}
