/** A minor may look but not buy; the text stays until it is answered (§2 Subscription purchase dialog). */
import type { ReactNode } from 'react'
import { hrefTo } from '../../../platform/router/links.tsx'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { TextLink } from '../../../ui/link/text-link.tsx'

/** The law that asks for the parents' consent, on the pages of the Federal Ministry of Justice. */
const CONTRACTS_OF_MINORS = 'https://www.gesetze-im-internet.de/bgb/__107.html'

export function MinorAlert(props: { readonly onLook: () => void; readonly onClose: () => void }): ReactNode {
  const t = useMessages('checkout')
  return (
    <ConfirmDialog
      isOpen
      title={t('purchase.minor.title')}
      text={t('purchase.minor.text')}
      confirmLabel={t('purchase.minor.look')}
      cancelLabel={t('purchase.minor.leave')}
      onConfirm={props.onLook}
      onCancel={props.onClose}
    >
      <TextLink href={hrefTo('app.family')}>{t('purchase.minor.family')}</TextLink>
      <TextLink href={CONTRACTS_OF_MINORS} target="_blank">
        {t('purchase.minor.law')}
      </TextLink>
    </ConfirmDialog>
  )
}
