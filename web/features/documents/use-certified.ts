/** The sentence that sums up a certificate: the level check that was passed, then the level and belt that it led to. */
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
