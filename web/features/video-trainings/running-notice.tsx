/** The place of the running training above every page; its bar is loaded when one runs, with a message when it ended elsewhere. */
import { Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { loadChunk } from '../../platform/loading/chunk-loading.ts'
import { lazyPart } from '../../platform/loading/lazy-part.tsx'
import { useShown } from '../../platform/router/router-context.ts'
import { useKnownViewer } from '../accounts/viewer.ts'
import { useRunningTraining } from './queries.ts'

const loadBar = () => loadChunk(() => import('./running-bar.tsx'))
const RunningBar = lazyPart(async () => (await loadBar()).RunningBar)
const EndedTraining = lazyPart(async () => (await loadBar()).EndedTraining)

/** The page that shows the training itself. */
const useIsTrainingShown = (): boolean => useShown().match?.name === 'app.video-training'

export function RunningNotice(): ReactNode {
  const viewer = useKnownViewer()
  // Guests cannot train.
  const running = useRunningTraining(viewer !== undefined && !viewer.isAnonymous).data
  const isShown = useIsTrainingShown()
  const [lastId, setLastId] = useState<number>()
  const id = running?.id
  if (id !== undefined && id !== lastId) setLastId(id)
  if (isShown) return null
  return (
    <Suspense fallback={null}>
      {running === undefined ? null : <RunningBar training={running} />}
      {running === undefined && lastId !== undefined ? (
        <EndedTraining id={lastId} onTold={() => setLastId(undefined)} />
      ) : null}
    </Suspense>
  )
}
