/** A printed card for a child that has no phone (§2 assign QR card): who links it, or that it is not needed. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import { needNoQrCard } from '@wegband/domain/features/profile/contract.ts'
import { call } from '../../platform/api.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { invalidate } from '../../platform/queries.ts'
import { useTellError } from '../../platform/tell-error.ts'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { identificationCard } from '../../ui/icon/phosphor/identification-card.gen.ts'
import { useWholePeople } from '../accounts/viewer.ts'

/** For the first child of whom nobody has said yet. Nothing while the children are on their way. */
export function CardOffer(props: { readonly childIds: readonly number[] }): ReactNode {
  const t = useMessages('blocks')
  const client = useQueryClient()
  const tellError = useTellError()
  const child = useWholePeople(props.childIds).find((one) => !one.dashboardOptions.needsNoQrCard)
  const noNeed = useMutation({
    mutationFn: (user: number) => call(needNoQrCard, { body: { user } }),
    onSettled: () => invalidate(client, [readUser]),
  })
  if (child === undefined) return null
  return (
    <Banner
      icon={identificationCard}
      tone="info"
      title={t('card.title', { name: child.firstName })}
      action={
        <Button
          variant="quiet"
          isBusy={noNeed.isPending}
          busyLabel={t('card.saving')}
          onClick={() => noNeed.mutate(child.id, { onError: tellError })}
        >
          {t('card.noNeed')}
        </Button>
      }
    >
      {t('card.text', { name: child.firstName })}
    </Banner>
  )
}
