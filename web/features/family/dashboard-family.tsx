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
import { Mat } from '../../ui/mat/mat.tsx'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import { WovenProgress } from '../../ui/woven/woven-progress.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { useIsViewing } from '../impersonation/use-view.ts'
import { beltOf } from '../sports/path/level-view.ts'
import { useChildBand } from './child-band.tsx'
import styles from './family.module.css'
import { useAddingChildOption } from './queries.ts'

/** Renders nothing until the child is loaded: the start page does not wait for it. */
function ChildTile(props: { readonly childId: number }): ReactNode {
  const t = useMessages('family')
  const { person, sport, woven } = useChildBand(props.childId)
  if (person === undefined) return null
  const { age, firstName } = person
  const standing = person.trainingProgress.find((one) => one.sportId === sport?.id)
  return (
    <Mat href={hrefTo('app.family')} sport={sport}>
      <div className="row">
        <Avatar initials={initialsOf(person)} imageUrl={person.avatar ?? undefined} isKid />
        <div className="grow">
          <h3 className="t-item">
            {age === null
              ? firstName
              : t('tile.child', { name: firstName, age: t('child.age', { count: age }) })}
          </h3>
          <p className="t-small t-muted">
            {woven === undefined
              ? t('child.noBand')
              : t('tile.level', { level: woven.level.index, belt: woven.level.name })}
          </p>
        </div>
        {woven === undefined ? null : <Swatch belt={beltOf(woven.level)} stripes={standing?.stripes ?? 0} />}
      </div>
      {woven === undefined ? null : (
        <div className={styles.tileBand}>
          <WovenProgress value={woven.woven / woven.all} />
          <p className="t-small">
            <b>{t('child.weeks', { woven: woven.woven, all: woven.all })}</b>{' '}
            <span className="t-muted">{t('tile.toStep')}</span>
          </p>
        </div>
      )}
    </Mat>
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
      <section className="section">
        <SectionHead title={t('tile.children')} />
        <div className={styles.tiles}>
          {childIds.map((id) => (
            <ChildTile key={id} childId={id} />
          ))}
        </div>
      </section>
    )
  const isOffered = !isViewing && offersToAddChild({ ...viewer, addingChild: dashboardOptions.addingChild })
  return isOffered ? (
    <div className="section">
      <AddChildTile viewer={viewer} />
    </div>
  ) : null
}
