/** One training of a video: while it runs the clock over everything, afterwards the result (§4 Video training). */
import { type ReactNode, useState } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { VideoTraining } from '@wegband/domain/features/video-trainings/contract.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo, useRouteParams } from '../../platform/router/links.tsx'
import { lazyDialog } from '../../platform/loading/lazy-part.tsx'
import { useRouter } from '../../platform/router/router-context.ts'
import { useSportColour } from '../../platform/sport-colour.ts'
import { useTitle } from '../../platform/router/title.ts'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { QueryError } from '../errors/query-error.tsx'
import { useSportPath } from '../sports/queries.ts'
import { useViewer } from '../accounts/viewer.ts'
import { videoHref } from './video-href.ts'
import { useTraining } from './queries.ts'
import { ResultView } from './result-view.tsx'
import styles from './video-trainings.module.css'

// Dialogs need a library.
const RunView = lazyDialog(async () => (await import('./run-view.tsx')).RunView)

export function TrainingPage(): ReactNode {
  const t = useMessages('video-trainings')
  const { trainingId } = useRouteParams('app.video-training')
  const training = useTraining(trainingId)
  const personId = useViewer().id
  const router = useRouter()
  useSportColour(useSportPath(training.data?.content.sportId ?? 0, training.data !== undefined).data)
  useTitle(training.data?.content.name)
  // After cancelling, the page closes by itself.
  const [hasLeft, setLeft] = useState(false)
  if (training.data === undefined || hasLeft)
    return isUnknown(training.error) && !hasLeft ? (
      <Unknown />
    ) : training.error && !hasLeft ? (
      <QueryError query={training} headingLevel={1} />
    ) : (
      <SkeletonGroup label={t('loading')} className="stack">
        <h1 className="visually-hidden">{t('run.label')}</h1>
        <Skeleton height={44} width="60%" />
        <Skeleton height={120} />
      </SkeletonGroup>
    )
  const { data } = training
  const leave = (): void => void router.up(videoHref(data), { replace: true })
  if (data.attendees.length === 0) return <Over training={data} hasLeft />
  if (data.state === 'running')
    return (
      <>
        <h1 className="visually-hidden">{data.content.name}</h1>
        <RunView
          training={data}
          personId={personId}
          onSmaller={leave}
          onLeft={() => {
            setLeft(true)
            leave()
          }}
        />
      </>
    )
  if (data.state === 'processed') return <ResultView training={data} personId={personId} onClose={leave} />
  return <Over training={data} hasLeft={false} />
}

const isUnknown = (error: unknown): boolean => error instanceof AppError && error.status === 404

/** No such training, or one that this viewer may not see: a retry would not help. */
function Unknown(): ReactNode {
  const t = useMessages('video-trainings')
  return (
    <>
      <TopBar title={t('run.label')} back={{ label: t('back'), href: hrefTo('app.sports') }} />
      <div className={styles.page}>
        <EmptyState
          headingLevel={1}
          title={t('unknown.title')}
          text={t('unknown.text')}
          picture={<Picture name="empty-mat" />}
          action={<Button href={hrefTo('app.sports')}>{t('unknown.action')}</Button>}
        />
      </div>
    </>
  )
}

/** It ended without counting, or goes on without this viewer. */
function Over(props: { readonly training: VideoTraining; readonly hasLeft: boolean }): ReactNode {
  const t = useMessages('video-trainings')
  return (
    <>
      <TopBar title={t('over.title')} back={{ label: t('back'), href: videoHref(props.training) }} />
      <div className={styles.page}>
        <PageHead title={props.training.content.name} size="small" />
        <EmptyState
          title={t(props.hasLeft ? 'over.leftTitle' : 'over.title')}
          text={t(props.hasLeft ? 'over.leftText' : 'over.text')}
          picture={<Picture name="empty-mat" />}
          action={<Button href={videoHref(props.training)}>{t('over.action')}</Button>}
        />
      </div>
    </>
  )
}
