import { useLayoutEffect, useRef, useState } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import { IconButton } from '../icon-button/icon-button.tsx'
import { x } from '../icon/phosphor/x.gen.ts'
import { TextLink } from '../link/text-link.tsx'
import type { ExplainedTerms, OpenTerm } from './terms.ts'
import styles from './terms.module.css'

const TIP_WIDTH = 22

type Place = { readonly shift: number; readonly tip: number }

const between = (least: number, value: number, most: number): number => Math.max(least, Math.min(value, most))

/**
 * Moves a narrow panel under its word, and its pointer to the middle of the word; both from the left edge of
 * the text.
 */
const placeOf = (panel: HTMLElement, wordId: string): Place | undefined => {
  const word = [...(document.getElementById(wordId)?.getClientRects() ?? [])].at(-1)
  const text = panel.parentElement?.getBoundingClientRect()
  if (word === undefined || text === undefined) return undefined
  const { width } = panel.getBoundingClientRect()
  const middle = word.left + word.width / 2 - text.left
  const shift = between(0, middle - width / 2, Math.max(0, text.width - width))
  const tip = between(TIP_WIDTH / 2, middle - shift - TIP_WIDTH / 2, width - TIP_WIDTH * 1.5)
  return { shift, tip }
}

/** The explanation of a word, below its paragraph. It takes the focus and returns it to the word. */
export function TermPanel(props: {
  readonly terms: ExplainedTerms
  readonly termId: number
  readonly open: OpenTerm
}): ReactNode {
  const { terms, termId, open } = props
  const panel = useRef<HTMLDialogElement>(null)
  const [place, setPlace] = useState<Place>()
  const explanation = terms.explain(termId)
  useLayoutEffect(() => {
    const element = panel.current
    if (element === null) return undefined
    const point = (): void => setPlace(placeOf(element, open.wordId))
    point()
    element.focus({ preventScroll: true })
    element.scrollIntoView({ block: 'nearest' })
    window.addEventListener('resize', point)
    return () => window.removeEventListener('resize', point)
  }, [termId, open.wordId])
  if (explanation === undefined) return null
  const style: CSSProperties & { readonly [name: `--${string}`]: string } =
    place === undefined ? {} : { '--tip': `${place.tip}px`, '--shift': `${place.shift}px` }
  return (
    <dialog
      open
      ref={panel}
      id={open.panelId}
      className={styles.panel}
      style={style}
      aria-labelledby={`${open.panelId}-title`}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape') open.close()
      }}
    >
      <div className={styles.panelHead}>
        <p id={`${open.panelId}-title`} className="t-item">
          {explanation.title}
        </p>
        <IconButton icon={x} label={terms.closeLabel} onClick={open.close} className={styles.close} />
      </div>
      <p className="t-small">{explanation.text}</p>
      <TextLink href={explanation.href} isSmall>
        {terms.moreLabel}
      </TextLink>
    </dialog>
  )
}
