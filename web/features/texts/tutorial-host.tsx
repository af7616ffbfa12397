/**
 * Shows the next tip of the current page (§1, §4 Tutorials), once the page stands still and nothing else is in front. An opened tip counts
 * as known. On the scanner the tip is beside the picture and blocks nothing.
 */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ReactNode } from 'react'
import { listTextBlocks } from '@wegband/domain/features/texts/contract.ts'
import {
  nextTutorial,
  tutorialStep,
  tutorialTextKey,
  type TutorialName,
} from '@wegband/domain/features/texts/tutorial-rules.ts'
import { useSession } from '../../platform/api/api.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { lazyPart } from '../../platform/loading/lazy-part.tsx'
import { queryOf } from '../../platform/api/queries.ts'
import type { RouteName } from '../../platform/router/route-table.ts'
import { Button } from '../../ui/button/button.tsx'
import { Markdown } from '../../ui/markdown/markdown.tsx'
import { useKnownViewer } from '../accounts/viewer.ts'
import { useTutorials } from './tutorial-writes.ts'

// The dialog library comes with the first tip; most people know them all.
const loadTour = () => import('../../ui/tour/tour.tsx')
const Tour = lazyPart(async () => (await loadTour()).Tour)
const TourNote = lazyPart(async () => (await loadTour()).TourNote)

/** The page has rendered and its animation is over. */
const SETTLE_MS = 900
const LOOK_AGAIN_MS = 1_000
/** Something else is in front or about to open, or the page still loads. */
const IN_THE_WAY = [
  '[role="dialog"]',
  '[role="alertdialog"]',
  '[aria-haspopup="dialog"][aria-expanded="true"]',
  '[aria-busy="true"]',
].join(', ')
/** The elements that a tip highlights, the first that is shown; pages mark them, and with `data-tour-else` a place without it. */
const anchorsOf = (name: TutorialName): readonly string[] => [
  `[data-tour="${name}"]`,
  `[data-tour-else="${name}"]`,
]

/** Calls `then` when nothing is in the way; not at all while `what` is undefined. */
function useWhenCalm(what: string | undefined, then: () => void): void {
  const onCalm = useEffectEvent(then)
  useEffect(() => {
    if (what === undefined) return undefined
    const look = (): void => {
      if (document.querySelector(IN_THE_WAY) === null) onCalm()
      else timer = setTimeout(look, LOOK_AGAIN_MS)
    }
    // Loads its code first, because a late tip could cover what was opened meanwhile.
    const prepare = (): void => {
      void Promise.allSettled([loadTour()]).then(() => {
        if (!isOver) look()
      })
    }
    let isOver = false
    let timer = setTimeout(prepare, SETTLE_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [what])
}

type Tip = { readonly name: TutorialName; readonly title: string; readonly text: string }
/** `texts`: the keys of all existing tips, to count the steps. */
type Offer = { readonly tip: Tip; readonly texts: readonly string[] }

function useTip(route: RouteName): Offer | undefined {
  const viewer = useKnownViewer()
  const session = useSession()
  const { opened } = useTutorials()
  const isImpersonated = session.status === 'signed-in' && session.isImpersonated
  const mayBe = viewer !== undefined && !viewer.areTutorialsDisabled && !viewer.usingAppForChildren
  const blocks = useQuery({
    ...queryOf(listTextBlocks, { query: { group: 'tutorial' } }),
    enabled: mayBe && !isImpersonated,
  }).data
  if (viewer === undefined || blocks === undefined) return undefined
  const texts = blocks.map(({ textKey }) => textKey)
  const known = [...viewer.knownTutorials, ...opened]
  const name = nextTutorial({ ...viewer, knownTutorials: known, isImpersonated }, route, texts)
  const block = blocks.find(({ textKey }) => name !== undefined && textKey === tutorialTextKey(name))
  return name === undefined || block === undefined
    ? undefined
    : { tip: { name, title: block.title, text: block.text }, texts }
}

/** One route, from entering to leaving: mounted again for the next one. */
function TipsOfRoute(props: { readonly route: RouteName }): ReactNode {
  const next = useTip(props.route)
  const { markOpened, switchOff } = useTutorials()
  const [shown, setShown] = useState<Offer>()
  const [isLater, setLater] = useState(false)
  const show = (): void => {
    setShown(next)
    if (next !== undefined) markOpened(next.tip.name)
  }
  const putAway = (): void => {
    setLater(true)
    setShown(undefined)
  }
  useWhenCalm(isLater || shown !== undefined ? undefined : next?.tip.name, show)
  if (shown === undefined) return null
  return (
    <TipCard
      {...shown}
      route={props.route}
      hasNext={next !== undefined}
      onNext={show}
      onLater={putAway}
      onOff={() => {
        putAway()
        switchOff()
      }}
    />
  )
}

function TipCard(
  props: Offer & {
    readonly route: RouteName
    readonly hasNext: boolean
    readonly onNext: () => void
    readonly onLater: () => void
    readonly onOff: () => void
  },
): ReactNode {
  const t = useMessages('texts')
  const { tip, hasNext } = props
  const { at, of } = tutorialStep(tip.name, props.texts)
  const off = (): void => {
    props.onOff()
    showToast({ text: t('tutorial.offDone') })
  }
  const text = <Markdown text={tip.text} />
  if (props.route === 'app.scanner')
    return (
      <TourNote
        title={tip.title}
        closeLabel={t('tutorial.done')}
        onClose={props.onLater}
        anchors={anchorsOf(tip.name)}
      >
        {text}
      </TourNote>
    )
  return (
    <Tour
      isOpen
      onClose={props.onLater}
      title={tip.title}
      step={of > 1 ? { at, of, label: t('tutorial.step', { at, of }) } : undefined}
      anchors={anchorsOf(tip.name)}
      actions={
        <>
          <Button variant="quiet" onClick={off}>
            {t('tutorial.off')}
          </Button>
          {hasNext ? <Button onClick={props.onLater}>{t('tutorial.later')}</Button> : null}
          <Button variant="primary" onClick={hasNext ? props.onNext : props.onLater}>
            {t(hasNext ? 'tutorial.next' : 'tutorial.done')}
          </Button>
        </>
      }
    >
      {text}
    </Tour>
  )
}

/** `route`: the current page; undefined while there is none. */
export function TutorialHost(props: { readonly route: RouteName | undefined }): ReactNode {
  const { route } = props
  return route === undefined ? null : <TipsOfRoute key={route} route={route} />
}
