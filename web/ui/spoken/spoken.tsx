/** A text of which more is read than shown: "Menü" is read as "Menü, 3 neu". */
import type { ReactNode } from 'react'

/**
 * The whole text is hidden once more behind the visible one. A hidden suffix alone would be read apart, with
 * a blank before its comma.
 */
export function Spoken(props: {
  readonly children: string
  /** Parts that are only read; undefined and empty ones are omitted. */
  readonly more: readonly (string | undefined)[]
}): ReactNode {
  const more = props.more.filter((part) => part !== undefined && part !== '')
  if (more.length === 0) return props.children
  return (
    <>
      <span aria-hidden="true">{props.children}</span>
      <span className="visually-hidden">{[props.children, ...more].join(', ')}</span>
    </>
  )
}
