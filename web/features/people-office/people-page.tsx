/** All people: searched and filtered in the address, page by page; beside the list the chosen person. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { fullName, initialsOf } from '@wegband/domain/features/accounts/person-name.ts'
import { isAccountSearch } from '@wegband/domain/features/impersonation/account-search.ts'
import { ACCOUNT_SEARCH_MAX } from '@wegband/domain/features/impersonation/contract.ts'
import {
  listPeople,
  type ListedPerson,
  PEOPLE_SORTS,
  PEOPLE_STATES,
} from '@wegband/domain/features/people-office/contract.ts'
import { callPage } from '../../platform/api/api.ts'
import { keyOf } from '../../platform/api/queries.ts'
import { useIsDesktop } from '../../platform/device/screen-width.ts'
import { hrefTo } from '../../platform/router/links.tsx'
import { useDebounced } from '../../platform/use-debounced.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { AsideLayout } from '../../ui/aside-layout/aside-layout.tsx'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Chip, ChipRow } from '../../ui/chip/chip.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { magnifyingGlass } from '../../ui/icon/phosphor/magnifying-glass.gen.ts'
import { x } from '../../ui/icon/phosphor/x.gen.ts'
import { Tag } from '../../ui/tag/tag.tsx'
import { AdminFrame } from '../admin/admin-frame.tsx'
import { OfficeList, OfficeTable, type OfficeColumn } from '../tables/office-table.tsx'
import { useTableAddress } from '../tables/table-address.ts'
import { useSlashKey } from '../tables/table-keys.ts'
import styles from './people-office.module.css'
import { PersonCard } from './person-card.tsx'

const TYPING_REST_MS = 300

/** The field writes itself into the address when the typing rests. */
function PeopleSearch(): ReactNode {
  const t = useMessages('people-office')
  const { search, change } = useTableAddress()
  const inAddress = search['search'] ?? ''
  const [typed, setTyped] = useState(inAddress)
  const rested = useDebounced(typed.trim(), TYPING_REST_MS)
  const isWrong = rested !== '' && !isAccountSearch(rested)
  useEffect(() => {
    if (rested === typed.trim() && !isWrong && rested !== inAddress)
      change({ search: rested, after: undefined, person: undefined })
  }, [rested, typed, isWrong, inAddress, change])
  useSlashKey('#people-search')
  return (
    <TextField
      id="people-search"
      label={t('search')}
      hint={t('searchHint')}
      icon={magnifyingGlass}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={ACCOUNT_SEARCH_MAX}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      {...(isWrong ? { error: t('tooShort') } : {})}
    />
  )
}

function useColumns(): readonly OfficeColumn<ListedPerson>[] {
  const t = useMessages('people-office')
  const format = useFormats()
  const nameOf = (person: ListedPerson): string => fullName(person) || t('nameless')
  const rightsOf = ({ isAdmin, officeRights }: ListedPerson): string[] =>
    isAdmin ? [t('admin')] : officeRights.map((right) => t(`rights.${right}`))
  return [
    {
      id: 'name',
      label: t('columns.name'),
      isSortedByServer: true,
      text: nameOf,
      cell: (person) => (
        <span className={styles.person}>
          <Avatar initials={initialsOf(person)} size="small" isKid={person.stage === 'child'} />
          <span className={styles.names}>
            <span className={styles.name}>{nameOf(person)}</span>
            {person.mail === null ? null : <span className={styles.mail}>{person.mail}</span>}
          </span>
        </span>
      ),
    },
    {
      id: 'stage',
      label: t('columns.stage'),
      text: ({ stage, isLocked }) => [t(`stages.${stage}`), ...(isLocked ? [t('locked')] : [])].join(', '),
      cell: ({ stage, isLocked }) =>
        isLocked ? <Tag tone="danger">{t('locked')}</Tag> : t(`stages.${stage}`),
    },
    {
      id: 'school',
      label: t('columns.school'),
      text: ({ schools }) => schools.join(', '),
      cell: ({ schools }) =>
        schools.length === 0 ? <span className={styles.muted}>{t('noSchool')}</span> : schools.join(', '),
    },
    {
      id: 'rights',
      label: t('columns.rights'),
      text: (person) => rightsOf(person).join(', '),
      cell: (person) => rightsOf(person).join(', '),
    },
    {
      id: 'since',
      label: t('columns.since'),
      isSortedByServer: true,
      text: ({ since }) => format.date(since),
      cell: ({ since }) => format.date(since),
    },
    {
      id: 'number',
      label: t('columns.number'),
      isAmount: true,
      text: ({ id }) => String(id),
      cell: ({ id }) => id,
    },
  ]
}

