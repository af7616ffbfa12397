/** `sports/{sportId}/promo/{promoId}`: introduces a sport to people who do not train it yet. */
import type { ReactNode } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { type Promo, readPromo, type TrainingModule } from '@wegband/domain/features/sports/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { calendarSearch } from '../../../platform/router/calendar-search.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { hrefTo, useRouteParams } from '../../../platform/router/links.tsx'
import { useActionBar } from '../../../platform/router/page-frame.ts'
import { queryOf } from '../../../platform/api/queries.ts'
import { useSportColour } from '../../../platform/sport-colour.ts'
import { useTitle } from '../../../platform/router/title.ts'
import { ActionBar } from '../../../ui/app-frame/app-frame.tsx'
import { AsideLayout } from '../../../ui/aside-layout/aside-layout.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { classNames } from '../../../ui/class-names/class-names.ts'
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx'
import { PictureHero } from '../../../ui/hero/picture-hero.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { caretDown } from '../../../ui/icon/phosphor/caret-down.gen.ts'
import { TextLink } from '../../../ui/link/text-link.tsx'
import { Picture } from '../../../ui/picture/picture.tsx'
import { SectionHead } from '../../../ui/section-head/section-head.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx'
import { TopBar } from '../../../ui/top-bar/top-bar.tsx'
import { VideoRow, VideoTile } from '../../../ui/video-tile/video-tile.tsx'
import { useViewer } from '../../accounts/viewer.ts'
import { QueryError } from '../../errors/query-error.tsx'
import { ContentPicture } from '../content-picture.tsx'
import { TextWithTerms } from '../../texts/text-with-terms.tsx'
import { useFreeMark } from '../module/free-mark.ts'
import { useMinutesText } from '../length-text.ts'
import { useMissingText } from '../missing/missing-text.ts'
import { PromoAction, PromoOffer } from './promo-offer.tsx'
import { heroOf } from '../sport-pictures.ts'
import styles from './promo.module.css'

const NOT_FOUND = 404

export function PromoPage(): ReactNode {
  const { promoId } = useRouteParams('app.sport-promo')
  const promo = useQuery(queryOf(readPromo, { params: { id: promoId } }))
  useTitle(promo.data?.sport.name)
  useSportColour(promo.data?.sport)
  if (promo.error instanceof AppError && promo.error.status === NOT_FOUND) return <PromoGone />
  if (promo.error && !promo.data) return <QueryError query={promo} headingLevel={1} />
  if (!promo.data) return <PromoLoading />
  return <LoadedPromo promo={promo.data} />
}

function LoadedPromo(props: { readonly promo: Promo }): ReactNode {
  const { promo } = props
  const t = useMessages('sports')
  useActionBar(true)
  return (
    <>
      <TopBar isClear back={{ label: t('back'), href: hrefTo('app.sports', {}, { all: 1 }) }} />
      <PictureHero picture={heroOf(promo.sport.slug)} title={promo.title} lead={promo.lead} size="poster" />
      <AsideLayout
        aside={
          <div className="desk-only stack">
            <PromoOffer promo={promo}>
              <PromoAction promo={promo} />
            </PromoOffer>
            <OnSite promo={promo} />
          </div>
        }
      >
        <div className={classNames('phone-only', styles.above)}>
          <PromoOffer promo={promo} />
        </div>
        {promo.gains.length > 0 ? (
          <section className="section">
            <SectionHead title={t('promo.gains')} />
            <ul className={styles.gains}>
              {promo.gains.map((gain) => (
                <li key={gain}>{gain}</li>
              ))}
            </ul>
          </section>
        ) : null}
        <FirstModules promo={promo} />
        <Questions promo={promo} />
        <div className="phone-only section">
          <OnSite promo={promo} />
        </div>
      </AsideLayout>
      <ActionBar>
        <PromoAction promo={promo} />
      </ActionBar>
    </>
  )
}

