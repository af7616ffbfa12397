/** A film that may not be watched yet: a sheet over its module that says all it asks for (mock-ups locked, locked-all). */
import type { ReactNode } from 'react'
import type { Content, MissingAccess } from '@wegband/domain/features/videos/contract.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { hrefTo } from '../../platform/links.tsx'
import { useSportColourNow } from '../../platform/sport-colour.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { AccessReasons, isForSale, useLacks } from './access-reasons.tsx'
import styles from './module-page.module.css'

const TITLES = ['one', 'one', 'two', 'three'] as const

export function LockedDialog(props: {
  readonly content: Content
  readonly missing: MissingAccess
  /** "Modul 14" */
  readonly place: string
  readonly onClose: () => void
}): ReactNode {
  const { content, missing } = props
  const t = useMessages('access')
  const colour = useSportColourNow()
  const { count, needsAccount } = useLacks(props)
  return (
    <Dialog
      isOpen
      hasAddress
      onClose={props.onClose}
      closeLabel={t('close')}
      title={t(`title.${TITLES[count] ?? 'three'}`)}
      description={[content.name, props.place].join(', ')}
      sport={colour}
      footer={
        <>
          <div className={styles.close}>
            <Button isBlock onClick={props.onClose}>
              {t('close')}
            </Button>
          </div>
          {isForSale(missing) ? <Options contentId={content.id} isFirst={!needsAccount} /> : null}
        </>
      }
    >
      <AccessReasons content={content} missing={missing} />
    </Dialog>
  )
}

/** To everything that would open it, with all its terms. */
export function Options(props: { readonly contentId: number; readonly isFirst: boolean }): ReactNode {
  const t = useMessages('access')
  return (
    <Button
      variant={props.isFirst ? 'primary' : 'soft'}
      href={hrefTo('app.subscription-selection', { productType: 'content', productId: props.contentId })}
    >
      {t('options')}
    </Button>
  )
}
