/** The first sheet as it will be printed, with codes that lead nowhere: the real ones are created at printing. */
import type { ReactNode } from 'react'
import { cardNumber } from '@wegband/domain/features/cards/card-rules.ts'
import {
  BAND_HEIGHT,
  CARD,
  CARDS_PER_SHEET,
  CODE,
  cropMarks,
  NAME_LINE,
  placeOf,
  SHEET,
} from '@wegband/domain/features/cards/card-sheet.ts'
import type { NewBatch } from '@wegband/domain/features/cards/card-contract.ts'
import { QUIET_MODULES, qrMatrix, qrPath } from './code/qr-image.tsx'
import styles from './sheet-preview.module.css'

/** As long as a real code, and as dense. */
const SAMPLE = qrMatrix(`WTK-${'M'.repeat(26)}`)
const SAMPLE_SIDE = SAMPLE.size + 2 * QUIET_MODULES

export function SheetPreview(props: {
  readonly batch: NewBatch
  readonly schoolName: string
  readonly kindName: string
  /** The number of the first card. */
  readonly firstNumber: number
  readonly label: string
}): ReactNode {
  const { batch } = props
  const shown = Array.from({ length: Math.min(batch.count, CARDS_PER_SHEET) }, (_, index) => index)
  return (
    <svg
      className={styles.sheet}
      viewBox={`0 0 ${SHEET.width} ${SHEET.height}`}
      role="img"
      aria-label={props.label}
      data-theme="light"
      data-sport={batch.kind === 'kids' ? 'kids' : undefined}
    >
      <rect className={styles.paper} width={SHEET.width} height={SHEET.height} />
      {shown.map((index) => {
        const { x, y } = placeOf(index)
        return (
          <g key={index} transform={`translate(${x} ${y})`}>
            <rect className={styles.card} width={CARD.width} height={CARD.height} />
            <rect className={styles.band} width={CARD.width} height={BAND_HEIGHT} />
            <text className={styles.school} x={4} y={7.4}>
              {props.schoolName}
            </text>
            <path
              className={styles.code}
              transform={`translate(${CODE.x} ${CODE.y}) scale(${CODE.side / SAMPLE_SIDE})`}
              d={qrPath(SAMPLE)}
            />
            <line
              className={styles.nameLine}
              x1={NAME_LINE.x}
              x2={NAME_LINE.x + NAME_LINE.width}
              y1={NAME_LINE.y}
              y2={NAME_LINE.y}
            />
            <text className={styles.kind} x={CARD.width - 4} y={36}>
              {props.kindName}
            </text>
            <text className={styles.number} x={CARD.width - 4} y={43.5}>
              {cardNumber(props.firstNumber + index)}
            </text>
          </g>
        )
      })}
      {batch.hasMarks
        ? shown.flatMap((index) =>
            cropMarks(placeOf(index)).map(({ from, to }) => (
              <line
                key={`${index} ${from.x} ${from.y} ${to.x} ${to.y}`}
                className={styles.mark}
                x1={from.x}
                y1={from.y}
                x2={to.x}
                y2={to.y}
              />
            )),
          )
        : null}
    </svg>
  )
}
