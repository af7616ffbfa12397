/** The text of a paper, laid out as in the signed file. */
import type { ReactNode } from 'react'
import { blocksOf } from '@wegband/domain/features/signatures/paper-blocks.ts'
import styles from './signatures.module.css'

export function PaperText(props: { readonly text: string; readonly headingLevel?: 2 | 3 }): ReactNode {
  const Heading = props.headingLevel === 3 ? 'h3' : 'h2'
  return (
    <div className={styles.text}>
      {blocksOf(props.text).map((block, at) =>
        block.isHeading ? (
          // oxlint-disable-next-line react/no-array-index-key -- blocks never move
          <Heading key={at} className="t-strong">
            {block.text}
          </Heading>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- blocks never move
          <p key={at}>{block.text}</p>
        ),
      )}
    </div>
  )
}
