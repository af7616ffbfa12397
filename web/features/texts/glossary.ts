/** The glossary in the browser: read once for all texts, and prepared for explanations in place. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listGlossary, type GlossaryItem } from '@wegband/domain/features/texts/contract.ts'
import { termFinder } from '@wegband/domain/features/texts/term-marks.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { queryOf } from '../../platform/api/queries.ts'
import { plainText } from '../../ui/markdown/plain-text.ts'
import type { ExplainedTerms } from '../../ui/markdown/terms.ts'

/** Terms change rarely; a signed-in user has loaded them with the session. */
const FRESH_MS = 600_000

export const useGlossary = () => useQuery({ ...queryOf(listGlossary), staleTime: FRESH_MS })

const explained = (items: readonly GlossaryItem[]): Pick<ExplainedTerms, 'find' | 'explain'> => {
  const byId = new Map(items.map((item) => [item.id, item]))
  const shown = items.filter(({ isActive, highlightInTexts }) => isActive && highlightInTexts)
  return {
    find: termFinder(shown),
    explain: (termId) => {
      const item = byId.get(termId)
      return (
        item && {
          title: item.title,
          text: plainText(item.description),
          href: hrefTo('app.glossary-term', { termId }),
        }
      )
    },
  }
}

/**
 * For `Markdown`; undefined until the glossary is loaded. `exceptId`: the term that the text itself explains. Messages: bundle `glossary`.
 */
export function useExplainedTerms(exceptId?: number): ExplainedTerms | undefined {
  const t = useMessages('glossary')
  const { data } = useGlossary()
  const terms = useMemo(() => data && explained(data.filter(({ id }) => id !== exceptId)), [data, exceptId])
  return useMemo(() => terms && { ...terms, moreLabel: t('more'), closeLabel: t('close') }, [terms, t])
}
