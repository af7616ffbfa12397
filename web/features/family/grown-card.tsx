/** A child that came of age: the rights of its parents have ended, the account may be handed over (decisions §4 Kids). */
import type { ReactNode } from 'react'
import type { Relation } from '@wegband/domain/features/family/contract.ts'
import { fullName, initialsOf } from '@wegband/domain/features/accounts/person-name.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Mat } from '../../ui/mat/mat.tsx'
import { useIsViewing } from '../impersonation/use-view.ts'
import { useDialogs } from './dialogs-context.ts'
import styles from './family.module.css'

export function GrownCard(props: { readonly relation: Relation }): ReactNode {
  const t = useMessages('family')
  const format = useFormats()
  const isViewing = useIsViewing()
  const { open } = useDialogs()
  const { relation } = props
  const { relatedUser, grown } = relation
  if (grown === null) return null
  const name = relatedUser.firstName
  const { hasOwnLogin, linkUntil } = grown
  const title = hasOwnLogin ? fullName(relatedUser) || t('nameless') : t('grown.title', { name })
  return (
    <Mat as="section">
      <div className={styles.card}>
        <div className="row">
          <Avatar
            initials={initialsOf(relatedUser)}
            imageUrl={relatedUser.avatar ?? undefined}
            size="large"
          />
          <div className="grow">
            <h2 className="t-section">{title}</h2>
            {hasOwnLogin ? <p className="t-muted t-small">{t('grown.done')}</p> : null}
          </div>
        </div>
        {hasOwnLogin ? null : (
          <>
            <p className="t-muted">{t('grown.text', { name })}</p>
            {linkUntil === null ? null : (
              <p className="t-small">
                {t('grown.waiting', { day: format.relativeDay(linkUntil), time: format.time(linkUntil) })}
              </p>
            )}
            {isViewing ? null : (
              <div className={styles.buttons}>
                <Button
                  variant={linkUntil === null ? 'primary' : 'soft'}
                  onClick={() => open({ kind: 'hand-over', relation })}
                >
                  {t(linkUntil === null ? 'grown.action' : 'grown.again')}
                </Button>
              </div>
            )}
          </>
        )}
      </div>
    </Mat>
  )
}
