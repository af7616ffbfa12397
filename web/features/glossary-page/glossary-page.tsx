/** The glossary: with a search, by initial, and with an address for every term (§2 glossary, dialog Glossary term). */
import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import type { GlossaryItem } from '@wegband/domain/features/texts/contract.ts'
import { byInitial, searchGlossary } from '@wegband/domain/features/texts/glossary-search.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo, useRouteParams } from '../../platform/router/links.tsx'
import { lazyDialog } from '../../platform/loading/lazy-part.tsx'
import { useTitle } from '../../platform/router/title.ts'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { magnifyingGlass } from '../../ui/icon/phosphor/magnifying-glass.gen.ts'
import { Link } from '../../ui/link/link.tsx'
import { plainText } from '../../ui/markdown/plain-text.ts'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { QueryError } from '../errors/query-error.tsx'
import { useGlossary } from '../texts/glossary.ts'
import { InitialNav, initialId } from './initial-nav.tsx'
import styles from './glossary-page.module.css'

// The dialog library comes with the first term.
const TermDialog = lazyDialog(async () => (await import('./term-dialog.tsx')).TermDialog)

export function GlossaryPage(): ReactNode {
  const t = useMessages('glossary')
  const { termId } = useRouteParams('app.glossary-term')
  const glossary = useGlossary()
  const term = glossary.data?.find(({ id }) => String(id) === termId)
  const [words, setWords] = useState('')
  useTitle(term?.title)
  const letters = useMemo(() => byInitial(glossary.data ?? []).map(({ letter }) => letter), [glossary.data])
  return (
    <>
      <TopBar title={t('title')} />
      <div className={styles.grid}>
        <div className={styles.tools}>
          <PageHead title={t('title')} isHiddenOnPhone />
          <TextField
            label={t('search')}
            isLabelHidden
            placeholder={t('search')}
            type="search"
            icon={magnifyingGlass}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
          {words.trim() === '' ? <InitialNav letters={letters} /> : null}
        </div>
        <div>
          {glossary.error ? <QueryError query={glossary} /> : null}
          {glossary.isPending ? <Loading /> : null}
          {glossary.data ? (
            <Terms items={glossary.data} words={words} onShowAll={() => setWords('')} />
          ) : null}
        </div>
      </div>
      {termId === undefined || !glossary.data ? null : <TermDialog term={term} />}
    </>
  )
}

function Terms(props: {
  readonly items: readonly GlossaryItem[]
  readonly words: string
  readonly onShowAll: () => void
}): ReactNode {
  const t = useMessages('glossary')
  const { items } = props
  const words = props.words.trim()
  const found = searchGlossary(items, words)
  if (items.length === 0)
    return (
      <EmptyState title={t('empty.title')} text={t('empty.text')} picture={<Picture name="empty-mat" />} />
    )
  return (
    <>
      <output className="visually-hidden">{words === '' ? '' : t('found', { count: found.length })}</output>
      {words === '' ? <ByInitial items={items} /> : <TermRows items={found} />}
      {found.length === 0 ? (
        <EmptyState
          title={t('nothing.title')}
          text={t('nothing.text', { words })}
          picture={<Picture name="empty-cut" />}
          action={<Button onClick={props.onShowAll}>{t('nothing.action')}</Button>}
        />
      ) : null}
    </>
  )
}

function ByInitial(props: { readonly items: readonly GlossaryItem[] }): ReactNode {
  return byInitial(props.items).map(({ letter, items }) => (
    <section key={letter} className={styles.section} aria-labelledby={initialId(letter)}>
      <h2 id={initialId(letter)} tabIndex={-1} className={styles.letter}>
        {letter}
      </h2>
      <TermRows items={items} />
    </section>
  ))
}

function TermRows(props: { readonly items: readonly GlossaryItem[] }): ReactNode {
  return (
    <ul className={styles.rows}>
      {props.items.map(({ id, title, description, language }) => (
        <li key={id} lang={language}>
          <Link href={hrefTo('app.glossary-term', { termId: id })} className={styles.row}>
            <span className={styles.name}>{title}</span>
            <span className={styles.text}>{plainText(description)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Loading(): ReactNode {
  const t = useMessages('glossary')
  return (
    <SkeletonGroup label={t('loading')} className="stack">
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} height={56} />
      ))}
    </SkeletonGroup>
  )
}
