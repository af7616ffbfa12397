/** The name of a card: its printed number, or the end of its code. */
import type { FreeCard, HeldCard } from '@wegband/domain/features/cards/card-contract.ts'
import { cardNumber } from '@wegband/domain/features/cards/card-rules.ts'
import type { Translate } from '../../platform/words/i18n.tsx'

type CardLabel = Pick<HeldCard | FreeCard, 'kind' | 'number' | 'ending'>

/** "Kinderkarte 0031", "NFC-Chip ··· 90A2". */
export const cardName = (t: Translate<'card-desk'>, card: CardLabel): string => {
  const kind = t(`card.${card.kind}`)
  return card.number === null
    ? t('card.ending', { kind, ending: card.ending })
    : t('card.named', { kind, number: cardNumber(card.number) })
}
