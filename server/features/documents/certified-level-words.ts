/** The certified level in the reader's language, for the list of documents and the public check. */
import { inLocale, type Locale } from '@wegband/domain/basics/locale.ts'
import type { CertificateFacts } from '@wegband/domain/features/documents/certificate-facts.ts'

export const certifiedIn = ({ levelIndex, next, level, isKids }: CertificateFacts, locale: Locale) => {
  const worn = next ?? level
  return {
    levelIndex,
    nextIndex: next?.index ?? null,
    belt: { level: worn.belt, isKids, name: inLocale(worn.name, locale) },
  }
}
