/** One term in full (§2 dialog Glossary term). It has an address, so it can be shared, and going back closes it. */
import { type ReactNode, Suspense } from 'react'
import type { GlossaryItem } from '@wegband/domain/features/texts/contract.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { lazyPart } from '../../platform/loading/lazy-part.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { useRouter } from '../../platform/router/router-context.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Markdown } from '../../ui/markdown/markdown.tsx'
import { useExplainedTerms } from '../texts/glossary.ts'
import styles from './glossary-page.module.css'

// The explanation does not wait for the modules about it.
const TermModules = lazyPart(async () => (await import('./term-modules.tsx')).TermModules)

/** `term`: undefined where the address names none. */
export function TermDialog(props: { readonly term: GlossaryItem | undefined }): ReactNode {
  const { term } = props
  const t = useMessages('glossary')
  const router = useRouter()
  // Back to the text with the term, or to the list.
  const close = (): void => {
    if (router.canGoBack()) router.back()
    else void router.navigate(hrefTo('app.glossary'), { replace: true })
  }
  return (
    <Dialog
      isOpen
      hasAddress
      onClose={close}
      closeLabel={t('close')}
      title={term === undefined ? t('unknown.title') : <span lang={term.language}>{term.title}</span>}
    >
      {term === undefined ? <p>{t('unknown.text')}</p> : <Explanation key={term.id} term={term} />}
    </Dialog>
  )
}

function Explanation(props: { readonly term: GlossaryItem }): ReactNode {
  const { term } = props
  const terms = useExplainedTerms(term.id)
  return (
    <>
      <div lang={term.language} className={styles.explanation}>
        <Markdown text={term.description} headingLevel={3} terms={terms} />
      </div>
      <Suspense fallback={null}>
        <TermModules termKey={term.termKey} />
      </Suspense>
    </>
  )
}
