/** A related person, since when, and the button to end the relation. */
import type { ReactNode } from 'react'
import type { Relation, RelationRequest } from '@wegband/domain/features/family/contract.ts'
import { fullName, initialsOf } from '@wegband/domain/features/accounts/person-name.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { IconButton } from '../../../ui/icon-button/icon-button.tsx'
import { userMinus } from '../../../ui/icon/phosphor/user-minus.gen.ts'
import { ListRow } from '../../../ui/list-row/list-row.tsx'
import { Tag } from '../../../ui/tag/tag.tsx'
import { useDialogs } from '../dialogs-context.ts'

/** Whether the end of this relation was requested, by either side. */
export const isReleasing = (relation: Relation, requests: readonly RelationRequest[]): boolean =>
  requests.some(
    (one) =>
      one.kind === 'release' &&
      one.state === 'sent' &&
      [one.from.id, one.about.id].includes(relation.relatedUser.id),
  )

export function ContactRow(props: {
  readonly relation: Relation
  readonly requests: readonly RelationRequest[]
  readonly canRelease: boolean
}): ReactNode {
  const t = useMessages('family')
  const format = useFormats()
  const { open } = useDialogs()
  const { relation } = props
  const { relatedUser } = relation
  const name = fullName(relatedUser) || t('nameless')
  const release = props.canRelease ? (
    <IconButton
      icon={userMinus}
      label={t('release.title', { name })}
      onClick={() => open({ kind: 'release', relation })}
    />
  ) : null
  return (
    <ListRow
      lead={<Avatar initials={initialsOf(relatedUser)} imageUrl={relatedUser.avatar ?? undefined} />}
      title={name}
      note={t('since', { day: format.date(relation.since) })}
      trail={
        isReleasing(relation, props.requests) ? <Tag tone="warning">{t('contact.releasing')}</Tag> : release
      }
    />
  )
}
