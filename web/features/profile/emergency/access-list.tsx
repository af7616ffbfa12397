/** Who may see the emergency information, and who has opened it when. */
import type { ReactNode } from 'react'
import type { EmergencyAccess } from '@wegband/domain/features/profile/contract.ts'
import { fullName, initialsOf } from '@wegband/domain/features/accounts/person-name.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { eye } from '../../../ui/icon/phosphor/eye.gen.ts'
import { List, ListRow } from '../../../ui/list-row/list-row.tsx'
import { Mat } from '../../../ui/mat/mat.tsx'
import styles from './emergency.module.css'

function AccessRow(props: { readonly access: EmergencyAccess }): ReactNode {
  const t = useMessages('profile')
  const format = useFormats()
  const { at, person, isYou, action, as, reason } = props.access
  const when = `${format.relativeDay(at)}, ${format.time(at)}`
  const name = person === null ? t('emergency.who.somebody') : fullName(person)
  return (
    <ListRow
      lead={<Avatar size="small" initials={initialsOf(person)} imageUrl={person?.avatar ?? undefined} />}
      title={isYou ? t('emergency.who.you') : name || t('emergency.who.somebody')}
      note={
        action === 'changed'
          ? t('emergency.who.changed', { when })
          : t(`emergency.who.as.${as}`, { when, reason: reason ?? '' })
      }
    />
  )
}

export function AccessList(props: {
  readonly accesses: readonly EmergencyAccess[]
  /** The child's first name; undefined for the viewer. */
  readonly childName: string | undefined
}): ReactNode {
  const t = useMessages('profile')
  const { accesses, childName } = props
  const foreign = accesses.filter((access) => !access.isYou)
  return (
    <Mat as="section">
      <div className={styles.who}>
        <Icon icon={eye} />
        <div>
          <h2 className="t-item">{t('emergency.who.title')}</h2>
          <p className="t-small t-muted">
            {childName === undefined
              ? t('emergency.who.text')
              : t('emergency.who.textOfChild', { name: childName })}
          </p>
          {foreign.length > 0 ? null : (
            <p className="t-small t-muted">
              {accesses.length === 0 ? t('emergency.who.nobody') : t('emergency.who.onlyYou')}
            </p>
          )}
        </div>
      </div>
      {accesses.length === 0 ? null : (
        <List label={t('emergency.who.title')}>
          {accesses.map((access) => (
            <AccessRow key={`${access.at}-${access.action}-${access.person?.id ?? 0}`} access={access} />
          ))}
        </List>
      )}
    </Mat>
  )
}
