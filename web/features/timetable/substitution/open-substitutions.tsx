/** Open requests for many dates: from the viewer and to the viewer. Renders nothing without any. */
import type { ReactNode } from 'react'
import type { Substitution } from '@wegband/domain/features/timetable/substitutions-contract.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { hrefTo } from '../../../platform/router/links.tsx'
import { userSwitch } from '../../../ui/icon/phosphor/user-switch.gen.ts'
import { List, ListRow } from '../../../ui/list-row/list-row.tsx'
import { SectionHead } from '../../../ui/section-head/section-head.tsx'
import { useViewer } from '../../accounts/viewer.ts'
import { useOpenSubstitutions } from '../queries.ts'

export function OpenSubstitutions(): ReactNode {
  const t = useMessages('standing-in')
  const spans = useOpenSubstitutions(true).data ?? []
  if (spans.length === 0) return null
  return (
    <section>
      <SectionHead title={t('list.title')} count={spans.length} />
      <List>
        {spans.map((span) => (
          <SubstitutionRow key={span.id} span={span} />
        ))}
      </List>
    </section>
  )
}

function SubstitutionRow(props: { readonly span: Substitution }): ReactNode {
  const { id, asked, askedBy, dates } = props.span
  const t = useMessages('standing-in')
  const format = useFormats()
  const viewer = useViewer()
  const open = dates.filter(({ state }) => state === 'open')
  const isMine = asked?.id === viewer.id
  const other = isMine ? askedBy : asked
  const name = fullName(other)
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
