/** The main tile for users without a next class: a guest, who may register, and a newcomer, who looks for a school. */
import { type ReactNode, Suspense } from 'react'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { hrefTo } from '../../../platform/router/links.tsx'
import { lazyPart } from '../../../platform/loading/lazy-part.tsx'
import { isBuilt } from '../../../platform/router/route-table.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Picture } from '../../../ui/picture/picture.tsx'
import { PictureText } from '../../../ui/picture/picture-text.tsx'
import type { PictureName } from '../../../ui/picture/pictures.ts'
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx'
import styles from '../dashboard.module.css'

// Only people without a school load it.
const TrialLead = lazyPart(async () => (await import('./trial-lead.tsx')).TrialLead)

/** A trial that was booked before there was an account comes before the search for a school. */
function TrialOr(props: { readonly children: ReactNode }): ReactNode {
  return (
    <Suspense fallback={<Skeleton shape="mat" height={320} />}>
      <TrialLead fallback={props.children} />
    </Suspense>
  )
}

/** A picture at the right, words at the left, one filled button. */
export function Lead(props: {
  readonly picture: PictureName
  readonly title: string
  readonly text: string
  readonly actions: ReactNode
}): ReactNode {
  return (
    <section className={styles.lead}>
      <div className={styles.leadArt}>
        <Picture name={props.picture} isCover isHero position="92% 20%" />
      </div>
      <PictureText className={styles.leadText}>
        <h2 className="t-page-small">{props.title}</h2>
        <p className="t-muted">{props.text}</p>
        <div className={styles.leadActions}>{props.actions}</div>
      </PictureText>
    </section>
  )
}

export function GuestLead(): ReactNode {
  const t = useMessages('dashboard')
  return (
    <Lead
      picture="sport-wing-chun"
      title={t('guest.title')}
      text={t('guest.text')}
      actions={
        <>
          <Button variant="primary" href={hrefTo('app.profile-upgrade')}>
            {t('guest.register')}
          </Button>
          <Button href={hrefTo('app.schools-search')}>{t('guest.schools')}</Button>
        </>
      }
    />
  )
}

/** The search for schools comes later; until then the calendar with open classes takes its place. */
export function SchoolLead(): ReactNode {
  const t = useMessages('dashboard')
  const canSearch = isBuilt('app.schools-search')
  return (
    <TrialOr>
      <Lead
        picture="sport-escrima"
        title={t('school.title')}
        text={canSearch ? t('school.text') : t('school.textCalendar')}
        actions={
          <>
            <Button
              variant="primary"
              href={canSearch ? hrefTo('app.schools-search') : hrefTo('app.calendar')}
            >
              {canSearch ? t('school.search') : t('school.calendar')}
            </Button>
            <Button href={hrefTo('app.sports')}>{t('school.home')}</Button>
          </>
        }
      />
    </TrialOr>
  )
}

/** For parents: without a child to add one, else to find a school for the children with these names. */
export function ParentLead(props: { readonly names: readonly string[] }): ReactNode {
  const t = useMessages('dashboard')
  const format = useFormats()
  const isNew = props.names.length === 0
  const names = format.list(props.names)
  return (
    <TrialOr>
      <Lead
        picture="sport-escrima"
        title={isNew ? t('parent.titleNew') : t('parent.title', { names })}
        text={t(isNew ? 'parent.textNew' : 'parent.text')}
        actions={
          isNew ? (
            <>
              <Button variant="primary" href={hrefTo('app.family', {}, { add: 'child' })}>
                {t('parent.add')}
              </Button>
              <Button href={hrefTo('app.schools-search')}>{t('parent.search')}</Button>
            </>
          ) : (
            <>
              <Button variant="primary" href={hrefTo('app.schools-search')}>
                {t('parent.search')}
              </Button>
              <Button href={hrefTo('app.family')}>{t('parent.family')}</Button>
            </>
          )
        }
      />
    </TrialOr>
  )
}
