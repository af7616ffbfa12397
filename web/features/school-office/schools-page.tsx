/** All schools of the association, closed ones too (decisions §6.2). */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { listOfficeSchools, type SchoolLine } from '@wegband/domain/features/school-office/contract.ts'
import { pageOf } from '../../platform/api/queries.ts'
import { hrefTo, useGoTo, useSearchParams } from '../../platform/router/links.tsx'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Chip, ChipRow } from '../../ui/chip/chip.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { magnifyingGlass } from '../../ui/icon/phosphor/magnifying-glass.gen.ts'
import { plus } from '../../ui/icon/phosphor/plus.gen.ts'
import { List, ListRow } from '../../ui/list-row/list-row.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { AdminFrame } from '../admin/admin-frame.tsx'
import { Pager } from '../admin/pager.tsx'
import { QueryError } from '../errors/query-error.tsx'
import { NewSchoolForm } from './new-school-form.tsx'
import styles from './school-office.module.css'

const STATES = ['open', 'closed'] as const

function SchoolRow(props: { readonly school: SchoolLine }): ReactNode {
  const t = useMessages('school-office')
  const { id, name, isAssociation, closedAt, cities, members, heads } = props.school
  const facts = [
    cities.join(', ') || t('list.noSite'),
    t('list.members', { count: members }),
    heads.length === 0
      ? t('list.noHead')
      : t('list.heads', { names: heads.map((head) => head.name).join(', '), count: heads.length }),
  ]
  return (
    <ListRow
      title={name}
      note={facts.join(' · ')}
      href={hrefTo('app.admin-school', { schoolId: id })}
      trail={
        closedAt !== null ? (
          <Tag tone="warning">{t('list.closed')}</Tag>
        ) : isAssociation ? (
          <Tag>{t('list.association')}</Tag>
        ) : undefined
      }
    />
  )
}

function Schools(): ReactNode {
  const t = useMessages('school-office')
  const goTo = useGoTo()
  const { search = '', state: named, page = '1' } = useSearchParams()
  const state = STATES.find((one) => one === named)
  const [isAdding, setAdding] = useState(false)
  const query = useQuery(
    pageOf(listOfficeSchools, {
      query: {
        ...(search.trim() === '' ? {} : { search: search.trim() }),
        ...(state === undefined ? {} : { state }),
        page: /^[1-9]\d{0,3}$/.test(page) ? page : '1',
        per_page: '50',
      },
    }),
  )
  const change = (changes: Record<string, string | undefined>): void =>
    void goTo(
      'app.admin-schools',
      {},
      { search: { search: search || undefined, state, ...changes }, replace: true },
    )
  const add = (
    <Button variant="primary" icon={plus} onClick={() => setAdding(true)}>
      {t('list.new')}
    </Button>
  )
  return (
    <>
      <div className={styles.searchHead}>
        <TextField
          label={t('list.search')}
          icon={magnifyingGlass}
          type="search"
          value={search}
          maxLength={80}
          onChange={({ target }) => change({ search: target.value || undefined })}
        />
        {add}
      </div>
      <ChipRow label={t('list.states')}>
        <Chip isOn={state === undefined} onClick={() => change({ state: undefined })}>
          {t('list.all')}
        </Chip>
        {STATES.map((one) => (
          <Chip key={one} isOn={state === one} onClick={() => change({ state: one })}>
            {t(`list.${one}`)}
          </Chip>
        ))}
      </ChipRow>
      <QueryError query={query} />
      {query.isPending ? (
        <SkeletonGroup label={t('loading')} className="stack">
          <Skeleton height={64} />
          <Skeleton height={64} />
          <Skeleton height={64} />
        </SkeletonGroup>
      ) : null}
      {query.data === undefined ? null : query.data.data.length === 0 ? (
        <EmptyState
          headingLevel={2}
          title={t(search === '' && state === undefined ? 'list.empty' : 'list.nothing')}
          text={t(search === '' && state === undefined ? 'list.emptyText' : 'list.nothingText')}
        />
      ) : (
        <>
          <List label={t('list.title')}>
            {query.data.data.map((school) => (
              <SchoolRow key={school.id} school={school} />
            ))}
          </List>
          <Pager
            page={query.data.meta.current_page}
            last={query.data.meta.last_page}
            onPage={(next) => change({ page: String(next) })}
          />
        </>
      )}
      {isAdding ? <NewSchoolForm onClose={() => setAdding(false)} /> : null}
    </>
  )
}

export function SchoolsPage(): ReactNode {
  const t = useMessages('school-office')
  return (
    <AdminFrame title={t('list.title')} right="office" isWide>
      {() => <Schools />}
    </AdminFrame>
  )
}
