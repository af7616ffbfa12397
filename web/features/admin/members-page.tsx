/** The association's members as its office exported them (decisions §6), and the way to take an export over. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { listLegacyMembers } from '@wegband/domain/features/conversion/contract.ts'
import { shownNumber } from '@wegband/domain/features/conversion/association-number.ts'
import { callPage } from '../../platform/api.ts'
import { useFormats } from '../../platform/formats.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { useGoTo, useSearchParams } from '../../platform/links.tsx'
import { keyOf } from '../../platform/queries.ts'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { List, ListRow } from '../../ui/list-row/list-row.tsx'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { QueryError } from '../errors/query-error.tsx'
import { AdminFrame } from './admin-frame.tsx'
import styles from './admin.module.css'
import { ImportBox } from './import-box.tsx'
import { Pager } from './pager.tsx'
import { SearchForm } from './search-form.tsx'

const SEARCH_MAX = 40
const pageOf = (typed: string): number => (/^[1-9]\d{0,5}$/.test(typed) ? Number(typed) : 1)

function useMembers(search: string, page: number) {
  const query = { page: String(page), ...(search === '' ? {} : { search }) }
  return useQuery({
    queryKey: keyOf(listLegacyMembers, { query }),
    queryFn: () => callPage(listLegacyMembers, { query }),
    placeholderData: keepPreviousData,
  })
}
type Member = NonNullable<ReturnType<typeof useMembers>['data']>['data'][number]

function MemberRow(props: { readonly member: Member }): ReactNode {
  const t = useMessages('admin')
  const format = useFormats()
  const { member } = props
  const since =
    member.memberSince === null
      ? t('members.noSince')
      : t('members.since', { day: format.date(member.memberSince) })
  const credit = t('members.credit', { credit: format.euro(member.creditCents) })
  const use = member.isConverted ? 'converted' : member.userId === null ? 'free' : 'linked'
  return (
    <ListRow
      title={shownNumber(member.number)}
      note={[t(`members.statuses.${member.status}`), since, credit].join(', ')}
      trail={<Tag tone={use === 'free' ? 'neutral' : 'positive'}>{t(`members.${use}`)}</Tag>}
    />
  )
}

function Members(): ReactNode {
  const t = useMessages('admin')
  const goTo = useGoTo()
  const { search = '', page: typed = '' } = useSearchParams()
  const page = pageOf(typed)
  const members = useMembers(search.slice(0, SEARCH_MAX), page)
  const look = (wanted: string, at: number): void => {
    const asked = { ...(wanted === '' ? {} : { search: wanted }), ...(at > 1 ? { page: String(at) } : {}) }
    void goTo('app.admin-members', {}, { search: asked, replace: true })
  }
  const found = members.data
  return (
    <>
      <ImportBox />
      <SearchForm
        label={t('members.search')}
        hint={t('members.searchHint')}
        findLabel={t('members.find')}
        value={search}
        maxLength={SEARCH_MAX}
        onSearch={(wanted) => look(wanted, 1)}
      />
      <QueryError query={members} />
      {members.isPending ? (
        <SkeletonGroup label={t('loading')} className="stack">
          <Skeleton height={64} />
          <Skeleton height={64} />
          <Skeleton height={64} />
        </SkeletonGroup>
      ) : null}
      {found === undefined ? null : found.data.length === 0 ? (
        <EmptyState
          headingLevel={2}
          title={t('members.empty')}
          text={search === '' ? t('members.emptyAllText') : t('members.emptyText')}
        />
      ) : (
        <section className={styles.list}>
          <SectionHead title={t('members.list')} aside={t('members.count', { count: found.meta.total })} />
          <List label={t('members.list')}>
            {found.data.map((member) => (
              <MemberRow key={member.id} member={member} />
            ))}
          </List>
          <Pager page={page} last={found.meta.last_page} onPage={(at) => look(search, at)} />
        </section>
      )}
    </>
  )
}

export function MembersPage(): ReactNode {
  const t = useMessages('admin')
  return (
    <AdminFrame title={t('members.title')} lead={t('members.lead')}>
      {() => <Members />}
    </AdminFrame>
  )
}
