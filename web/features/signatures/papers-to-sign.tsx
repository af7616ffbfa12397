/** Papers to sign in the list of documents: what waits first, then what is settled. Without any it takes no room. */
import type { ReactNode } from 'react'
import type { PaperInList } from '@wegband/domain/features/signatures/contract.ts'
import { hrefTo } from '../../platform/router/links.tsx'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { fileText } from '../../ui/icon/phosphor/file-text.gen.ts'
import { pencilSimple } from '../../ui/icon/phosphor/pencil-simple.gen.ts'
import { List, ListRow } from '../../ui/list-row/list-row.tsx'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { QueryError } from '../errors/query-error.tsx'
import { STATE_TONES, stateOf } from './paper-state.ts'
import { usePapersToSign } from './queries.ts'
import styles from './signatures.module.css'

function PaperRow(props: { readonly paper: PaperInList }): ReactNode {
  const t = useMessages('signatures')
  const format = useFormats()
  const viewer = useViewer()
  const { paper } = props
  const { school, person, dueAt, endedAt } = paper
  const state = stateOf(paper)
  const about =
    person.id === viewer.id
      ? t('about.own', { school })
      : t('about.child', { school, firstName: person.firstName })
  const day =
    paper.state === 'open'
      ? dueAt === null
        ? undefined
        : t('row.due', { day: format.dateLong(dueAt) })
      : endedAt === null
        ? undefined
        : t('row.on', { day: format.dateLong(endedAt) })
  return (
    <ListRow
      icon={paper.canSign ? pencilSimple : fileText}
      title={paper.title}
      note={day === undefined ? about : `${about}, ${day}`}
      href={hrefTo('app.paper-to-sign', { paperId: paper.id })}
      trail={
        <Tag isNarrow tone={STATE_TONES[state]}>
          {t(`state.${state}`)}
        </Tag>
      }
    />
  )
}

function Papers(props: { readonly title: string; readonly papers: readonly PaperInList[] }): ReactNode {
  const { title, papers } = props
  if (papers.length === 0) return null
  return (
    <section className={styles.papers}>
      <SectionHead title={title} count={papers.length} />
      <List label={title}>
        {papers.map((paper) => (
          <PaperRow key={paper.id} paper={paper} />
        ))}
      </List>
    </section>
  )
}

/** `personId`: only papers about this person. `part`: what is still open, or what is settled. */
export function PapersToSign(props: {
  readonly personId: number | undefined
  readonly part: 'open' | 'settled'
}): ReactNode {
  const t = useMessages('signatures')
  const viewer = useViewer()
  const query = usePapersToSign(viewer.id)
  const { personId, part } = props
  if (query.error !== null && query.data === undefined)
    return part === 'open' ? <QueryError query={query} /> : null
  const papers = (query.data ?? [])
    .filter(({ person }) => personId === undefined || person.id === personId)
    .filter(({ state }) => (state === 'open') === (part === 'open'))
  return <Papers title={t(part === 'open' ? 'title' : 'signedTitle')} papers={papers} />
}
