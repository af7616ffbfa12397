/** Terms explained inside a text: the found terms, their explanation, and which of them is open. */
import { useId, useState } from 'react'
import type { FindTerms } from './mark-terms.ts'

export type Explanation = {
  readonly title: string
  /** Plain, a sentence or two. */
  readonly text: string
  /** The address of the full explanation. */
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
  /** Returns the focus to the word. */
  readonly close: () => void
}

/** One open term at a time in each text. */
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
