/** For whoever comes to a page of cards without the right: who gives them out, and the way on. */
import type { ReactNode } from 'react'
import { useMessages } from '../../platform/i18n.tsx'
import { hrefTo } from '../../platform/links.tsx'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Picture } from '../../ui/picture/picture.tsx'

export function NoCards(): ReactNode {
  const t = useMessages('card-desk')
  return (
    <EmptyState
      headingLevel={1}
      title={t('desk.notAllowed.title')}
      text={t('desk.notAllowed.text')}
      picture={<Picture name="empty-cut" />}
      action={
        <Button variant="primary" href={hrefTo('app.dashboard')}>
          {t('desk.notAllowed.action')}
        </Button>
      }
    />
  )
}
