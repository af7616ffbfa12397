/** The glossary: the list with its gaps, and beside it, or on phones instead of it, one term in its languages. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { inLocale, LOCALES } from '@wegband/domain/basics/locale.ts'
import {
  createTerm,
  listOfficeTerms,
  type OfficeTermRow,
  TERM_TEXT_MAX,
  TERM_TITLE_MAX,
} from '@wegband/domain/features/text-office/glossary-contract.ts'
import { hasGap } from '@wegband/domain/features/text-office/known-texts.ts'
import { call } from '../../../platform/api/api.ts'
import { queryOf } from '../../../platform/api/queries.ts'
import { hrefTo, useGoTo, useRouteParams } from '../../../platform/router/links.tsx'
import { useLocale, useMessages } from '../../../platform/words/i18n.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Chip, ChipRow } from '../../../ui/chip/chip.tsx'
import { classNames } from '../../../ui/class-names/class-names.ts'
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { magnifyingGlass } from '../../../ui/icon/phosphor/magnifying-glass.gen.ts'
import { plus } from '../../../ui/icon/phosphor/plus.gen.ts'
import { List, ListRow } from '../../../ui/list-row/list-row.tsx'
import { AdminFrame } from '../../admin/admin-frame.tsx'
import { OfficeList } from '../../tables/office-table.tsx'
import styles from '../blocks/blocks.module.css'
import { NewTextDialog } from '../editor/new-text-dialog.tsx'
import { useTextWrite } from '../use-text-write.ts'
import { TermEditor } from './term-editor.tsx'

const FILTERS = ['all', 'off', 'gaps'] as const
type Filter = (typeof FILTERS)[number]

const isIn = (row: OfficeTermRow, filter: Filter): boolean => {
  if (filter === 'gaps') return hasGap(row)
  return filter === 'all' || !row.isActive
}

const matches = ({ termKey, title }: OfficeTermRow, search: string): boolean =>
  [termKey, title.de, title.en ?? ''].some((text) =>
    text.toLocaleLowerCase('de').includes(search.trim().toLocaleLowerCase('de')),
  )

function NewTerm(props: { readonly onClose: () => void }): ReactNode {
  const t = useMessages('text-office')
  const write = useTextWrite()
  const goTo = useGoTo()
  return (
    <NewTextDialog
      title={t('terms.new')}
      textLabel={t('terms.text')}
      most={{ title: TERM_TITLE_MAX, text: TERM_TEXT_MAX }}
      onClose={props.onClose}
      create={async (body) => {
        const made = await write(call(createTerm, { body }), t('terms.created'))
        props.onClose()
        void goTo('app.admin-glossary', { termId: made.id })
      }}
    />
  )
}

function TermRow(props: { readonly row: OfficeTermRow }): ReactNode {
  const t = useMessages('text-office')
  const locale = useLocale()
  const { row } = props
  const notes = [
    t('terms.modules', { count: row.modules }),
    ...(row.isActive ? [] : [t('terms.isOff')]),
    ...(row.highlightInTexts ? [] : [t('terms.isUnmarked')]),
    ...LOCALES.filter((one) => row.states[one] !== 'complete').map(
      (one) => `${t(`languages.${one}`)} ${t(`blocks.states.${row.states[one] ?? 'empty'}`)}`,
    ),
  ]
  return (
    <ListRow
      title={inLocale(row.title, locale)}
      note={notes.join(' · ')}
      href={hrefTo('app.admin-glossary', { termId: row.id })}
    />
  )
}

function Rows(props: { readonly rows: readonly OfficeTermRow[] }): ReactNode {
  const t = useMessages('text-office')
  const { rows } = props
  const [filter, setFilter] = useState<Filter>('all')
  const [search, setSearch] = useState('')
  const [isNew, setNew] = useState(false)
  const shown = rows.filter((row) => isIn(row, filter) && matches(row, search))
  return (
    <>
      <TextField
        label={t('terms.search')}
        isLabelHidden
        type="search"
        icon={magnifyingGlass}
        placeholder={t('terms.search')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <ChipRow label={t('terms.filter')} isWrapping>
        {FILTERS.map((one) => (
          <Chip key={one} isOn={one === filter} onClick={() => setFilter(one)}>
            {`${t(`terms.filters.${one}`)} ${rows.filter((row) => isIn(row, one)).length}`}
          </Chip>
        ))}
      </ChipRow>
      <div>
        <Button icon={plus} size="small" onClick={() => setNew(true)}>
          {t('terms.new')}
        </Button>
      </div>
      {shown.length === 0 ? (
        <EmptyState
          headingLevel={2}
          title={t(rows.length === 0 ? 'terms.none' : 'terms.empty')}
          text={t(rows.length === 0 ? 'terms.noneText' : 'terms.emptyText')}
        />
      ) : (
        <List label={t('terms.list')}>
          {shown.map((row) => (
            <TermRow key={row.id} row={row} />
          ))}
        </List>
      )}
      {isNew ? <NewTerm onClose={() => setNew(false)} /> : null}
    </>
  )
}

function Terms(props: { readonly current: string | undefined }): ReactNode {
  const t = useMessages('text-office')
  const { current } = props
  const query = useQuery(queryOf(listOfficeTerms))
  return (
    <div className={classNames(styles.columns, current !== undefined && styles.chosen)}>
      <div className={styles.list}>
        <OfficeList query={query} isEmpty={() => false} empty={{ title: '', text: '' }}>
          {(rows) => <Rows rows={rows} />}
        </OfficeList>
      </div>
      <div className={styles.editor}>
        {current === undefined ? (
          <p className={styles.choose}>{t('terms.choose')}</p>
        ) : (
          <TermEditor key={current} termId={current} />
        )}
      </div>
    </div>
  )
}

export function TermsPage(): ReactNode {
  const t = useMessages('text-office')
  const shell = useMessages('shell')
  const { termId } = useRouteParams('app.admin-glossary')
  const back =
    termId === undefined ? undefined : { label: t('terms.back'), href: hrefTo('app.admin-glossary') }
  return (
    <AdminFrame title={shell('titles.adminGlossary')} isWide {...(back === undefined ? {} : { back })}>
      {() => <Terms current={termId} />}
    </AdminFrame>
  )
}
