/** The training path: page content inside the folds of a band that is drawn around it at measured heights. */
import { useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { classNames } from '../class-names/class-names.ts'
import { BandPiece, beltStyle } from './band-piece.tsx'
import type { Belt } from './belt-colour.ts'
import { FreshPlace } from './fresh-place.tsx'
import { knotRadius, layOutSerpentine } from './serpentine-layout.ts'
import type { SerpentineLayout } from './serpentine-layout.ts'
import bandStyles from './band.module.css'
import styles from './serpentine.module.css'

/** The smallest size of a number, however narrow the band is (px). */
const SMALLEST_TEXT = 12

export interface SerpentineStripe {
  readonly id: string
  /** "Streifen 1" */
  readonly title: string
  /** A Tag: "geschafft", "noch 8 Wochen". */
  readonly tag?: ReactNode
  /** ModuleGrid, WorkshopRow and other content of the stripe. */
  readonly children: ReactNode
}

interface Measured {
  readonly width: number
  readonly bandWidth: number
  readonly sectionHeights: readonly number[]
}

function measure(root: HTMLElement): Measured {
  const sections = [...root.querySelectorAll<HTMLElement>('[data-stripe]')]
  const bandWidth = root.querySelector<HTMLElement>('[data-fold]')?.offsetHeight ?? 0
  return {
    width: root.clientWidth,
    bandWidth,
    sectionHeights: sections.map((section) => section.offsetHeight - bandWidth),
  }
}

function isSame(a: Measured | undefined, b: Measured): boolean {
  return a !== undefined && JSON.stringify(a) === JSON.stringify(b)
}

/**
 * Measures before the first paint and whenever a section changes its size: fonts, language, zoom, rotation.
 */
function useMeasured(ref: RefObject<HTMLElement | null>, count: number): Measured | undefined {
  const [measured, setMeasured] = useState<Measured>()
  useLayoutEffect(() => {
    const root = ref.current
    if (!root || typeof ResizeObserver === 'undefined') return undefined
    const update = (): void => {
      const next = measure(root)
      setMeasured((before) => (isSame(before, next) ? before : next))
    }
    update()
    const observer = new ResizeObserver(update)
    observer.observe(root)
    for (const section of root.querySelectorAll('[data-stripe]')) observer.observe(section)
    return () => observer.disconnect()
  }, [ref, count])
  return measured
}

export interface SerpentineProps {
  readonly belt: Belt
  readonly weeks?: number
  readonly woven: number
  /** Weeks of a belt step, each marked by a knot. Default 11. */
  readonly weeksPerStep?: number
  /** Animates the weaving of the last week, once, as soon as it is visible. */
  readonly isNew?: boolean
  /** The new week is visible; its animation starts when this has ended. */
  readonly onNewShown?: () => Promise<void> | undefined
  /** No current week: a level that is finished or not begun. */
  readonly isResting?: boolean
  readonly stripes: readonly SerpentineStripe[]
  readonly headingLevel?: 2 | 3
}

/** The band is decoration; the titles, tags and numbers on the page carry the same facts as text. */
export function Serpentine(props: SerpentineProps): ReactNode {
  const { belt, weeks = 99, woven, stripes, isNew, isResting } = props
  const root = useRef<HTMLDivElement>(null)
  const measured = useMeasured(root, stripes.length)
  // the week shown last: the week after it is animated again
  const [shownWeek, setShownWeek] = useState<number>()
  const layout =
    measured &&
    layOutSerpentine({ ...measured, weeks, woven, weeksPerStep: props.weeksPerStep, isNew, isResting })
  const Heading = props.headingLevel === 2 ? 'h2' : 'h3'
  return (
    <div className={styles.frame}>
      <div ref={root} className={styles.path}>
        {layout ? (
          <SerpentineDrawing
            woven={woven}
            layout={layout}
            belt={belt}
            bandWidth={measured?.bandWidth ?? 0}
            isWaiting={isNew === true && shownWeek !== woven}
          />
        ) : null}
        {isNew ? (
          <FreshPlace
            key={woven}
            at={layout?.last}
            onShown={() => {
              const asked = props.onNewShown?.()
              if (asked === undefined) setShownWeek(woven)
              else void asked.then(() => setShownWeek(woven))
            }}
          />
        ) : null}
        {stripes.map((stripe, index) => (
          <section key={stripe.id} data-stripe="" className={index % 2 === 1 ? styles.mirrored : undefined}>
            <div data-fold="" className={styles.fold} />
            <div className={styles.body}>
              <div className={styles.head}>
                <Heading className="t-item">{stripe.title}</Heading>
                {stripe.tag}
              </div>
              {stripe.children}
            </div>
          </section>
        ))}
      </div>
    </div>
  )
}

function SerpentineDrawing(props: {
  readonly layout: SerpentineLayout
  readonly woven: number
  readonly belt: Belt
  readonly bandWidth: number
  readonly isWaiting: boolean
}): ReactNode {
  const { layout, woven, belt, bandWidth } = props
  return (
    <svg
      className={classNames(bandStyles.drawing, styles.drawing)}
      style={beltStyle(belt)}
      data-waiting={props.isWaiting || undefined}
      viewBox={`0 0 ${layout.width} ${layout.height}`}
      width={layout.width}
      height={layout.height}
      aria-hidden="true"
    >
      {layout.pieces.map((piece, index) => (
        <BandPiece
          // a band with another week is another drawing, so its new week is animated
          key={`${index} ${woven}`}
          shape={piece.shape}
          transform={`translate(${piece.x} ${piece.y}) rotate(${piece.angle})`}
          isBack={piece.isBack}
          hasCore={belt.isKids}
          hasShadow
        />
      ))}
      {layout.knots.map((knot) => (
        <g
          key={knot.step}
          className={classNames(bandStyles.knot, knot.isWoven && bandStyles.knotDone)}
          transform={`translate(${knot.x} ${knot.y})`}
        >
          <circle r={knotRadius(bandWidth)} />
          <text y={bandWidth * 0.115} fontSize={Math.max(SMALLEST_TEXT, bandWidth * 0.33)}>
            {knot.step}
          </text>
        </g>
      ))}
      {layout.now ? (
        <text className={bandStyles.nowNumber} x={layout.now.x} y={layout.now.y + 4.5}>
          {layout.now.week}
        </text>
      ) : null}
    </svg>
  )
}
