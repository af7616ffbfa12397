/** Chooses the partners for a training: people just scanned, training partners, own children, or none (§2, §9). */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { RelatedPerson } from '@wegband/domain/features/family/contract.ts'
import type { Partner } from '@wegband/domain/features/video-trainings/contract.ts'
import { whyNotStartWith } from '@wegband/domain/features/video-trainings/video-training-rules.ts'
import { type Content, readContent } from '@wegband/domain/features/videos/contract.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo, useGoTo, useRouteParams } from '../../platform/router/links.tsx'
import { lazyDialog } from '../../platform/loading/lazy-part.tsx'
import { useActionBar } from '../../platform/router/page-frame.ts'
import { queryOf } from '../../platform/api/queries.ts'
import { useSportColour } from '../../platform/sport-colour.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { ActionBar } from '../../ui/app-frame/app-frame.tsx'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { clockCountdown } from '../../ui/icon/phosphor/clock-countdown.gen.ts'
import { lockSimple } from '../../ui/icon/phosphor/lock-simple.gen.ts'
import { play } from '../../ui/icon/phosphor/play.gen.ts'
import { qrCode } from '../../ui/icon/phosphor/qr-code.gen.ts'
import { TextAction, TextLink } from '../../ui/link/text-link.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { QueryError } from '../errors/query-error.tsx'
import { useRequests } from '../family/queries.ts'
import { useModule, useSportPath } from '../sports/queries.ts'
import { VideoRow, useVideoNote } from './video-row.tsx'
import { InvitedRow, PartnerRow } from './partner-row.tsx'
import { trainingOf, usePartners, useRunningTraining, useStartTraining } from './queries.ts'
import styles from './video-trainings.module.css'
import { COMPLETION_SHARE } from '@wegband/domain/features/videos/video-progress.ts'

// The camera and the dialog are loaded on the first scan.
const ScanPartnerDialog = lazyDialog(
  async () => (await import('./scan-partner-dialog.tsx')).ScanPartnerDialog,
)

export function StartTrainingPage(): ReactNode {
  const t = useMessages('video-trainings')
  const { contentId } = useRouteParams('app.video-training-start')
  const content = useQuery(queryOf(readContent, { params: { id: contentId } }))
  const partners = usePartners(contentId)
  useSportColour(useSportPath(content.data?.sportId ?? 0, content.data !== undefined).data)
  const moduleId = content.data?.moduleId ?? undefined
  const back =
    moduleId === undefined ? hrefTo('app.sports') : hrefTo('app.module-content', { moduleId, contentId })
  return (
    <>
      <TopBar title={t('start.bar')} back={{ label: t('back'), href: back }} />
      <div className={styles.page}>
        <PageHead title={t('start.title')} />
        {content.error ? (
          <QueryError query={content} />
        ) : partners.error ? (
          <QueryError query={partners} />
        ) : content.data === undefined || partners.data === undefined ? (
          <Loading />
        ) : content.data.missing === null ? (
          <Choose content={content.data} partners={partners.data} />
        ) : (
          <Banner
            icon={lockSimple}
            title={t('start.closed')}
            action={<Button href={back}>{t('start.toModule')}</Button>}
          />
        )}
      </div>
    </>
  )
}

function Loading(): ReactNode {
  const t = useMessages('video-trainings')
  return (
    <SkeletonGroup label={t('loading')} className="stack">
      <Skeleton height={72} width={280} />
      <Skeleton shape="control" />
      <Skeleton height={64} />
      <Skeleton height={64} />
    </SkeletonGroup>
  )
}

function useInvited(partners: readonly Partner[]): readonly RelatedPerson[] {
  const requests = useRequests().data ?? []
  return requests
    .filter(
      (one) =>
        one.kind === 'request' &&
        one.relationType === 'training-buddy' &&
        one.state === 'sent' &&
        one.direction === 'from',
    )
    .map((one) => one.about)
    .filter((user) => !partners.some((partner) => partner.user.id === user.id))
}

type Choice = {
  readonly chosen: ReadonlySet<number>
  readonly choose: (id: number, isChosen: boolean) => void
}

