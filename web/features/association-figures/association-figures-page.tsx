/** Figures of the association without names: members by school, sport and age, and how far the yearly counts are. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { YEAR } from '@wegband/domain/basics/months.ts'
import { hasOfficeRight } from '@wegband/domain/basics/office-rights.ts'
import {
  AGE_CLASSES,
  type AssociationFigures,
  type Group,
  readAssociationFigures,
} from '@wegband/domain/features/association-figures/contract.ts'
import { listYearlyCounts, type SchoolCountRow } from '@wegband/domain/features/yearly-count/contract.ts'
import { yearOfInterest } from '@wegband/domain/features/yearly-count/count-rules.ts'
import { queryOf } from '../../platform/api/queries.ts'
import { nowIso } from '../../platform/clock.ts'
import { hrefTo } from '../../platform/router/links.tsx'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Chip, ChipRow } from '../../ui/chip/chip.tsx'
import { SelectField } from '../../ui/field/field.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { AdminFrame } from '../admin/admin-frame.tsx'
import { OfficeList, OfficeTable, type OfficeColumn } from '../tables/office-table.tsx'
import { useTableAddress } from '../tables/table-address.ts'
import { Stepper } from '../trainer-hours/stepper.tsx'
import styles from './association-figures.module.css'

const VIEWS = ['school', 'sport', 'counts'] as const
type View = (typeof VIEWS)[number]
type FigureRow = AssociationFigures['rows'][number]

/** Keeps the space of the sum, so that the content below does not move. */
const NOTHING_YET = '\u00a0'

const isId = (text: string | undefined): text is string => /^[1-9]\d{0,8}$/.test(text ?? '')

function Filter(props: {
  readonly label: string
  readonly all: string
  readonly value: string | undefined
  readonly options: AssociationFigures['schools']
  readonly onChange: (value: string) => void
}): ReactNode {
  const { label, all, value, options, onChange } = props
  return (
    <SelectField
      label={label}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value)}
      options={[
        { value: '', text: all },
        ...options.map(({ id, name }) => ({ value: String(id), text: name })),
      ]}
    />
  )
}

function Members(props: { readonly by: Group }): ReactNode {
  const t = useMessages('association-figures')
  const format = useFormats()
  const { search, change } = useTableAddress()
  const { by } = props
  const other = by === 'school' ? 'sport' : 'school'
  const chosen = isId(search[other]) ? search[other] : undefined
  const query = useQuery({
    ...queryOf(readAssociationFigures, {
      query: { by, ...(chosen === undefined ? {} : { [other]: chosen }) },
    }),
    placeholderData: keepPreviousData,
  })
  const amount = (id: string, label: string, of: (row: FigureRow) => number): OfficeColumn<FigureRow> => ({
    id,
    label,
    cell: (row) => format.number(of(row)),
    sortBy: of,
    text: (row) => String(of(row)),
    isAmount: true,
  })
  const columns: readonly OfficeColumn<FigureRow>[] = [
    {
      id: 'name',
      label: t(`by.${by}`),
      cell: ({ name }) => name,
      sortBy: ({ name }) => name,
      text: ({ name }) => name,
    },
    amount('members', t('members'), ({ members }) => members),
    ...AGE_CLASSES.map((name, at) => amount(name, t(`ages.${name}`), ({ ages }) => ages[at] ?? 0)),
  ]
  const choices = query.data === undefined ? [] : by === 'school' ? query.data.sports : query.data.schools
  return (
    <>
      <div className={styles.filters}>
        <Filter
          label={t(`by.${other}`)}
          all={t(`all.${other}`)}
          value={chosen}
          options={choices}
          onChange={(value) => change({ [other]: value })}
        />
      </div>
      <p className="t-small t-muted">
        {query.data === undefined
          ? NOTHING_YET
          : t('total', { count: query.data.total.members, time: format.time(query.data.countedAt) })}
      </p>
      <OfficeList
        query={query}
        isEmpty={({ rows }) => rows.length === 0}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      >
        {({ rows }) => (
          <OfficeTable
            label={t(`view.${by}`)}
            rows={rows}
            keyOf={({ id }) => id}
            columns={columns}
            file={`mitglieder-${by}`}
          />
        )}
      </OfficeList>
      {query.data === undefined ? null : <p className="t-small t-muted">{t('note')}</p>}
    </>
  )
}

function Counts(): ReactNode {
  const t = useMessages('association-figures')
  const format = useFormats()
  const viewer = useViewer()
  const { search } = useTableAddress()
  const today = dayOf(nowIso())
  const asked = search['year'] ?? ''
  const year = YEAR.test(asked) ? asked : String(yearOfInterest(today))
  const query = useQuery({
    ...queryOf(listYearlyCounts, { query: { year } }),
    placeholderData: keepPreviousData,
  })
  const at = (change: number): string =>
    hrefTo('app.admin-figures', {}, { view: 'counts', year: String(Number(year) + change) })
  const amount = (
    id: 'members' | 'withoutBirthday' | 'withoutGender',
    label: string,
  ): OfficeColumn<SchoolCountRow> => ({
    id,
    label,
    cell: (row) => format.number(row[id]),
    sortBy: (row) => row[id],
    text: (row) => String(row[id]),
    isAmount: true,
  })
  const sentText = ({ sent }: SchoolCountRow): string =>
    sent === null ? t('counts.notSent') : t('counts.sent', { day: format.date(sent.at), count: sent.total })
  const columns: readonly OfficeColumn<SchoolCountRow>[] = [
    {
      id: 'name',
      label: t('by.school'),
      cell: ({ name }) => name,
      sortBy: ({ name }) => name,
      text: ({ name }) => name,
    },
    amount('members', t('members')),
    amount('withoutBirthday', t('counts.withoutBirthday')),
    amount('withoutGender', t('counts.withoutGender')),
    {
      id: 'sent',
      label: t('counts.state'),
      cell: sentText,
      sortBy: ({ sent }) => sent?.at ?? '',
      text: sentText,
    },
  ]
  const opening = hasOfficeRight(viewer, 'office')
    ? {
        hrefOf: ({ schoolId }: SchoolCountRow) => hrefTo('app.trainer-yearly-count', { schoolId }, { year }),
      }
    : {}
  return (
    <>
      <Stepper
        label={year}
        previous={{ label: t('counts.previousYear'), href: at(-1) }}
        next={year <= today.slice(0, 4) ? { label: t('counts.nextYear'), href: at(1) } : undefined}
      />
      <OfficeList
        query={query}
        isEmpty={(rows) => rows.length === 0}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      >
        {(rows) => (
          <OfficeTable
            label={t('view.counts')}
            rows={rows}
            keyOf={({ schoolId }) => schoolId}
            columns={columns}
            file={`bestandserhebung-${year}`}
            {...opening}
          />
        )}
      </OfficeList>
    </>
  )
}

export function AssociationFiguresPage(): ReactNode {
  const t = useMessages('association-figures')
  const { search } = useTableAddress()
  const view: View = VIEWS.find((one) => one === search['view']) ?? 'school'
  return (
    <AdminFrame title={t('title')} lead={t('lead')} isWide>
      {() => (
        <div className="stack">
          <ChipRow label={t('views')}>
            {VIEWS.map((one) => (
              <Chip
                key={one}
                isOn={one === view}
                href={hrefTo('app.admin-figures', {}, one === 'school' ? {} : { view: one })}
              >
                {t(`view.${one}`)}
              </Chip>
            ))}
          </ChipRow>
          {view === 'counts' ? <Counts /> : <Members key={view} by={view} />}
        </div>
      )}
    </AdminFrame>
  )
}
