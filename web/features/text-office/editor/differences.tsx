/** What changed between two texts, word by word; long parts that stayed are left out. */
import type { ReactNode } from 'react'
import {
  hasDifferences,
  textDifferences,
  type TextPiece,
} from '@wegband/domain/features/text-office/text-differences.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import styles from './word-editor.module.css'

/** So much of what stayed is shown on either side of a change. */
const AROUND = 120

/** The end of a long part, its beginning, or both, with a mark where something is left out. */
const shorten = (text: string, isFirst: boolean, isLast: boolean): readonly (string | undefined)[] => {
  if (text.length <= 2 * AROUND) return [text]
  const head = isFirst ? [] : [text.slice(0, AROUND)]
  const tail = isLast ? [] : [text.slice(-AROUND)]
  return [...head, undefined, ...tail]
}

function Piece(props: {
  readonly piece: TextPiece
  readonly isFirst: boolean
  readonly isLast: boolean
}): ReactNode {
  const t = useMessages('text-office')
  const { kind, text } = props.piece
  if (kind === 'added') return <ins>{text}</ins>
  if (kind === 'removed') return <del>{text}</del>
  return shorten(text, props.isFirst, props.isLast).map((part, index) =>
    part === undefined ? (
      <span key={index} className={styles.gap}>
        {t('differences.gap')}
      </span>
    ) : (
      part
    ),
  )
}

export function Differences(props: {
  readonly label: string
  readonly before: string
  readonly after: string
  readonly locale: string
}): ReactNode {
  const t = useMessages('text-office')
  const pieces = textDifferences(props.before, props.after)
  if (!hasDifferences(pieces)) return <p className="t-muted">{t('differences.none')}</p>
  return (
    <section className={styles.differences} lang={props.locale} aria-label={props.label}>
      {pieces.map((piece, index) => (
        <Piece key={index} piece={piece} isFirst={index === 0} isLast={index === pieces.length - 1} />
      ))}
    </section>
  )
}
