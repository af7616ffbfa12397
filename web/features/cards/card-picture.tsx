/** A printed card as a picture: band, code, number or name. A chip has no code to show. */
import type { ReactNode } from 'react'
import type { FreeCard } from '@wegband/domain/features/cards/card-contract.ts'
import { cardNumber } from '@wegband/domain/features/cards/card-rules.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { contactlessPayment } from '../../ui/icon/phosphor/contactless-payment.gen.ts'
import styles from './card-picture.module.css'
import { QrImage } from './code/qr-image.tsx'

export function CardPicture(props: {
  readonly card: Pick<FreeCard, 'kind' | 'code' | 'number'>
  /** The content of the code. */
  readonly label: string
  readonly size: 'small' | 'large'
  /** In place of the number. */
  readonly children?: ReactNode
}): ReactNode {
  const { card, size } = props
  return (
    <div
      className={styles.card}
      data-theme="light"
      data-size={size}
      data-sport={card.kind === 'kids' ? 'kids' : undefined}
    >
      <span className={styles.band} />
      <span className={styles.code}>
        {card.kind === 'nfc' ? (
          <Icon icon={contactlessPayment} size={size === 'small' ? 32 : 72} />
        ) : (
          <QrImage text={card.code} label={props.label} />
        )}
      </span>
      <span className={styles.text}>
        {props.children ?? (card.number === null ? null : cardNumber(card.number))}
      </span>
    </div>
  )
}
