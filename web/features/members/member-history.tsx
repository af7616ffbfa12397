/** The history of the membership: joined, paused, left, and who entered it. */
import type { ReactNode } from 'react'
import type { MemberDetails } from '@wegband/domain/features/members/contract.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { List, ListRow } from '../../ui/list-row/list-row.tsx'
import { Mat } from '../../ui/mat/mat.tsx'

export function MemberHistory(props: { readonly member: MemberDetails }): ReactNode {
  const t = useMessages('members')
  const format = useFormats()
  const { history } = props.member
  if (history.length === 0) return null
  return (
    <Mat>
      <h2 className="t-section">{t('history.title')}</h2>
      <List label={t('history.title')}>
        {history.map((change, at) => (
          <ListRow
            key={at}
            isPlainTitle
            title={t(`state.${change.state}`)}
            note={change.by === null ? undefined : t('history.by', { name: change.by })}
            trail={<span className="t-small t-muted">{format.date(change.at)}</span>}
          />
        ))}
      </List>
    </Mat>
  )
}
