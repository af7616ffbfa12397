/** The association's members as its office exported them (decisions §6), and the import of an export. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { listLegacyMembers } from '@wegband/domain/features/conversion/contract.ts'
import { shownNumber } from '@wegband/domain/features/conversion/association-number.ts'
import { callPage } from '../../platform/api/api.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { useGoTo, useSearchParams } from '../../platform/router/links.tsx'
import { keyOf } from '../../platform/api/queries.ts'
import { List, ListRow } from '../../ui/list-row/list-row.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { ImportBox } from './import-box.tsx'
import { pageOf, PagedList } from './paged-list.tsx'
import { SearchForm } from './search-form.tsx'

const SEARCH_MAX = 40

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
      <PagedList
        query={members}
        title={t('members.list')}
        count={(total) => t('members.count', { count: total })}
        empty={{
          title: t('members.empty'),
          text: search === '' ? t('members.emptyAllText') : t('members.emptyText'),
        }}
        page={page}
        onPage={(at) => look(search, at)}
      >
        {(rows) => (
          <List label={t('members.list')}>
            {rows.map((member) => (
              <MemberRow key={member.id} member={member} />
            ))}
          </List>
        )}
      </PagedList>
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
