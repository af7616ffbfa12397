import type { ReactNode } from 'react'
import { classNames } from '../class-names/class-names.ts'
import styles from './picture-text.module.css'

/**
 * Text over a picture, the only way to lay one on the other (visual.md, "Picture text sits on a scrim"): the scrim lies behind the whole
 * text, whatever its number of lines. `studio/pictures/scrim.test.ts` computes its contrast over every picture.
 */
export function PictureText(props: {
  readonly children: ReactNode
  /** Padding and arrangement of the text. */
  readonly className?: string | undefined
  /** `beside`: from 1024 px on a column beside the figure. `short`: a few words that leave the figure beside them alone. */
  readonly shape?: 'below' | 'beside' | 'short'
}): ReactNode {
  const { shape = 'below' } = props
  return (
    <div
      className={classNames(
        styles.scrim,
        shape === 'beside' && styles.beside,
        shape === 'short' && styles.short,
        props.className,
      )}
    >
      {props.children}
    </div>
  )
}
