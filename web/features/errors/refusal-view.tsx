/** How everything looks that cannot be shown: a sentence, and one way on. The other views of this folder fill it. */
import type { ReactNode } from 'react'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ErrorState } from '../../ui/error-state/error-state.tsx'
import { Picture } from '../../ui/picture/picture.tsx'

export type WayOut = { readonly label: string; readonly href: string }

export type RefusalPlace = {
  /** 1 stands for the whole page and has a picture; a block (3) has no way out of its own. */
  readonly headingLevel?: 1 | 2 | 3
  /** Where the reader goes on; without it, to the start page. */
  readonly wayOut?: WayOut | undefined
}

export function RefusalView(
  props: RefusalPlace & {
    readonly title: string
    readonly text?: string | undefined
    /** In place of the way out; null for neither. */
    readonly action?: ReactNode
    readonly footnote?: ReactNode
  },
): ReactNode {
  const { title, text, action, footnote, headingLevel = 2 } = props
  const t = useMessages('shell')
  const wayOut = props.wayOut ?? { label: t('error.home'), href: hrefTo('app.root') }
  return (
    <ErrorState
      headingLevel={headingLevel}
      title={title}
      text={text}
      picture={headingLevel === 1 ? <Picture name="empty-cut" /> : null}
      action={
        action === undefined && headingLevel !== 3 ? (
          <Button variant="primary" href={wayOut.href}>
            {wayOut.label}
          </Button>
        ) : (
          action
        )
      }
      footnote={footnote}
    />
  )
}
