/** The dialog for a closed video or group of modules, with all conditions (mock-ups locked, locked-all). */
import type { ReactNode } from 'react'
import { isForSale } from '@wegband/domain/features/videos/content-access.ts'
import type { Content, MissingAccess } from '@wegband/domain/features/videos/contract.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { useSportColourNow } from '../../platform/sport-colour.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import type { SubjectType } from '../subscriptions/queries.ts'
import { AccessReasons, useLacks } from './access-reasons.tsx'
import styles from './locked.module.css'

type LockedSubject = { readonly type: SubjectType; readonly id: number }

const TITLES = ['one', 'one', 'two', 'three'] as const

export function LockedDialog(props: {
  /** The video, or of a group the one that is nearest to being open. */
  readonly content: Content
  readonly missing: MissingAccess
  /** "Druck von vorn, Modul 14" */
  readonly name: string
  /** The content whose options are read. */
  readonly opens: LockedSubject
  /** A video has one of its own. */
  readonly hasAddress: boolean
  readonly onClose: () => void
}): ReactNode {
  const { content, missing } = props
  const t = useMessages('access')
  const colour = useSportColourNow()
  const { count, needsAccount } = useLacks(props)
  return (
    <Dialog
      isOpen
      hasAddress={props.hasAddress}
      onClose={props.onClose}
      closeLabel={t('close')}
      title={t(`title.${TITLES[count] ?? 'three'}`)}
      description={props.name}
      sport={colour}
      footer={
        <>
          <div className={styles.close}>
            <Button isBlock onClick={props.onClose}>
              {t('close')}
            </Button>
          </div>
          {isForSale(missing) ? <Options opens={props.opens} isFirst={!needsAccount} /> : null}
        </>
      }
    >
      <AccessReasons content={content} missing={missing} />
    </Dialog>
  )
}

/** A link to all products that would open it, with their terms. */
export function Options(props: { readonly opens: LockedSubject; readonly isFirst: boolean }): ReactNode {
  const t = useMessages('access')
  const { type, id } = props.opens
  return (
    <Button
      variant={props.isFirst ? 'primary' : 'soft'}
      href={hrefTo('app.subscription-selection', { productType: type, productId: id })}
    >
      {t('options')}
    </Button>
  )
}
