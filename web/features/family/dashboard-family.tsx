/** The family on the start page: the progress of the children's bands, or the offer to add a first child, which can be dismissed. */
import type { ReactNode } from 'react'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { offersToAddChild } from '@wegband/domain/features/family/relation-rules.ts'
import { initialsOf } from '@wegband/domain/features/accounts/person-name.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { useShowError } from '../../platform/api/show-error.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Swatch } from '../../ui/band/swatch.tsx'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { baby } from '../../ui/icon/phosphor/baby.gen.ts'
import { Link } from '../../ui/link/link.tsx'
import { Mat } from '../../ui/mat/mat.tsx'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { sportProps } from '../../ui/sport/sport.tsx'
import { WovenProgress } from '../../ui/woven/woven-progress.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { useIsViewing } from '../impersonation/use-view.ts'
import { beltOf } from '../sports/path/level-view.ts'
import { useChildBand } from './child-band.tsx'
import styles from './family.module.css'
import { useAddingChildOption } from './queries.ts'

/** As high as the row that it holds the place of. */
const ROW_HEIGHT = 60

function ChildRow(props: { readonly childId: number }): ReactNode {
  const t = useMessages('family')
  const { isKnown, person, sport, woven } = useChildBand(props.childId)
  if (!isKnown)
    return (
      <li>
        <SkeletonGroup label={t('loading')}>
          <Skeleton shape="control" height={ROW_HEIGHT} />
        </SkeletonGroup>
      </li>
    )
  if (person === undefined) return null
  const { age, firstName } = person
  const standing = person.trainingProgress.find((one) => one.sportId === sport?.id)
  return (
    <li>
      <Link {...sportProps(sport)} href={hrefTo('app.family')} className={styles.child}>
        <Avatar initials={initialsOf(person)} imageUrl={person.avatar ?? undefined} isKid />
        <span className={styles.childText}>
          <span className="t-item">
            {age === null
              ? firstName
              : t('tile.child', { name: firstName, age: t('child.age', { count: age }) })}
          </span>
          <span className="t-small t-muted">
            {woven === undefined
              ? t('child.noBand')
              : t('tile.weeks', { woven: woven.woven, all: woven.all, belt: woven.level.name })}
          </span>
          {woven === undefined ? null : <WovenProgress size="small" value={woven.woven / woven.all} />}
        </span>
        {woven === undefined ? null : <Swatch belt={beltOf(woven.level)} stripes={standing?.stripes ?? 0} />}
      </Link>
    </li>
  )
}

function AddChildTile(props: { readonly viewer: Viewer }): ReactNode {
  const t = useMessages('family')
  const showError = useShowError()
  const option = useAddingChildOption(props.viewer.id)
  return (
    <Banner
      icon={baby}
      tone="info"
      title={t('tile.title')}
      action={
        <div className={styles.answers}>
          <Button variant="primary" href={hrefTo('app.family', {}, { add: 'child' })}>
            {t('add.child')}
          </Button>
          <Button
            variant="quiet"
            isBusy={option.isPending}
            busyLabel={t('tile.dismissing')}
            onClick={() => option.mutate(false, { onError: showError })}
          >
            {t('tile.dismiss')}
          </Button>
        </div>
      }
    >
      {t('tile.text')}
    </Banner>
  )
}

/** Renders nothing for users without a family who did not come for one. Its texts are in the bundle `family`. */
export function DashboardFamily(): ReactNode {
  const t = useMessages('family')
  const viewer = useViewer()
  const isViewing = useIsViewing()
  const { dashboardOptions, childIds } = viewer
  if (viewer.isAnonymous) return null
  if (childIds.length > 0)
    return (
      <Mat as="section">
        <div className={styles.childrenHead}>
          <SectionHead title={t('tile.children')} />
        </div>
        <ul className={styles.children}>
          {childIds.map((id) => (
            <ChildRow key={id} childId={id} />
          ))}
        </ul>
      </Mat>
    )
  const isOffered = !isViewing && offersToAddChild({ ...viewer, addingChild: dashboardOptions.addingChild })
  return isOffered ? (
    <div className="section">
      <AddChildTile viewer={viewer} />
    </div>
  ) : null
}
