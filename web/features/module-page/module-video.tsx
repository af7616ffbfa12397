/** A video over its module: the player, or why it may not be watched and what would open it. Closing it leaves its address. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect } from 'react'
import { listModules, readModule, type TrainingModule } from '@wegband/domain/features/sports/contract.ts'
import { type Content, readContent } from '@wegband/domain/features/videos/contract.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo, useGoTo } from '../../platform/router/links.tsx'
import { lazyDialog, lazyPart } from '../../platform/loading/lazy-part.tsx'
import { invalidate, queryOf } from '../../platform/api/queries.ts'
import { useRouter } from '../../platform/router/router-context.ts'
import { Button } from '../../ui/button/button.tsx'
import { LockedDialog } from '../sports/locked-dialog.tsx'
import { contentAfter } from '../sports/next-content.ts'

// The player needs the video library, which loads only for viewers who watch.
const ContentPlayer = lazyDialog(async () => (await import('../videos/content-player.tsx')).ContentPlayer)
/** Loaded with the first video, and the video plays without it. */
const BesideVideo = lazyPart(async () => (await import('./beside-video.tsx')).BesideVideo)

export function ModuleVideo(props: {
  readonly module: TrainingModule
  readonly contentId: string
}): ReactNode {
  const { module, contentId } = props
  const t = useMessages('sports')
  const format = useFormats()
  const router = useRouter()
  const client = useQueryClient()
  const content = module.contents.find((one) => String(one.id) === contentId)
  const after = contentAfter(module.contents, contentId)
  const next = after && {
    name: after.name,
    length: format.minutes(after.videoLength),
    href: hrefTo('app.module-content', { moduleId: module.id, contentId: after.id }),
  }
  const place = t('module.number', { number: module.order })
  const close = (): void => {
    void invalidate(client, [readModule, listModules])
    void router.up(hrefTo('app.module', { moduleId: module.id }), { replace: true })
  }
  if (content?.missing)
    return (
      <LockedDialog
        content={content}
        missing={content.missing}
        name={[content.name, place].join(', ')}
        opens={{ type: 'content', id: content.id }}
        hasAddress
        onClose={close}
      />
    )
  return (
    <>
      {content === undefined ? <ToOwnModule moduleId={module.id} contentId={contentId} /> : null}
      <Suspense fallback={null}>
        <ContentPlayer
          contentId={contentId}
          content={content}
          place={place}
          next={next}
          beside={
            content && (
              <Suspense fallback={null}>
                <BesideVideo content={content} />
              </Suspense>
            )
          }
          waysOut={() => <LookAgain onClose={close} />}
          onClose={close}
        />
      </Suspense>
    </>
  )
}

/** A video that was open on the page and is refused now: the page is loaded again and then shows all conditions. */
function LookAgain(props: { readonly onClose: () => void }): ReactNode {
  const t = useMessages('videos')
  const client = useQueryClient()
  useEffect(() => {
    void invalidate(client, [readModule, listModules])
  }, [client])
  return (
    <Button variant="primary" onClick={props.onClose}>
      {t('states.noAccess.action')}
    </Button>
  )
}

/** The address of a video in another module redirects there; for a missing video the player says so. */
function ToOwnModule(props: { readonly moduleId: number; readonly contentId: string }): ReactNode {
  const { moduleId, contentId } = props
  const goTo = useGoTo()
  const found: Content | undefined = useQuery(queryOf(readContent, { params: { id: contentId } })).data
  const own = found?.moduleId ?? null
  useEffect(() => {
    if (own !== null && own !== moduleId)
      void goTo('app.module-content', { moduleId: own, contentId }, { replace: true })
  }, [goTo, own, moduleId, contentId])
  return null
}
