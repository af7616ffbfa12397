/** The offer of a promo page: the free trial where it opens something, starting the path, or continuing it. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readUser, type Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { createFighterProgress } from '@wegband/domain/features/conversion/contract.ts'
import { listSports, type Promo, readPromo, readSport } from '@wegband/domain/features/sports/contract.ts'
import { call } from '../../../platform/api/api.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { hrefTo, useGoTo } from '../../../platform/router/links.tsx'
import { invalidate } from '../../../platform/api/queries.ts'
import { useShowError } from '../../../platform/api/show-error.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useViewer } from '../../accounts/viewer.ts'
import { useIsViewing } from '../../impersonation/use-view.ts'
import { isSportClosed, offersOfSport } from '../closed-sport.ts'
import styles from './promo.module.css'
import { FREEMIUM_DAYS } from '@wegband/domain/features/accounts/free-trial-days.ts'

/** `trial`: never started, and it opens modules of this sport. */
type Way = 'trial' | 'begun' | 'begin' | 'register' | 'membership'

/** The grade of the association at which a path begins; undefined where it begins at level 1. */
const placingGrade = ({ ewtoGrade, hasNoEwtoGrade }: Viewer): number | undefined =>
  ewtoGrade === null || ewtoGrade === 0 || hasNoEwtoGrade ? undefined : ewtoGrade

function useWay(promo: Promo): Way {
  const viewer = useViewer()
  if (promo.hasBegun) return 'begun'
  if (placingGrade(viewer) !== undefined && !isSportClosed(promo.sport, viewer)) return 'begin'
  if (
    promo.freeModules > 0 &&
    viewer.freemiumEndsAt === null &&
    promo.modules.some((module) => module.isLocked)
  )
    return 'trial'
  if (viewer.isAnonymous) return 'register'
  return isSportClosed(promo.sport, viewer) ? 'membership' : 'begin'
}

/** The main figure, and its price. */
export function PromoOffer(props: { readonly promo: Promo; readonly children?: ReactNode }): ReactNode {
  const { promo } = props
  const t = useMessages('sports')
  const way = useWay(promo)
  const count = way === 'trial' ? promo.freeModules : promo.modulesCount
  if (count === 0) return props.children ?? null
  const text = (): string => {
    if (way === 'trial') return t('promo.offerText', { days: FREEMIUM_DAYS })
    return way === 'begun' ? t('promo.begunText') : t('promo.levelText')
  }
  return (
    <section className={styles.offer}>
      <p className={styles.figure}>{t('promo.offer', { count })}</p>
      <p>{text()}</p>
      {props.children}
    </section>
  )
}

export function PromoAction(props: { readonly promo: Promo }): ReactNode {
  const { promo } = props
  const t = useMessages('sports')
  const way = useWay(promo)
  const isViewing = useIsViewing()
  const toPath = hrefTo('app.sport', { sportId: promo.sport.id })
  switch (way) {
    case 'trial':
      return <PrimaryLink href={hrefTo('app.freemium')}>{t('promo.start')}</PrimaryLink>
    case 'begun':
      return <PrimaryLink href={toPath}>{t('promo.begun')}</PrimaryLink>
    case 'membership':
      return <PrimaryLink href={offersOfSport(promo.sport.id)}>{t('closedSport.action')}</PrimaryLink>
    case 'register':
      return <PrimaryLink href={hrefTo('app.profile-upgrade')}>{t('promo.register')}</PrimaryLink>
    case 'begin':
      // A viewer cannot start a path for another person.
      return isViewing ? (
        <PrimaryLink href={toPath}>{t('promo.look')}</PrimaryLink>
      ) : (
        <Begin sportId={promo.sport.id} />
      )
  }
}

function PrimaryLink(props: { readonly href: string; readonly children: ReactNode }): ReactNode {
  return (
    <Button variant="primary" isBlock href={props.href}>
      {props.children}
    </Button>
  )
}

function Begin(props: { readonly sportId: number }): ReactNode {
  const { sportId } = props
  const t = useMessages('sports')
  const viewer = useViewer()
  const client = useQueryClient()
  const goTo = useGoTo()
  const showError = useShowError()
  const begin = useMutation({
    mutationFn: () => call(createFighterProgress, { params: { id: viewer.id }, body: { sportId } }),
    onSuccess: async () => {
      await invalidate(client, [readUser, listSports, readSport, readPromo])
      await goTo('app.sport', { sportId })
    },
    onError: showError,
  })
  const grade = placingGrade(viewer)
  return (
    <Button variant="primary" isBlock isBusy={begin.isPending} onClick={() => begin.mutate()}>
      {grade === undefined ? t('promo.begin') : t('promo.beginByGrade', { grade })}
    </Button>
  )
}
