/** A box for a drawn name. Typing the name does the same, so that nobody needs a pointer. */
import { type PointerEvent, type ReactNode, useRef } from 'react'
import { DRAWING } from '@wegband/domain/features/signatures/contract.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { AlertLine } from '../../ui/field/field.tsx'
import styles from './signatures.module.css'

export type Lines = readonly (readonly number[])[]

const pathOf = ([x = 0, y = 0, ...rest]: readonly number[]): string => {
  const points: string[] = []
  for (let at = 0; at < rest.length; at += 2) points.push(`L${rest[at]} ${rest[at + 1]}`)
  return `M${x} ${y}${points.join('')}`
}

const bounded = (value: number, most: number): number => Math.round(Math.min(Math.max(value, 0), most))

export function DrawingPad(props: {
  readonly lines: Lines
  readonly error: string | undefined
  readonly onChange: (lines: Lines) => void
}): ReactNode {
  const t = useMessages('signatures')
  const { lines, error, onChange } = props
  const isDrawing = useRef(false)
  const pointOf = (event: PointerEvent<SVGSVGElement>): readonly [number, number] => {
    const box = event.currentTarget.getBoundingClientRect()
    return [
      bounded(((event.clientX - box.left) / box.width) * DRAWING.width, DRAWING.width),
      bounded(((event.clientY - box.top) / box.height) * DRAWING.height, DRAWING.height),
    ]
  }
  const begin = (event: PointerEvent<SVGSVGElement>): void => {
    if (lines.length >= DRAWING.lines) return
    event.currentTarget.setPointerCapture(event.pointerId)
    isDrawing.current = true
    const [x, y] = pointOf(event)
    // A dot is a line of no length.
    onChange([...lines, [x, y, x, y]])
  }
  const draw = (event: PointerEvent<SVGSVGElement>): void => {
    const last = lines.at(-1)
    if (!isDrawing.current || last === undefined || last.length >= 2 * DRAWING.points) return
    onChange([...lines.slice(0, -1), [...last, ...pointOf(event)]])
  }
  const end = (): void => {
    isDrawing.current = false
  }
  return (
    <div className={styles.people}>
      <svg
        role="img"
        aria-label={t('sign.drawing')}
        className={styles.pad}
        viewBox={`0 0 ${DRAWING.width} ${DRAWING.height}`}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      >
        {lines.map((line, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines are only added
          <path key={at} d={pathOf(line)} />
        ))}
      </svg>
      <div className={styles.padFoot}>
        <span className="t-small t-muted">{t('sign.drawingHint')}</span>
        {lines.length === 0 ? null : (
          <Button size="small" onClick={() => onChange([])}>
            {t('sign.again')}
          </Button>
        )}
      </div>
      {error === undefined ? null : <AlertLine>{error}</AlertLine>}
    </div>
  )
}
