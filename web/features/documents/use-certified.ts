/** The sentence about a certificate, wherever it is shown: the passed check, and the level and belt since then. */
import { useMessages } from '../../platform/words/i18n.tsx'

type Certified = {
  readonly levelIndex: number
  readonly nextIndex: number | null
  readonly belt: { readonly name: string }
}

export function useCertified(): (certified: Certified) => string {
  const t = useMessages('certificates')
  return ({ levelIndex: level, nextIndex, belt }) =>
    nextIndex === null
      ? t('whatLast', { level, belt: belt.name })
      : t('what', { level, next: nextIndex, belt: belt.name })
}
