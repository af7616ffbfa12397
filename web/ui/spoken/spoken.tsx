/** A text to which more is said than seen: "Menü" is read out as "Menü, 3 neu". */
import type { ReactNode } from 'react'

/**
 * The whole is hidden once more behind the text, because a hidden part of its own is read apart from it, with a blank before its comma.
 */
export function Spoken(props: {
  readonly children: string
  /** What is only said; what is undefined or empty is left out. */
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
