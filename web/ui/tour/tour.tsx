/** A tip about a page: a card, and a highlight on what it explains. */
import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { useEffect, useRef, useState } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import { classNames } from '../class-names/class-names.ts'
import { useBackCloses } from '../dialog/back-closes.ts'
import { IconButton } from '../icon-button/icon-button.tsx'
import { x } from '../icon/phosphor/x.gen.ts'
import { Chevrons } from '../woven/woven-progress.tsx'
import styles from './tour.module.css'

export interface TourProps {
  readonly isOpen: boolean
  /** Escape or going back; nothing else closes it by accident. */
  readonly onClose: () => void
  readonly title: string
  readonly children: ReactNode
  /** "Tipp 1 von 3"; undefined for a single tip. */
  readonly step?: { readonly at: number; readonly of: number; readonly label: string } | undefined
  readonly actions: ReactNode
  /** CSS selectors of the highlighted element, best first; when none is shown, nothing is highlighted. */
  readonly anchors?: readonly string[]
}

/** Between two selectors: as one text, the list is the same from one rendering to the next. */
const SEPARATOR = '|'

/** The highlight is larger than the element by this much. */
const MARGIN = 10
const GAP = 22
/** With less room than this the card moves to the other side. */
const CARD_HEIGHT = 250
const EDGE = 12

type Place = { readonly top: number; readonly left: number; readonly width: number; readonly height: number }

/** What is hidden at this width cannot be highlighted. Older browsers do not say. */
const shownElement = (anchors: readonly string[]): Element | null =>
  anchors
    .flatMap((anchor) => [...document.querySelectorAll(anchor)])
    .find((element) => element.checkVisibility?.() !== false) ?? null

/** The place of the element in the window; read again whenever the window changes. `scrolls`: brings it into view first. */
function usePlace(anchors: string, isOpen: boolean, scrolls: boolean): Place | undefined {
  const [place, setPlace] = useState<Place>()
  useEffect(() => {
    if (!isOpen) return undefined
    const thing = shownElement(anchors.split(SEPARATOR).filter((anchor) => anchor !== ''))
    if (scrolls) thing?.scrollIntoView({ block: 'center' })
    const measure = (): void => {
      if (thing === null) {
        setPlace(undefined)
        return
      }
      const { top, left, width, height } = thing.getBoundingClientRect()
      setPlace({
        top: top - MARGIN,
        left: left - MARGIN,
        width: width + 2 * MARGIN,
        height: height + 2 * MARGIN,
      })
    }
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [anchors, isOpen, scrolls])
  return place
}

const isBelow = (place: Place): boolean => place.top + place.height + GAP + CARD_HEIGHT < window.innerHeight

/** The lowest place of the card above an element that is taller than the window. */
const mostBottom = (): number => Math.max(EDGE, window.innerHeight - CARD_HEIGHT - EDGE)

const cardStyle = (place: Place | undefined): CSSProperties => {
  if (place === undefined) return {}
  return isBelow(place)
    ? { top: place.top + place.height + GAP, bottom: 'auto' }
    : { top: 'auto', bottom: Math.min(Math.max(EDGE, window.innerHeight - place.top + GAP), mostBottom()) }
}

/** The page waits for an answer: the focus stays inside. */
export function Tour(props: TourProps): ReactNode {
  const { isOpen, onClose, anchors = [], step, title, children, actions } = props
  const place = usePlace(anchors.join(SEPARATOR), isOpen, true)
  useBackCloses(isOpen, onClose)
  const below = place !== undefined && isBelow(place)
  const popup = useRef<HTMLDivElement>(null)
  return (
    <BaseDialog.Root
      open={isOpen}
      disablePointerDismissal
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <BaseDialog.Portal>
        {/* Without a highlighted place the page stays bright: the text is about the whole page. */}
        {place === undefined ? null : (
          <div data-tour-light className={styles.hole} style={place} aria-hidden="true" />
        )}
        <BaseDialog.Popup
          ref={popup}
          data-tour-card
          // The last button continues; the first would switch all tips off.
          initialFocus={() => [...(popup.current?.querySelectorAll('button') ?? [])].at(-1)}
          style={cardStyle(place)}
          className={classNames(styles.card, place !== undefined && (below ? styles.below : styles.above))}
        >
          {step ? <Chevrons isPlain size="small" of={step.of} done={step.at} label={step.label} /> : null}
          <BaseDialog.Title className="t-section">{title}</BaseDialog.Title>
          {children}
          <div className={styles.actions}>{actions}</div>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

/** A small tip that does not block the page: for pages that work meanwhile, such as the scanner. */
export function TourNote(props: {
  readonly title: string
  readonly children: ReactNode
  readonly closeLabel: string
  readonly onClose: () => void
  /** As of a tour; the page around it is not darkened. */
  readonly anchors?: readonly string[]
}): ReactNode {
  const place = usePlace((props.anchors ?? []).join(SEPARATOR), true, false)
  return (
    <>
      {place === undefined ? null : (
        <div data-tour-light className={styles.ring} style={place} aria-hidden="true" />
      )}
      <section data-tour-card aria-label={props.title} className={classNames(styles.card, styles.note)}>
        <div className="grow">
          <h2 className="t-item">{props.title}</h2>
          <div className="t-small">{props.children}</div>
        </div>
        <IconButton icon={x} label={props.closeLabel} onClick={props.onClose} />
      </section>
    </>
  )
}
