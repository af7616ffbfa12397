/** All schools of the association, closed ones too (decisions §6.2). */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { listOfficeSchools, type SchoolLine } from '@wegband/domain/features/school-office/contract.ts'
import { pageOf } from '../../platform/api/queries.ts'
import { hrefTo, useGoTo } from '../../platform/router/links.tsx'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Chip, ChipRow } from '../../ui/chip/chip.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { magnifyingGlass } from '../../ui/icon/phosphor/magnifying-glass.gen.ts'
import { plus } from '../../ui/icon/phosphor/plus.gen.ts'
import { Tag } from '../../ui/tag/tag.tsx'
import { AdminFrame } from '../admin/admin-frame.tsx'
import { Pager } from '../admin/pager.tsx'
import { type OfficeColumn, OfficeList, OfficeTable } from '../tables/office-table.tsx'
import { useTableAddress } from '../tables/table-address.ts'
import { NewSchoolForm } from './new-school-form.tsx'
import styles from './school-office.module.css'

const STATES = ['open', 'closed'] as const

const headsOf = ({ heads }: SchoolLine): string => heads.map(({ name }) => name).join(', ')
const townsOf = ({ cities }: SchoolLine): string => cities.join(', ')

function useColumns(): readonly OfficeColumn<SchoolLine>[] {
  const t = useMessages('school-office')
  const format = useFormats()
  const stateOf = ({ closedAt, isAssociation }: SchoolLine): string =>
    t(closedAt !== null ? 'list.closed' : isAssociation ? 'list.association' : 'list.open')
  return [
    {
      id: 'name',
      label: t('list.school'),
      cell: ({ name }) => name,
      sortBy: ({ name }) => name,
      text: ({ name }) => name,
    },
    {
      id: 'cities',
      label: t('list.cities'),
      cell: (school) => townsOf(school) || t('list.noSite'),
      sortBy: townsOf,
      text: townsOf,
    },
    {
      id: 'heads',
      label: t('list.heads'),
      cell: (school) => headsOf(school) || t('list.noHead'),
      text: headsOf,
    },
    {
      id: 'members',
      label: t('list.members'),
      isAmount: true,
      cell: ({ members }) => format.number(members),
      sortBy: ({ members }) => members,
      text: ({ members }) => String(members),
    },
    {
      id: 'state',
      label: t('list.state'),
      cell: (school) => <Tag tone={school.closedAt === null ? 'neutral' : 'warning'}>{stateOf(school)}</Tag>,
      sortBy: stateOf,
      text: stateOf,
    },
  ]
}

/** The words to look for and the state, in the address. */
function Filters(props: { readonly onAdd: () => void }): ReactNode {
  const t = useMessages('school-office')
  const { search: address, change } = useTableAddress()
  const state = STATES.find((one) => one === address['state'])
  return (
    <>
      <div className={styles.searchHead}>
        <TextField
          label={t('list.search')}
          icon={magnifyingGlass}
          type="search"
          value={address['search'] ?? ''}
          maxLength={80}
          onChange={({ target }) => change({ search: target.value, page: undefined })}
        />
        <Button variant="primary" icon={plus} onClick={props.onAdd}>
          {t('list.new')}
        </Button>
      </div>
      <ChipRow label={t('list.state')}>
        <Chip isOn={state === undefined} onClick={() => change({ state: undefined, page: undefined })}>
          {t('list.all')}
        </Chip>
        {STATES.map((one) => (
          <Chip key={one} isOn={state === one} onClick={() => change({ state: one, page: undefined })}>
            {t(`list.${one}`)}
          </Chip>
        ))}
      </ChipRow>
    </>
  )
}

function Schools(): ReactNode {
  const t = useMessages('school-office')
  const columns = useColumns()
  const { search: address, change } = useTableAddress()
  const search = address['search']?.trim() ?? ''
  const state = STATES.find((one) => one === address['state'])
  const isNarrowed = search !== '' || state !== undefined
  const [isAdding, setAdding] = useState(false)
  const [createdId, setCreatedId] = useState<number>()
  const goTo = useGoTo()
  // Once the form is gone: until then it would ask about unsaved changes.
  useEffect(() => {
    if (createdId !== undefined) void goTo('app.admin-school', { schoolId: createdId })
  }, [createdId, goTo])
  const query = useQuery({
    ...pageOf(listOfficeSchools, {
      query: {
        ...(search === '' ? {} : { search }),
        ...(state === undefined ? {} : { state }),
        page: /^[1-9]\d{0,3}$/.test(address['page'] ?? '') ? (address['page'] ?? '1') : '1',
      },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className={styles.section}>
      <Filters onAdd={() => setAdding(true)} />
      <OfficeList
        query={query}
        isEmpty={({ data }) => data.length === 0}
        empty={{
          title: t(isNarrowed ? 'list.nothing' : 'list.empty'),
          text: t(isNarrowed ? 'list.nothingText' : 'list.emptyText'),
        }}
      >
        {({ data, meta }) => (
          <>
            <OfficeTable
              label={t('list.title')}
              file="schools"
              rows={data}
              keyOf={({ id }) => id}
              hrefOf={({ id }) => hrefTo('app.admin-school', { schoolId: id })}
              columns={columns}
            />
            <Pager
              page={meta.current_page}
              last={meta.last_page}
              onPage={(page) => change({ page: String(page) })}
            />
          </>
        )}
      </OfficeList>
      {isAdding ? <NewSchoolForm onCreated={setCreatedId} onClose={() => setAdding(false)} /> : null}
    </div>
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
