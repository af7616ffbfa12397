/** §2 Subscription choice: the memberships that can be bought for oneself or for a child. Each leads to the purchase dialog. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { listMembershipOffers } from '@wegband/domain/features/subscriptions/contract.ts'
import { queryOf } from '../../platform/api/queries.ts'
import { hrefTo } from '../../platform/router/links.tsx'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Chip, ChipRow } from '../../ui/chip/chip.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { List, ListRow } from '../../ui/list-row/list-row.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { useViewer, useWholePeople } from '../accounts/viewer.ts'
import { QueryError } from '../errors/query-error.tsx'
import { usePriceTexts } from './price-text.ts'

export function ChoiceDialog(props: {
  /** The child it opens with; the viewer by default. */
  readonly childId?: number | undefined
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('subscriptions')
  const viewer = useViewer()
  const children = useWholePeople(viewer.childIds)
  const [personId, setPersonId] = useState(
    props.childId !== undefined && viewer.childIds.includes(props.childId) ? props.childId : viewer.id,
  )
  return (
    <Dialog
      isOpen
      hasAddress
      onClose={props.onClose}
      title={t('choice.title')}
      closeLabel={t('choice.close')}
    >
      {viewer.childIds.length === 0 ? null : (
        <ChipRow label={t('choice.for')} isWrapping>
          <Chip isOn={personId === viewer.id} onClick={() => setPersonId(viewer.id)}>
            {t('choice.you')}
          </Chip>
          {children.map(({ id, firstName }) => (
            <Chip key={id} isOn={personId === id} onClick={() => setPersonId(id)}>
              {firstName}
            </Chip>
          ))}
        </ChipRow>
      )}
      <Memberships childId={personId === viewer.id ? undefined : personId} />
    </Dialog>
  )
}

function Memberships(props: { readonly childId: number | undefined }): ReactNode {
  const { childId } = props
  const t = useMessages('subscriptions')
  const price = usePriceTexts()
  const query = useQuery(
    queryOf(listMembershipOffers, { query: childId === undefined ? {} : { profiteer: String(childId) } }),
  )
  if (query.error && query.data === undefined) return <QueryError query={query} />
  if (query.data === undefined)
    return (
      <SkeletonGroup label={t('selection.loading')} className="stack">
        <Skeleton height={64} />
        <Skeleton height={64} />
      </SkeletonGroup>
    )
  const { offers } = query.data
  if (offers.length === 0) return <p className="t-muted">{t('choice.none')}</p>
  return (
    <List label={t('choice.title')}>
      {offers.map((offer) =>
        offer.isHeld ? (
          <ListRow
            key={offer.id}
            title={offer.name}
            trail={
              <Tag tone="positive" isNarrow>
                {t('choice.held')}
              </Tag>
            }
          />
        ) : (
          <ListRow
            key={offer.id}
            title={offer.name}
            note={t('from', { price: price.from(offer) ?? '' })}
            href={hrefTo('app.checkout', {}, { membership_level_id: offer.id, profiteer_id: childId })}
          />
        ),
      )}
    </List>
  )
}
