/** Introduces a sport that the member does not train yet: open or dismiss it (§7 dismiss-marketing-resource). */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readUser, type Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { nextToDiscover } from '@wegband/domain/features/dashboard/dashboard-plan.ts'
import { dismissMarketingResource } from '@wegband/domain/features/profile/contract.ts'
import { call } from '../../../platform/api/api.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { hrefTo } from '../../../platform/router/links.tsx'
import { invalidate } from '../../../platform/api/queries.ts'
import { useShowError } from '../../../platform/api/show-error.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Mat } from '../../../ui/mat/mat.tsx'
import { Picture } from '../../../ui/picture/picture.tsx'
import { useSports } from '../../sports/queries.ts'
import { choiceOf } from '../../sports/sport-pictures.ts'
import styles from '../dashboard.module.css'

function useDismiss(userId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(dismissMarketingResource, { params: { id: userId }, body: { id } }),
    onSettled: () => invalidate(client, [readUser]),
  })
}

export function DiscoverCard(props: { readonly viewer: Viewer }): ReactNode {
  const t = useMessages('blocks')
  const showError = useShowError()
  const { viewer } = props
  const dismiss = useDismiss(viewer.id)
  const sport = nextToDiscover(useSports().data ?? [], viewer)
  if (sport === undefined) return null
  return (
    <Mat as="section" sport={sport} className={styles.discover}>
      <div className={styles.discoverArt}>
        <Picture name={choiceOf(sport.slug)} isCover position="90% 12%" />
      </div>
      <div>
        <h2 className="t-section">{t('discover.title', { sport: sport.name })}</h2>
        <p className="t-small t-muted">{sport.description}</p>
        <div className={styles.discoverActions}>
          <Button href={hrefTo('app.sport-promo', { sportId: sport.id, promoId: sport.promoId })}>
            {t('discover.look')}
          </Button>
          <Button
            variant="quiet"
            isBusy={dismiss.isPending}
            busyLabel={t('discover.dismissing')}
            onClick={() => dismiss.mutate(sport.promoId, { onError: showError })}
          >
            {t('discover.dismiss')}
          </Button>
        </div>
      </div>
    </Mat>
  )
}
