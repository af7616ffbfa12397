/** A legal text in the seed: both languages together, so that no version has only one of them. */
import type { LegalKind } from '@wegband/domain/features/legal/contract.ts'

type Both = { readonly de: string; readonly en: string }

export type LegalSource = {
  readonly kind: LegalKind
  readonly isMandatory: boolean
  readonly title: Both
  /** Markdown; the first paragraph is the summary. */
  readonly text: Both
}
