/** The import of members for the association's office: a school first, then the same steps as its head has (decisions §6 Import). */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { listOfficeSchools, type SchoolLine } from '@wegband/domain/features/school-office/contract.ts'
import { pageOf } from '../../platform/api/queries.ts'
import { hrefTo, useGoTo, useSearchParams } from '../../platform/router/links.tsx'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { arrowLeft } from '../../ui/icon/phosphor/arrow-left.gen.ts'
import { magnifyingGlass } from '../../ui/icon/phosphor/magnifying-glass.gen.ts'
import { AdminFrame } from '../admin/admin-frame.tsx'
import { Pager } from '../admin/pager.tsx'
import { OfficeList, OfficeTable } from '../tables/office-table.tsx'
import { useTableAddress } from '../tables/table-address.ts'
import { useOfficeSchool } from '../school-office/queries.ts'
import { ImportView, importIdOf } from './import-view.tsx'
import styles from './member-import.module.css'

const schoolHref = ({ id }: SchoolLine): string => hrefTo('app.admin-imports', {}, { school: id })

function ChooseSchool(): ReactNode {
  const t = useMessages('member-import')
  const { search: address, change } = useTableAddress()
  const search = address['search']?.trim() ?? ''
  const page = /^[1-9]\d{0,3}$/.test(address['page'] ?? '') ? (address['page'] ?? '1') : '1'
  const query = useQuery({
    ...pageOf(listOfficeSchools, {
      query: { state: 'open', page, ...(search === '' ? {} : { search }) },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className={styles.part}>
      <TextField
        label={t('list.find')}
        icon={magnifyingGlass}
        type="search"
        value={address['search'] ?? ''}
        maxLength={80}
        onChange={({ target }) => change({ search: target.value, page: undefined })}
      />
      <OfficeList
        query={query}
        isEmpty={({ data }) => data.length === 0}
        empty={{ title: t('list.noSchool'), text: t('list.noSchoolText') }}
      >
        {({ data, meta }) => (
          <>
            <OfficeTable
              label={t('list.schools')}
              rows={data}
              keyOf={({ id }) => id}
              hrefOf={schoolHref}
              columns={[
                { id: 'name', label: t('school'), cell: ({ name }) => name },
                { id: 'cities', label: t('list.city'), cell: ({ cities }) => cities.join(', ') },
              ]}
            />
            <Pager
              page={meta.current_page}
              last={meta.last_page}
              onPage={(next) => change({ page: String(next) })}
            />
          </>
        )}
      </OfficeList>
    </div>
  )
}

function OfSchool(props: { readonly schoolId: number; readonly importId: number | undefined }): ReactNode {
  const t = useMessages('member-import')
  const goTo = useGoTo()
  const { schoolId } = props
  const name = useOfficeSchool(schoolId).data?.name
  const searchOf = (id?: number) => ({ school: schoolId, import: id })
  return (
    <div className={styles.part}>
      <div className={styles.bar}>
        <strong>{name}</strong>
        <Button variant="quiet" icon={arrowLeft} href={hrefTo('app.admin-imports')}>
          {t('list.another')}
        </Button>
      </div>
      <ImportView
        schoolId={schoolId}
        importId={props.importId}
        hrefOf={(id) => hrefTo('app.admin-imports', {}, searchOf(id))}
        onGo={(id) => void goTo('app.admin-imports', {}, { search: searchOf(id) })}
      />
    </div>
  )
}

export function OfficeImportPage(): ReactNode {
  const t = useMessages('member-import')
  const { school, import: importId } = useSearchParams()
  const schoolId = importIdOf(school)
  return (
    <AdminFrame title={t('title')} lead={t('officeLead')} right="office" isWide>
      {() =>
        schoolId === undefined ? (
          <ChooseSchool />
        ) : (
          <OfSchool key={schoolId} schoolId={schoolId} importId={importIdOf(importId)} />
        )
      }
    </AdminFrame>
  )
}
