/** The members of the school: search, filters for those who need attention, and email to them (§6 Trainer area). */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { MemberEntry } from '@wegband/domain/features/members/contract.ts'
import { csvOf } from '@wegband/domain/basics/csv.ts'
import { MEMBER_SIGNS } from '@wegband/domain/features/members/member-signs.ts'
import { canImportMembers, whyNotAddMember } from '@wegband/domain/features/members/member-rights.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo, useRouteParams } from '../../platform/router/links.tsx'
import { saveFile } from '../../platform/device/save-file.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { Button } from '../../ui/button/button.tsx'
import { Chip, ChipRow } from '../../ui/chip/chip.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { downloadSimple } from '../../ui/icon/phosphor/download-simple.gen.ts'
import { envelopeSimple } from '../../ui/icon/phosphor/envelope-simple.gen.ts'
import { magnifyingGlass } from '../../ui/icon/phosphor/magnifying-glass.gen.ts'
import { slidersHorizontal } from '../../ui/icon/phosphor/sliders-horizontal.gen.ts'
import { uploadSimple } from '../../ui/icon/phosphor/upload-simple.gen.ts'
import { userPlus } from '../../ui/icon/phosphor/user-plus.gen.ts'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { LoadMore } from '../../ui/list-end/load-more.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { QueryError } from '../errors/query-error.tsx'
import { useSchool } from '../schools/queries.ts'
import { trainerHome, trainerHomeWords, trainerSchools } from '../schools/trainer-school.ts'
import { TrainerTabs } from '../schools/trainer-tabs.tsx'
import { emailTo, reachedBy } from './write-to-members.ts'
import { MembersFilter } from './members-filter.tsx'
import { MembersList } from './members-list.tsx'
import styles from './members.module.css'
import { NoTrainerSchool, SchoolChips } from './school-chips.tsx'
import { useMemberWords } from './member-words.ts'
import { type MembersQuery, exportMembers, useMembers, useRecordContacts } from './queries.ts'
import { useMemberFilters } from './use-member-filters.ts'

const EXPORT_COLUMNS = [
  'lastName',
  'firstName',
  'age',
  'state',
  'since',
  'lastSeen',
  'levels',
  'mails',
  'parents',
] as const

function useChosen() {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const choose = (userId: number): void => {
    const next = new Set(chosen)
    if (!next.delete(userId)) next.add(userId)
    setChosen(next)
  }
  return { chosen, choose, chooseAll: (userIds: readonly number[]) => setChosen(new Set(userIds)) }
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
  const extractHref = hrefTo('app.trainer-extract', { schoolId })
  const importHref = hrefTo('app.trainer-import', { schoolId })
  const mayImport = canImportMembers(viewer, schoolId)
  return (
    <>
      <TopBar
        title={t('title')}
        back={{ label: t(trainerHomeWords(viewer)), href: trainerHome(viewer) }}
        actions={
          <>
            {mayImport ? <IconButton icon={downloadSimple} label={t('extract')} href={extractHref} /> : null}
            {mayImport ? <IconButton icon={uploadSimple} label={t('import')} href={importHref} /> : null}
            {mayAdd ? <IconButton icon={userPlus} label={t('new')} href={href} /> : null}
          </>
        }
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
          <>
            {mayImport ? (
              <Button icon={downloadSimple} href={extractHref}>
                {t('extract')}
              </Button>
            ) : null}
            {mayImport ? (
              <Button icon={uploadSimple} href={importHref}>
                {t('import')}
              </Button>
            ) : null}
            {mayAdd ? (
              <Button variant="primary" icon={userPlus} href={href}>
                {t('new')}
              </Button>
            ) : null}
          </>
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
  // No count is shown before it is loaded.
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

/** The list as a file for a spreadsheet: what the viewer sees, and nothing more. */
function ExportButton(props: { readonly schoolId: number; readonly query: MembersQuery }): ReactNode {
  const t = useMessages('members')
  const words = useMemberWords()
  const format = useFormats()
  const showError = useShowError()
  const { schoolId, query } = props
  const rowOf = (member: MemberEntry): string[] => [
    member.lastName,
    member.firstName,
    member.age === null ? '' : String(member.age),
    t(`state.${member.state}`),
    format.date(member.sinceAt),
    member.lastSeenAt === null ? '' : format.date(member.lastSeenAt),
    format.list(member.levels.map((level) => `${level.sport.name} ${words.level(level)}`)),
    member.mails.join(' '),
    member.parents.join(', '),
  ]
  const saving = useMutation({
    mutationFn: () => exportMembers(schoolId, query),
    onSuccess: (members) => {
      const text = csvOf([EXPORT_COLUMNS.map((column) => t(`export.${column}`)), ...members.map(rowOf)])
      saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), t('export.file'))
    },
    onError: showError,
  })
  return (
    <Button
      variant="quiet"
      icon={downloadSimple}
      isBusy={saving.isPending}
      busyLabel={t('export.busy')}
      onClick={() => saving.mutate()}
    >
      {t('export.save')}
    </Button>
  )
}

function FoundMembers(props: {
  readonly schoolId: number
  readonly members: readonly MemberEntry[]
  readonly total: number
  readonly query: MembersQuery
}): ReactNode {
  const t = useMessages('members')
  const { schoolId, members, total } = props
  const { chosen, choose, chooseAll } = useChosen()
  const record = useRecordContacts(schoolId)
  const written = chosen.size === 0 ? members : members.filter(({ id }) => chosen.has(id))
  // Fewer than the total, because the next pages are not loaded yet.
  const isPart = chosen.size === 0 && members.length < total
  const isAllChosen = members.every(({ id }) => chosen.has(id))
  const href = emailTo(written.flatMap(({ mails }) => mails))
  return (
    <>
      <div className={styles.found}>
        <span className="grow t-small t-muted" aria-live="polite">
          {chosen.size > 0 ? t('chosen', { count: chosen.size }) : t('found', { count: total })}
        </span>
        <Button variant="quiet" onClick={() => chooseAll(isAllChosen ? [] : members.map(({ id }) => id))}>
          {t(isAllChosen ? 'chooseNone' : 'chooseAll')}
        </Button>
        <ExportButton schoolId={schoolId} query={props.query} />
        {href === undefined ? null : (
          <Button
            variant="quiet"
            icon={envelopeSimple}
            href={href}
            onClick={() => record.mutate(reachedBy(written))}
          >
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
        <FoundMembers
          schoolId={schoolId}
          total={meta.total}
          members={pages.flatMap(({ data }) => data)}
          query={search.query}
        />
      )}
      <LoadMore list={members} label={t('more')} />
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
