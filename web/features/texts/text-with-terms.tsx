/** A user-written text with the terms of the glossary explained in place (§2 highlighted in texts). */
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { Markdown } from '../../ui/markdown/markdown.tsx'
import { useExplainedTerms } from './glossary.ts'

type TextProps = { readonly text: string; readonly headingLevel?: 2 | 3 }

function Explained(props: TextProps): ReactNode {
  return <Markdown {...props} terms={useExplainedTerms()} />
}

/** Only for signed-in users, including guests. The text does not wait for the glossary. */
export function TextWithTerms(props: TextProps): ReactNode {
  return (
    <Suspense fallback={<Markdown {...props} />}>
      <Explained {...props} />
    </Suspense>
  )
}
