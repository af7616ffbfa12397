/** The members of the school: search, filters for those who need attention, and email to them (§6 Trainer area). */
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { MemberEntry } from '@wegband/domain/features/members/contract.ts'
import { PEOPLE_MOST } from '@wegband/domain/features/member-desk/contract.ts'
import { MEMBER_SIGNS } from '@wegband/domain/features/members/member-signs.ts'
import { canImportMembers, whyNotAddMember } from '@wegband/domain/features/members/member-rights.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo, useRouteParams, useSearchParams } from '../../platform/router/links.tsx'
import { useIsDesktop } from '../../platform/device/screen-width.ts'
import { Button } from '../../ui/button/button.tsx'
import { Chip, ChipRow } from '../../ui/chip/chip.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { downloadSimple } from '../../ui/icon/phosphor/download-simple.gen.ts'
import { magnifyingGlass } from '../../ui/icon/phosphor/magnifying-glass.gen.ts'
import { paperPlaneTilt } from '../../ui/icon/phosphor/paper-plane-tilt.gen.ts'
import { printer } from '../../ui/icon/phosphor/printer.gen.ts'
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
import { MembersFilter } from '../members/members-filter.tsx'
import { MembersList } from '../members/members-list.tsx'
import styles from '../members/members.module.css'
import { NoTrainerSchool, SchoolChips } from '../members/school-chips.tsx'
import { type MembersQuery, useMembers } from '../members/queries.ts'
import { useMemberFilters } from '../members/use-member-filters.ts'
import { SelectionBar } from '../tables/table-selection.tsx'
import { useSlashKey } from '../tables/table-keys.ts'
import { ExportButton } from './export-button.tsx'
import { MembersTable } from './members-table.tsx'
import { ActionOf, type OpenAction, useSelectionActions } from './selection-actions.tsx'

const NONE: ReadonlySet<string | number> = new Set()

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
  const { signs, state } = search.filters
  const isTrial = state === 'interested'
  useSlashKey('#members-search')
  // No count is shown before it is loaded.
  const chip = (name: 'all' | (typeof MEMBER_SIGNS)[number]): string =>
    t(`chip.${name}`, { count: meta?.counts[name] ?? '' }).trim()
  return (
    <>
      <div className={styles.search}>
        <TextField
          id="members-search"
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
          <Chip
            isOn={signs.length === 0 && !isTrial}
            onClick={() => search.change({ signs: [], state: 'active', since: '' })}
          >
            {chip('all')}
          </Chip>
          {MEMBER_SIGNS.map((sign) => (
            <Chip key={sign} isOn={signs.includes(sign)} onClick={() => search.toggle(sign)}>
              {chip(sign)}
            </Chip>
          ))}
          <Chip isOn={isTrial} onClick={() => search.change({ signs: [], state: 'interested', since: '' })}>
            {t('chip.trial', { count: meta?.states.interested ?? '' }).trim()}
          </Chip>
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

/** The view of the list, for the page that prints it. */
function usePresentSearch(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(useSearchParams()).flatMap(([key, value]) =>
      value === undefined || key === 'hidden' ? [] : [[key, value]],
    ),
  )
}

const toggled = (chosen: ReadonlySet<string | number>, id: number): ReadonlySet<string | number> => {
  const next = new Set(chosen)
  if (!next.delete(id)) next.add(id)
  return next
}

/** Above the cards of phones, in one row; `count` is how many members were found. */
function PhoneTools(props: {
  readonly count: ReactNode
  readonly isAllChosen: boolean
  readonly onChooseAll: () => void
  readonly writeLabel: string
  readonly onWrite: () => void
  readonly printHref: string
  readonly save: ReactNode
}): ReactNode {
  const t = useMessages('members')
  return (
    <div className={styles.found}>
      {props.count}
      <Button size="small" variant="quiet" onClick={props.onChooseAll}>
        {t(props.isAllChosen ? 'chooseNone' : 'chooseAll')}
      </Button>
      <IconButton icon={paperPlaneTilt} label={props.writeLabel} onClick={props.onWrite} />
      {props.save}
      <IconButton icon={printer} label={t('lists')} href={props.printHref} />
    </div>
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
  const isDesktop = useIsDesktop()
  const [chosen, choose] = useState<ReadonlySet<string | number>>(NONE)
  const [open, setOpen] = useState<OpenAction>()
  const shown = members.slice(0, PEOPLE_MOST)
  // A choice outlasts a filter; only members who are shown count.
  const chosenHere = members.filter(({ id }) => chosen.has(id))
  const isAllChosen = chosenHere.length === members.length
  const actions = useSelectionActions(schoolId, setOpen)
  const save = <ExportButton schoolId={schoolId} query={props.query} isIcon={!isDesktop} />
  const printHref = hrefTo('app.trainer-lists', { schoolId }, usePresentSearch())
  const writeLabel = t(shown.length < total ? 'writeShown' : 'write', { count: shown.length })
  const onWrite = (): void => setOpen({ action: 'write', members: shown })
  const count = (
    <span className="grow t-small t-muted" aria-live="polite">
      {t('found', { count: total })}
    </span>
  )
  return (
    <>
      {isDesktop ? (
        <MembersTable
          schoolId={schoolId}
          members={members}
          choice={{ chosen, choose }}
          lead={
            <>
              {count}
              <Button size="small" variant="quiet" icon={paperPlaneTilt} onClick={onWrite}>
                {writeLabel}
              </Button>
            </>
          }
          printHref={printHref}
          saveButton={save}
          onSelection={actions}
        />
      ) : (
        <>
          <PhoneTools
            count={count}
            isAllChosen={isAllChosen}
            onChooseAll={() => choose(isAllChosen ? NONE : new Set(members.map(({ id }) => id)))}
            writeLabel={writeLabel}
            onWrite={onWrite}
            printHref={printHref}
            save={save}
          />
          <SelectionBar count={chosenHere.length} onClear={() => choose(NONE)}>
            {actions(chosenHere)}
          </SelectionBar>
          <MembersList
            schoolId={schoolId}
            members={members}
            chosen={chosen}
            onChoose={(id) => choose(toggled(chosen, id))}
          />
        </>
      )}
      {open === undefined ? null : (
        <ActionOf
          schoolId={schoolId}
          open={open}
          onClose={() => setOpen(undefined)}
          onDone={() => choose(NONE)}
        />
      )}
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