function Choose(props: { readonly content: Content; readonly partners: readonly Partner[] }): ReactNode {
  const { content, partners } = props
  const t = useMessages('video-trainings')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [isScanning, setScanning] = useState(false)
  const module = useModule(content.moduleId ?? 0)
  const note = useVideoNote()
  const invited = useInvited(partners)
  const choice: Choice = {
    chosen,
    choose: (id, isChosen) =>
      setChosen((before) =>
        isChosen ? new Set([...before, id]) : new Set([...before].filter((one) => one !== id)),
      ),
  }
  const isEmpty = partners.length === 0 && invited.length === 0
  return (
    <>
      <div className={styles.above}>
        <VideoRow video={content} note={note(content, module.data?.order)} />
        <Button icon={qrCode} isBlock size="large" onClick={() => setScanning(true)}>
          {t('start.scan')}
        </Button>
      </div>
      <Group
        title={t('start.scanned')}
        partners={partners.filter((one) => one.scannedAt !== null)}
        {...choice}
      />
      <Group
        title={t('start.partners')}
        partners={partners.filter((one) => one.scannedAt === null && one.source === 'training-buddy')}
        invited={invited}
        {...choice}
      />
      <Group
        title={t('start.children')}
        partners={partners.filter((one) => one.scannedAt === null && one.source === 'child')}
        {...choice}
      />
      <Group
        title={t('start.parents')}
        partners={partners.filter((one) => one.scannedAt === null && one.source === 'parent')}
        {...choice}
      />
      {isEmpty ? (
        <p className="t-muted">
          {t('start.none')}{' '}
          <TextLink href={hrefTo('app.family', {}, { tab: 'partners' })} isInline>
            {t('start.contacts')}
          </TextLink>
        </p>
      ) : null}
      {content.isSolo && chosen.size > 0 ? (
        <p className={styles.alone}>
          <TextAction isSmall onClick={() => setChosen(new Set())}>
            {t('start.alone')}
          </TextAction>
        </p>
      ) : null}
      <StartBar
        content={content}
        chosen={partners.filter(({ user, canWatch }) => canWatch !== false && chosen.has(user.id))}
      />
      {isScanning ? (
        <ScanPartnerDialog
          isOpen
          onClose={() => setScanning(false)}
          onFound={({ user }) => {
            choice.choose(user.id, true)
            setScanning(false)
          }}
        />
      ) : null}
    </>
  )
}

function Group(
  props: Choice & {
    readonly title: string
    readonly partners: readonly Partner[]
    readonly invited?: readonly RelatedPerson[]
  },
): ReactNode {
  const { partners, invited = [] } = props
  if (partners.length + invited.length === 0) return null
  return (
    <section className={styles.group}>
      <SectionHead title={props.title} />
      <ul aria-label={props.title}>
        {partners.map((partner) => (
          <PartnerRow
            key={partner.user.id}
            partner={partner}
            isChosen={props.chosen.has(partner.user.id)}
            onChange={(isChosen) => props.choose(partner.user.id, isChosen)}
          />
        ))}
        {invited.map((user) => (
          <InvitedRow key={user.id} user={user} />
        ))}
      </ul>
    </section>
  )
}

/** The participants, for whom it counts, and the start button. */
function StartBar(props: { readonly content: Content; readonly chosen: readonly Partner[] }): ReactNode {
  const { content, chosen } = props
  const t = useMessages('video-trainings')
  const format = useFormats()
  const goTo = useGoTo()
  const showError = useShowError()
  const open = (trainingId: number): void =>
    void goTo('app.video-training', { trainingId }, { replace: true })
  const start = useStartTraining(({ id }) => open(id))
  const running = useRunningTraining().data
  useActionBar(true)
  const isMissing = whyNotStartWith(content, chosen.length) !== undefined
  const submit = (): void => {
    start.mutate(
      { contentId: content.id, attendees: chosen.map(({ user }) => user.id) },
      {
        onError: (error) => {
          showError(error)
          const current = trainingOf(error)
          if (current !== undefined) open(current.id)
        },
      },
    )
  }
  const counts = (): string => {
    const needed = format.percent(COMPLETION_SHARE)
    if (chosen.length > 0) return t('start.countsAll', { needed })
    return content.isSolo ? t('start.countsYou', { needed }) : t('start.pairOnly')
  }
  return (
    <ActionBar isOnDesktop>
      {running === undefined ? (
        <>
          <p className={styles.summary} id="training-summary" aria-live="polite">
            <b>
              {chosen.length === 0
                ? t('start.nobody')
                : t('start.chosen', { names: format.list(chosen.map(({ user }) => user.firstName)) })}
            </b>
            <span>{counts()}</span>
          </p>
          <Button
            variant="primary"
            size="large"
            icon={play}
            iconWeight="fill"
            isBusy={start.isPending}
            busyLabel={t('start.going')}
            whyDisabled={isMissing ? t('start.missing') : undefined}
            describedBy={isMissing ? 'training-summary' : undefined}
            onClick={submit}
          >
            {t('start.go')}
          </Button>
        </>
      ) : (
        <>
          <p className={styles.summary}>
            <b>{t('start.busy')}</b>
            <span>{running.content.name}</span>
          </p>
          <Button variant="primary" size="large" icon={clockCountdown} onClick={() => open(running.id)}>
            {t('start.toRunning')}
          </Button>
        </>
      )}
    </ActionBar>
  )
}
