/** Terms that a text explains in place: what is found, what is said about it, and which of them is open. */
import { useId, useState } from 'react'
import type { FindTerms } from './mark-terms.ts'

export type Explanation = {
  readonly title: string
  /** Plain, a sentence or two. */
  readonly text: string
  /** Where all of it stands. */
  readonly href: string
}

export type ExplainedTerms = {
  readonly find: FindTerms
  readonly explain: (termId: number) => Explanation | undefined
  /** "Mehr dazu" */
  readonly moreLabel: string
  /** "Schließen" */
  readonly closeLabel: string
}

export type OpenTerm = {
  readonly termId: number | undefined
  readonly panelId: string
  readonly wordId: string
  readonly toggle: (termId: number) => void
  /** The focus goes back to the word. */
  readonly close: () => void
}

/** One at a time in each text. */
export function useOpenTerm(): OpenTerm {
  const id = useId()
  const [termId, setTermId] = useState<number>()
  const wordId = `${id}-word`
  return {
    termId,
    wordId,
    panelId: `${id}-panel`,
    toggle: (next) => setTermId((before) => (before === next ? undefined : next)),
    close: () => {
      document.getElementById(wordId)?.focus()
      setTermId(undefined)
    },
  }
}
