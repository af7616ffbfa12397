/** What the band weaves in, for screen readers: announced at once, wherever on the page it happens. */
import type { ReactNode } from 'react'
import { lazyPart } from '../../../platform/loading/lazy-part.tsx'
import { currentLocale, loadBundles } from '../../../platform/words/i18n.tsx'

const NewWeeksText = lazyPart(async () => {
  const [part] = await Promise.all([
    import('./new-weeks-text.tsx'),
    loadBundles(['moments'], currentLocale()),
  ])
  return part.NewWeeksText
})

export function NewWeeks(props: { readonly count: number }): ReactNode {
  return (
    <p className="visually-hidden" aria-live="polite">
      {props.count > 0 ? <NewWeeksText count={props.count} /> : null}
    </p>
  )
}
