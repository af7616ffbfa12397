/** Requests for many dates that wait for an answer: those of the person, and those to them. Nothing where there is none. */
import type { ReactNode } from 'react'
import type { SubstituteSpan } from '@wegband/domain/features/timetable/spans-contract.ts'
import { useFormats } from '../../platform/formats.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { hrefTo } from '../../platform/links.tsx'
import { userSwitch } from '../../ui/icon/phosphor/user-switch.gen.ts'
import { List, ListRow } from '../../ui/list-row/list-row.tsx'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { useOpenSpans } from './queries.ts'

export function OpenSpans(): ReactNode {
  const t = useMessages('standing-in')
  const spans = useOpenSpans(true).data ?? []
  if (spans.length === 0) return null
  return (
    <section>
      <SectionHead title={t('list.title')} count={spans.length} />
      <List>
        {spans.map((span) => (
          <SpanRow key={span.id} span={span} />
        ))}
      </List>
    </section>
  )
}

function SpanRow(props: { readonly span: SubstituteSpan }): ReactNode {
  const { id, asked, askedBy, dates } = props.span
  const t = useMessages('standing-in')
  const format = useFormats()
  const viewer = useViewer()
  const open = dates.filter(({ state }) => state === 'open')
  const isMine = asked?.id === viewer.id
  const other = isMine ? askedBy : asked
  const name = other === null ? '' : `${other.firstName} ${other.lastName}`
  const from = format.dayShort(open[0]?.startAt ?? '')
  const to = format.dayShort(open.at(-1)?.startAt ?? '')
  const range = from === to ? from : t('list.range', { from, to })
  return (
    <ListRow
      icon={userSwitch}
      title={isMine ? t('list.from', { name }) : t('list.to', { name })}
      note={t('list.note', { count: open.length, range })}
      href={hrefTo('app.substitute-span', { spanId: id })}
    />
  )
}
