/** Text blocks and tutorials: the list with its gaps, and beside it, or on phones instead of it, one text in its languages. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { inLocale, LOCALES } from '@wegband/domain/basics/locale.ts'
import { hasGap } from '@wegband/domain/features/text-office/known-texts.ts'
import {
  listOfficeTexts,
  OFFICE_GROUPS_OF_TEXTS,
  type OfficeTextRow,
} from '@wegband/domain/features/text-office/texts-contract.ts'
import { queryOf } from '../../../platform/api/queries.ts'
import { hrefTo, useRouteParams } from '../../../platform/router/links.tsx'
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
import { BlockEditor } from './block-editor.tsx'
import styles from './blocks.module.css'
import { HintDialog } from './hint-dialog.tsx'

type Filter = (typeof OFFICE_GROUPS_OF_TEXTS)[number] | 'gaps'
const FILTERS: readonly Filter[] = [...OFFICE_GROUPS_OF_TEXTS, 'gaps']

const isIn = (row: OfficeTextRow, filter: Filter): boolean =>
  filter === 'gaps' ? hasGap(row) : row.group === filter

const matches = ({ textKey, title }: OfficeTextRow, search: string): boolean =>
  [textKey, title?.de ?? '', title?.en ?? ''].some((text) =>
    text.toLocaleLowerCase('de').includes(search.trim().toLocaleLowerCase('de')),
  )

/** How complete each language is, so that no reader meets a gap unknown to the office. */
function Counts(props: { readonly rows: readonly OfficeTextRow[] }): ReactNode {
  const t = useMessages('text-office')
  const { rows } = props
  return (
    <div className={styles.counts}>
      {LOCALES.map((locale) => (
        <p key={locale}>
          {t('blocks.count', {
            language: t(`languages.${locale}`),
            done: rows.filter(({ states }) => states[locale] === 'complete').length,
            count: rows.length,
          })}
        </p>
      ))}
      <p>{t('blocks.fallback')}</p>
    </div>
  )
}

function Rows(props: {
  readonly rows: readonly OfficeTextRow[]
  readonly current: string | undefined
}): ReactNode {
  const t = useMessages('text-office')
  const locale = useLocale()
  const { rows, current } = props
  const [filter, setFilter] = useState<Filter>(
    () => rows.find(({ textKey }) => textKey === current)?.group ?? 'tutorial',
  )
  const [search, setSearch] = useState('')
  const [isNew, setNew] = useState(false)
  const shown = rows.filter((row) => isIn(row, filter) && matches(row, search))
  return (
    <>
      <TextField
        label={t('blocks.search')}
        isLabelHidden
        type="search"
        icon={magnifyingGlass}
        placeholder={t('blocks.search')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <ChipRow label={t('blocks.filter')} isWrapping>
        {FILTERS.map((one) => (
          <Chip key={one} isOn={one === filter} onClick={() => setFilter(one)}>
            {`${one === 'gaps' ? t('blocks.gaps') : t(`blocks.groups.${one}`)} ${rows.filter((row) => isIn(row, one)).length}`}
          </Chip>
        ))}
      </ChipRow>
      {filter === 'startup-hints' ? (
        <div>
          <Button icon={plus} size="small" onClick={() => setNew(true)}>
            {t('blocks.new')}
          </Button>
        </div>
      ) : null}
      {shown.length === 0 ? (
        <EmptyState headingLevel={2} title={t('blocks.empty')} text={t('blocks.emptyText')} />
      ) : (
        <List label={t('blocks.list')}>
          {shown.map(({ textKey, title, states }) => (
            <ListRow
              key={textKey}
              title={title === null ? t('blocks.unwritten') : inLocale(title, locale)}
              note={[
                textKey,
                ...LOCALES.filter((one) => states[one] !== 'complete').map(
                  (one) => `${t(`languages.${one}`)} ${t(`blocks.states.${states[one] ?? 'empty'}`)}`,
                ),
              ].join(' · ')}
              href={hrefTo('app.admin-texts', { textKey })}
            />
          ))}
        </List>
      )}
      {isNew ? <HintDialog onClose={() => setNew(false)} /> : null}
    </>
  )
}

function Texts(props: { readonly current: string | undefined }): ReactNode {
  const t = useMessages('text-office')
  const { current } = props
  const query = useQuery(queryOf(listOfficeTexts))
  return (
    <div className={classNames(styles.columns, current !== undefined && styles.chosen)}>
      <div className={styles.list}>
        <OfficeList query={query} isEmpty={() => false} empty={{ title: '', text: '' }}>
          {(rows) => (
            <>
              <Rows rows={rows} current={current} />
              <Counts rows={rows} />
            </>
          )}
        </OfficeList>
      </div>
      <div className={styles.editor}>
        {current === undefined ? (
          <p className={styles.choose}>{t('blocks.choose')}</p>
        ) : (
          <BlockEditor key={current} textKey={current} />
        )}
      </div>
    </div>
  )
}

export function TextsPage(): ReactNode {
  const t = useMessages('text-office')
  const shell = useMessages('shell')
  const { textKey } = useRouteParams('app.admin-texts')
  const back =
    textKey === undefined ? undefined : { label: t('blocks.back'), href: hrefTo('app.admin-texts') }
  return (
    <AdminFrame title={shell('titles.adminTexts')} isWide {...(back === undefined ? {} : { back })}>
      {() => <Texts current={textKey} />}
    </AdminFrame>
  )
}
