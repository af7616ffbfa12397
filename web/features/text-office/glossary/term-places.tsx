/** Where a term would be marked, with the words that are in the form now. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Locale } from '@wegband/domain/basics/locale.ts'
import {
  findTermPlaces,
  type OfficeTerm,
  TERM_TITLE_MAX,
} from '@wegband/domain/features/text-office/glossary-contract.ts'
import { termFinder } from '@wegband/domain/features/texts/term-marks.ts'
import { queryOf } from '../../../platform/api/queries.ts'
import { useDebounced } from '../../../platform/use-debounced.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { List, ListRow } from '../../../ui/list-row/list-row.tsx'
import { SectionHead } from '../../../ui/section-head/section-head.tsx'
import { QueryError } from '../../errors/query-error.tsx'
import styles from '../blocks/blocks.module.css'
import shared from '../text-office.module.css'
import { markedSnippet } from './marked-snippet.ts'

/** The server is asked when the typing rests. */
const REST_MS = 400

export function TermPlaces(props: {
  readonly term: OfficeTerm
  readonly locale: Locale
  readonly title: string
  readonly forms: readonly string[]
}): ReactNode {
  const t = useMessages('text-office')
  const { term, locale } = props
  const title = useDebounced(props.title.slice(0, TERM_TITLE_MAX), REST_MS)
  const forms = useDebounced(props.forms.join(','), REST_MS)
  const query = useQuery({
    ...queryOf(findTermPlaces, { query: { locale, title, forms, except: term.id } }),
    enabled: title !== '',
    placeholderData: keepPreviousData,
  })
  const find = termFinder([{ id: term.id, title, language: locale, forms: forms.split(',') }])
  const shown = (query.data?.places ?? []).flatMap(({ text, ...place }) => {
    const snippet = markedSnippet(text, find)
    return snippet === undefined ? [] : [{ ...place, snippet }]
  })
  const more = (query.data?.total ?? 0) - (query.data?.places.length ?? 0)
  return (
    <section className={shared.section}>
      <SectionHead title={t('terms.places')} />
      <p className="t-small t-muted">
        {t(term.isActive && term.highlightInTexts ? 'terms.placesNote' : 'terms.placesOff')}
      </p>
      <QueryError query={query} />
      {query.data !== undefined && shown.length === 0 ? <p>{t('terms.noPlace')}</p> : null}
      {shown.length === 0 ? null : (
        <List label={t('terms.places')}>
          {shown.map(({ kind, id, name, snippet }, index) => (
            <ListRow
              key={`${kind} ${id} ${index}`}
              title={
                <span lang={locale}>
                  {snippet.before}
                  <mark className={styles.marked}>{snippet.mark}</mark>
                  {snippet.after}
                </span>
              }
              isPlainTitle
              note={t(`terms.kinds.${kind}`, { name })}
            />
          ))}
        </List>
      )}
      {more > 0 ? <p className="t-small t-muted">{t('terms.morePlaces', { count: more })}</p> : null}
    </section>
  )
}
