/** Offers a printed card for a child without a phone (§2 assign QR card): who links it, or that it is not needed. */
import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { readUser, type Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { type HeldCard, listCards } from '@wegband/domain/features/cards/card-contract.ts'
import { needNoQrCard } from '@wegband/domain/features/profile/contract.ts'
import { call } from '../../platform/api/api.ts'
import { currentLocale, loadBundles, useMessages } from '../../platform/words/i18n.tsx'
import { lazyPart } from '../../platform/loading/lazy-part.tsx'
import { invalidate, queryOf } from '../../platform/api/queries.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { identificationCard } from '../../ui/icon/phosphor/identification-card.gen.ts'
import { useWholePeople } from '../accounts/viewer.ts'
import styles from './dashboard.module.css'

const AddCardDialog = lazyPart(async () => {
  const [part] = await Promise.all([
    import('../cards/add-card-dialog.tsx'),
    loadBundles(['card-desk', 'cards'], currentLocale()),
  ])
  return part.AddCardDialog
})

/** A printed card counts; the code on a phone is for a child with a phone. */
const isInHand = ({ kind, revokedAt }: HeldCard): boolean => kind !== 'permanent' && revokedAt === null

/** Undefined until the cards of all children are loaded. */
function useChildWithoutCard(childIds: readonly number[]): Viewer | undefined {
  const asked = useWholePeople(childIds).filter((one) => !one.dashboardOptions.needsNoQrCard)
  const cards = useQueries({ queries: asked.map(({ id }) => queryOf(listCards, { params: { id } })) })
  if (cards.some(({ data }) => data === undefined)) return undefined
  return asked.find((_, index) => cards[index]?.data?.some(isInHand) === false)
}

/** For the first child without a card and without an answer to this offer. Renders nothing until that is known. */
export function CardOffer(props: { readonly childIds: readonly number[] }): ReactNode {
  const t = useMessages('blocks')
  const client = useQueryClient()
  const showError = useShowError()
  const child = useChildWithoutCard(props.childIds)
  const [isAdding, setAdding] = useState(false)
  const noNeed = useMutation({
    mutationFn: (user: number) => call(needNoQrCard, { body: { user } }),
    onSettled: () => invalidate(client, [readUser]),
  })
  if (child === undefined) return null
  return (
    <section className={styles.cardOffer}>
      <Icon icon={identificationCard} />
      <h3 className="t-strong grow">{t('card.title', { name: child.firstName })}</h3>
      <div className={styles.cardAnswers}>
        <Button size="small" onClick={() => setAdding(true)}>
          {t('card.scan')}
        </Button>
        <Button
          size="small"
          variant="quiet"
          isBusy={noNeed.isPending}
          busyLabel={t('card.saving')}
          onClick={() => noNeed.mutate(child.id, { onError: showError })}
        >
          {t('card.noNeed')}
        </Button>
      </div>
      {isAdding ? (
        <Suspense fallback={null}>
          <AddCardDialog isOpen person={child} onClose={() => setAdding(false)} />
        </Suspense>
      ) : null}
    </section>
  )
}
