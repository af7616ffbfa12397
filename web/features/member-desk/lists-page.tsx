/** Lists for paper: the members of a view, a sheet to tick who attends, and who is expected at the door today. The browser makes the PDF. */
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { listMembers, type MemberEntry } from '@wegband/domain/features/members/contract.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { keyOf } from '../../platform/api/queries.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { nowIso } from '../../platform/clock.ts'
import { hrefTo, useRouteParams, useSearchParams } from '../../platform/router/links.tsx'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { printer } from '../../ui/icon/phosphor/printer.gen.ts'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { ScrollArea } from '../../ui/scroll-area/scroll-area.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { LinkTabs } from '../../ui/tabs/tabs.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { QueryError } from '../errors/query-error.tsx'
import { useMemberWords } from '../members/member-words.ts'
import { type MembersQuery, exportMembers, readAllMembers } from '../members/queries.ts'
import { NoTrainerSchool } from '../members/school-chips.tsx'
import { useMemberFilters } from '../members/use-member-filters.ts'
import { trainerSchools } from '../schools/trainer-school.ts'
import { DoorList } from './door-list.tsx'
import styles from './lists-page.module.css'

const LIST_KINDS = ['members', 'attendance', 'door'] as const
type ListKind = (typeof LIST_KINDS)[number]

/** Boxes of the sheet: as many dates as fit beside the names on an upright page. */
const DATES = Array.from({ length: 10 }, (_, at) => at)

function MemberRows(props: { readonly members: readonly MemberEntry[] }): ReactNode {
  const t = useMessages('member-desk')
  const members = useMessages('members')
  const words = useMemberWords()
  const format = useFormats()
  return (
    <table className={styles.list} aria-label={t('lists.members')}>
      <thead>
        <tr>
          {(['name', 'age', 'level', 'state', 'since', 'seen', 'parents'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`lists.columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {props.members.map((member) => (
          <tr key={member.id}>
            <th scope="row">{fullName(member)}</th>
            <td>{member.age}</td>
            <td>{member.levels.map((level) => words.sportLevel(level)).join(', ')}</td>
            <td>{members(`state.${member.state}`)}</td>
            <td>{format.date(member.sinceAt)}</td>
            <td>{member.lastSeenAt === null ? '' : format.date(member.lastSeenAt)}</td>
            <td>{member.parents.join(', ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function AttendanceSheet(props: { readonly members: readonly MemberEntry[] }): ReactNode {
  const t = useMessages('member-desk')
  const words = useMemberWords()
  return (
    <table className={styles.list} aria-label={t('lists.attendance')}>
      <thead>
        <tr>
          <th scope="col">{t('lists.columns.name')}</th>
          <th scope="col">{t('lists.columns.level')}</th>
          {DATES.map((at) => (
            <th key={at} scope="col" className={styles.tick}>
              <span className="visually-hidden">{t('lists.date', { count: at + 1 })}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {props.members.map((member) => (
          <tr key={member.id}>
            <th scope="row">{fullName(member)}</th>
            <td>{member.levels[0] === undefined ? '' : words.level(member.levels[0])}</td>
            {DATES.map((at) => (
              <td key={at} className={styles.tick} aria-label={t('lists.date', { count: at + 1 })} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function ListedMembers(props: {
  readonly schoolId: number
  readonly query: MembersQuery
  readonly children: (members: readonly MemberEntry[]) => ReactNode
}): ReactNode {
  const t = useMessages('member-desk')
  const { schoolId, query } = props
  const members = useQuery({
    queryKey: [...keyOf(listMembers, { params: { id: schoolId }, query }), 'whole'],
    queryFn: () => readAllMembers(schoolId, query),
  })
  if (members.data === undefined)
    return members.error === null ? (
      <SkeletonGroup label={t('loading')} className="stack">
        <Skeleton height={44} />
        <Skeleton height={44} />
        <Skeleton height={44} />
      </SkeletonGroup>
    ) : (
      <QueryError query={members} />
    )
  if (members.data.length === 0)
    return <EmptyState headingLevel={2} title={t('lists.none')} text={t('lists.noneText')} />
  return (
    <>
      <p className={styles.count}>{t('lists.count', { count: members.data.length })}</p>
      <ScrollArea label={t('lists.scroll')}>{props.children(members.data)}</ScrollArea>
    </>
  )
}

function Lists(props: { readonly schoolId: number; readonly name: string }): ReactNode {
  const t = useMessages('member-desk')
  const format = useFormats()
  const showError = useShowError()
  const { schoolId } = props
  const { kind: named, ...view } = useSearchParams()
  const kind: ListKind = LIST_KINDS.find((one) => one === named) ?? 'members'
  const { query } = useMemberFilters(schoolId)
  // Names that leave the house are written to the log, as with the file.
  const print = useMutation({
    mutationFn: async () => {
      if (kind !== 'door') await exportMembers(schoolId, query)
    },
    onSuccess: () => window.print(),
    onError: showError,
  })
  const filters = Object.fromEntries(
    Object.entries(view).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  )
  const back = hrefTo('app.trainer-members', { schoolId }, filters)
  return (
    <>
      <TopBar title={t('lists.title')} back={{ label: t('lists.back'), href: back }} />
      <PageHead
        size="small"
        title={t(`lists.${kind}`)}
        lead={t('lists.lead', { school: props.name, day: format.date(nowIso()) })}
        actions={
          <>
            <span className={styles.back}>
              <Button href={back}>{t('lists.back')}</Button>
            </span>
            <Button variant="primary" icon={printer} isBusy={print.isPending} onClick={() => print.mutate()}>
              {t('lists.print')}
            </Button>
          </>
        }
      />
      <LinkTabs
        label={t('lists.title')}
        items={LIST_KINDS.map((one) => ({
          id: one,
          label: t(`lists.${one}`),
          href: hrefTo(
            'app.trainer-lists',
            { schoolId },
            { ...filters, ...(one === 'members' ? {} : { kind: one }) },
          ),
          isCurrent: one === kind,
        }))}
      />
      {kind === 'door' ? (
        <DoorList schoolId={schoolId} />
      ) : (
        <ListedMembers schoolId={schoolId} query={query}>
          {(members) =>
            kind === 'members' ? <MemberRows members={members} /> : <AttendanceSheet members={members} />
          }
        </ListedMembers>
      )}
    </>
  )
}

export function ListsPage(): ReactNode {
  const t = useMessages('member-desk')
  const { schoolId } = useRouteParams('app.trainer-lists')
  const { school } = trainerSchools(useViewer(), schoolId)
  if (school === undefined) return <NoTrainerSchool title={t('lists.title')} />
  return <Lists key={school.schoolId} schoolId={school.schoolId} name={school.name} />
}
