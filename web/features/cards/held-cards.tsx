/** The cards, chips and permanent code of a person, and locking a lost one. */
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { HeldCard } from '@wegband/domain/features/cards/card-contract.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import type { IconShape } from '../../ui/icon/icon.tsx'
import { contactlessPayment } from '../../ui/icon/phosphor/contactless-payment.gen.ts'
import { deviceMobile } from '../../ui/icon/phosphor/device-mobile.gen.ts'
import { identificationCard } from '../../ui/icon/phosphor/identification-card.gen.ts'
import { List, ListRow } from '../../ui/list-row/list-row.tsx'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { QueryError } from '../errors/query-error.tsx'
import { cardName } from './card-words.ts'
import { LockLost } from './lock-lost.tsx'
import { useHeldCards } from './queries.ts'
import { useRenewPermanentCode } from './code/use-permanent-code.ts'

const ICONS: { readonly [Kind in HeldCard['kind']]: IconShape } = {
  kids: identificationCard,
  member: identificationCard,
  nfc: contactlessPayment,
  permanent: deviceMobile,
}

/** Permanent codes that were replaced are not shown. */
const isShown = (card: HeldCard): boolean => card.kind !== 'permanent' || card.revokedAt === null

/** The permanent code comes last, because it never changes, while cards do. */
const isOnPhone = ({ kind }: HeldCard): boolean => kind === 'permanent'

type CardQuestion = { readonly card: HeldCard; readonly act: 'lock' | 'renew' }

function CardRow(props: {
  readonly card: HeldCard
  readonly isOwn: boolean
  readonly onAsk: (asked: CardQuestion) => void
}): ReactNode {
  const t = useMessages('card-desk')
  const format = useFormats()
  const { card, isOwn } = props
  const name = cardName(t, card)
  const note = (): string => {
    if (card.revokedAt !== null) return t('held.lockedSince', { date: format.date(card.revokedAt) })
    const since = t('held.since', { date: format.date(card.linkedAt) })
    return card.kind === 'permanent' ? `${t('held.permanentNote')}, ${since}` : since
  }
  const act = (): ReactNode => {
    if (card.revokedAt !== null) return <Tag tone="danger">{t('card.locked')}</Tag>
    // Locking the permanent code of another person would only last until it is requested again.
    if (card.kind === 'permanent')
      return isOwn ? (
        <Button
          size="small"
          variant="quiet"
          label={t('held.renewOf')}
          onClick={() => props.onAsk({ card, act: 'renew' })}
        >
          {t('held.renew')}
        </Button>
      ) : undefined
    return (
      <Button
        size="small"
        variant="quiet"
        label={t('held.lockOf', { card: name })}
        onClick={() => props.onAsk({ card, act: 'lock' })}
      >
        {t('held.lock')}
      </Button>
    )
  }
  return <ListRow icon={ICONS[card.kind]} title={name} note={note()} trail={act()} />
}

function AskFirst(props: {
  readonly userId: number
  readonly asked: CardQuestion | undefined
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('card-desk')
  const showError = useShowError()
  const renew = useRenewPermanentCode()
  const { userId, asked, onClose } = props
  return (
    <>
      <LockLost lost={asked?.act === 'lock' ? { userId, card: asked.card } : undefined} onClose={onClose} />
      <ConfirmDialog
        isOpen={asked?.act === 'renew'}
        title={t('held.askRenew.title')}
        text={t('held.askRenew.text')}
        confirmLabel={t('held.askRenew.confirm')}
        busyLabel={t('held.askRenew.busy')}
        cancelLabel={t('held.askRenew.cancel')}
        isBusy={renew.isPending}
        onConfirm={() =>
          renew.mutate(userId, {
            onSuccess: () => showToast({ tone: 'positive', text: t('held.renewed'), subject: 'card' }),
            onError: showError,
            onSettled: onClose,
          })
        }
        onCancel={onClose}
      />
    </>
  )
}

/** Its messages are in the bundle `card-desk`. `action`: the button that adds another card. */
export function HeldCards(props: {
  readonly userId: number
  /** Whether the cards belong to the viewer or a child of theirs. */
  readonly isOwn: boolean
  readonly action?: ReactNode
}): ReactNode {
  const t = useMessages('card-desk')
  const cards = useHeldCards(props.userId)
  const [asked, setAsked] = useState<CardQuestion>()
  const shown = cards.data?.filter(isShown).toSorted((a, b) => Number(isOnPhone(a)) - Number(isOnPhone(b)))
  return (
    <section className="section">
      <SectionHead title={t('held.title')} aside={props.action} />
      <QueryError query={cards} />
      {cards.isPending ? (
        <SkeletonGroup label={t('held.loading')} className="stack">
          <Skeleton height={64} />
        </SkeletonGroup>
      ) : null}
      {shown?.length === 0 ? <p className="t-muted">{t('held.none')}</p> : null}
      {shown === undefined || shown.length === 0 ? null : (
        <List label={t('held.title')}>
          {shown.map((card) => (
            <CardRow key={card.id} card={card} isOwn={props.isOwn} onAsk={setAsked} />
          ))}
        </List>
      )}
      <AskFirst userId={props.userId} asked={asked} onClose={() => setAsked(undefined)} />
    </section>
  )
}