function usePeople() {
  const { search } = useTableAddress()
  const state = PEOPLE_STATES.find((one) => one === search['state'])
  const sort = PEOPLE_SORTS.find((one) => one === search['sort'])
  const typed = search['search'] ?? ''
  const after = /^\d{1,10}$/.test(search['after'] ?? '') ? search['after'] : undefined
  const query = {
    ...(typed !== '' && isAccountSearch(typed) ? { search: typed } : {}),
    ...(state === undefined ? {} : { state }),
    ...(sort === undefined ? {} : { sort }),
    ...(after === undefined ? {} : { after }),
  }
  const people = useQuery({
    queryKey: keyOf(listPeople, { query }),
    queryFn: () => callPage(listPeople, { query }),
    placeholderData: keepPreviousData,
  })
  return { people, state, isSearch: 'search' in query, after }
}

function People(): ReactNode {
  const t = useMessages('people-office')
  const { search, change } = useTableAddress()
  const { people, state, isSearch, after } = usePeople()
  const columns = useColumns()
  const isDesktop = useIsDesktop()
  const chosen = /^\d{1,10}$/.test(search['person'] ?? '') ? Number(search['person']) : undefined
  const opening = isDesktop
    ? { onOpen: ({ id }: ListedPerson) => change({ person: String(id) }) }
    : { hrefOf: ({ id }: ListedPerson) => hrefTo('app.admin-person', { personId: id }) }
  const list = (
    <div className={styles.page}>
      <PeopleSearch />
      <ChipRow label={t('filter')}>
        <Chip isOn={state === undefined} onClick={() => change({ state: undefined, after: undefined })}>
          {t('states.all')}
        </Chip>
        {PEOPLE_STATES.map((one) => (
          <Chip key={one} isOn={one === state} onClick={() => change({ state: one, after: undefined })}>
            {t(`states.${one}`)}
          </Chip>
        ))}
      </ChipRow>
      <OfficeList
        query={people}
        isEmpty={({ data }) => data.length === 0}
        empty={{ title: t('empty'), text: t('emptyText') }}
      >
        {({ data, next }) => (
          <>
            {isSearch ? <p aria-live="polite">{t('hits', { count: data.length })}</p> : null}
            <OfficeTable
              label={t('list')}
              rows={data}
              keyOf={({ id }) => id}
              columns={columns}
              currentKey={isDesktop ? chosen : undefined}
              file={t('file')}
              {...opening}
            />
            <div className={styles.pages}>
              {after === undefined ? null : (
                <Button variant="quiet" onClick={() => change({ after: undefined })}>
                  {t('first')}
                </Button>
              )}
              {next === null ? null : (
                <Button variant="soft" onClick={() => change({ after: String(next) })}>
                  {t('more')}
                </Button>
              )}
            </div>
          </>
        )}
      </OfficeList>
    </div>
  )
  return isDesktop && chosen !== undefined ? (
    <AsideLayout
      aside={
        <div className={styles.panel}>
          <Button size="small" variant="quiet" icon={x} onClick={() => change({ person: undefined })}>
            {t('close')}
          </Button>
          <PersonCard key={chosen} id={chosen} />
        </div>
      }
    >
      {list}
    </AsideLayout>
  ) : (
    list
  )
}

export function PeoplePage(): ReactNode {
  const t = useMessages('people-office')
  return (
    <AdminFrame title={t('title')} isWide>
      {() => <People />}
    </AdminFrame>
  )
}