function FirstModules(props: { readonly promo: Promo }): ReactNode {
  const { modules, sport } = props.promo
  const t = useMessages('sports')
  const minutes = useMinutesText()
  if (modules.length === 0) return null
  const seconds = modules.reduce((sum, module) => sum + lengthOf(module), 0)
  return (
    <section className="section">
      <SectionHead title={t('promo.modules')} aside={seconds > 0 ? minutes(seconds) : undefined} />
      <VideoRow>
        {modules.map((module) => (
          <ModuleTile key={module.id} module={module} sport={sport} />
        ))}
      </VideoRow>
    </section>
  )
}

const lengthOf = (module: TrainingModule): number =>
  module.contents.reduce((sum, content) => sum + content.videoLength, 0)

function ModuleTile(props: { readonly module: TrainingModule; readonly sport: Promo['sport'] }): ReactNode {
  const { module, sport } = props
  const t = useMessages('sports')
  const format = useFormats()
  const minutes = useMinutesText()
  const missing = useMissingText()
  const mark = useFreeMark()
  const [first] = module.contents
  const note = (): string => {
    // What the free trial above offers must not be marked as needing a subscription.
    const free = module.contents.map(mark).find((one) => one !== undefined)
    if (module.missing) return free ?? missing(module.missing)
    return first && !first.isSolo ? t('content.pair') : t('module.number', { number: module.order })
  }
  return (
    <VideoTile
      sport={sport}
      href={hrefTo('app.module', { moduleId: module.id })}
      title={module.name}
      note={note()}
      duration={format.minutes(lengthOf(module))}
      durationLabel={t('content.length', { minutes: minutes(lengthOf(module)) })}
      progress={0}
      isLocked={module.isLocked}
      lockedLabel={t('content.locked')}
      picture={first ? <ContentPicture content={first} /> : <Picture name={heroOf(sport.slug)} isCover />}
    />
  )
}

function Questions(props: { readonly promo: Promo }): ReactNode {
  const t = useMessages('sports')
  const { questions } = props.promo
  if (questions.length === 0) return null
  return (
    <section className="section">
      <SectionHead title={t('promo.questions')} />
      <div className={styles.questions}>
        {questions.map(({ question, answer }) => (
          <details key={question}>
            <summary>
              <span className="grow">{question}</span>
              <Icon icon={caretDown} weight="bold" size={18} />
            </summary>
            <div className="t-muted">
              <TextWithTerms text={answer} />
            </div>
          </details>
        ))}
      </div>
    </section>
  )
}

function OnSite(props: { readonly promo: Promo }): ReactNode {
  const t = useMessages('sports')
  const viewer = useViewer()
  // Guests cannot open the calendar.
  if (viewer.isAnonymous) return null
  const search = calendarSearch({ sportIds: [props.promo.sport.id] })
  return (
    <div className={styles.onSite}>
      <h2 className="t-item">{t('promo.onSite')}</h2>
      <p className="t-small t-muted">{t('promo.onSiteText')}</p>
      <TextLink isSmall href={hrefTo('app.calendar', {}, search)}>
        {t('promo.calendar')}
      </TextLink>
    </div>
  )
}

function PromoGone(): ReactNode {
  const t = useMessages('sports')
  return (
    <EmptyState
      headingLevel={1}
      title={t('promo.missing.title')}
      text={t('promo.missing.text')}
      picture={<Picture name="empty-mat" />}
      action={
        <Button variant="primary" href={hrefTo('app.sports', {}, { all: 1 })}>
          {t('promo.missing.action')}
        </Button>
      }
    />
  )
}

function PromoLoading(): ReactNode {
  const t = useMessages('sports')
  return (
    <>
      <TopBar isClear back={{ label: t('back'), href: hrefTo('app.sports', {}, { all: 1 }) }} />
      <h1 className="visually-hidden">{t('overview.title')}</h1>
      <SkeletonGroup label={t('loading')} className="stack">
        <Skeleton shape="mat" height={320} />
        <Skeleton shape="mat" height={140} />
        <Skeleton height={160} />
      </SkeletonGroup>
    </>
  )
}
