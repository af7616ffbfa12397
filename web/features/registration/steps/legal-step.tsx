/** Each mandatory text is accepted separately; the privacy notice is shown without a tick (mock-up register-4, design/law.md). */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { LegalText } from '@wegband/domain/features/legal/contract.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx'
import { QueryError } from '../../errors/query-error.tsx'
import { LegalTextList } from '../../legal/legal-text-list.tsx'
import { latestTextsQuery } from '../../legal/queries.ts'
import type { Wizard } from '../use-wizard.ts'

export const useLegalTexts = (isNeeded: boolean) => useQuery({ ...latestTextsQuery, enabled: isNeeded })

/** All texts that need a tick have one. */
export const isAllAccepted = (
  texts: readonly LegalText[] | undefined,
  acceptedIds: readonly number[],
): boolean => texts?.every((text) => !text.isMandatory || acceptedIds.includes(text.id)) ?? false

/** Whether the headline may give numbers: for the usual three texts with two ticks. */
export const isUsualThree = (texts: readonly LegalText[] | undefined): boolean =>
  texts?.length === 3 && texts.filter((text) => text.isMandatory).length === 2

export function LegalStep(props: {
  readonly wizard: Wizard
  readonly texts: ReturnType<typeof useLegalTexts>
}): ReactNode {
  const t = useMessages('legal')
  const { wizard, texts } = props
  if (texts.isPending)
    return (
      <SkeletonGroup label={t('read')} className="stack">
        <Skeleton height={96} />
        <Skeleton height={96} />
        <Skeleton height={96} />
      </SkeletonGroup>
    )
  if (texts.data === undefined) return <QueryError query={texts} />
  return (
    <LegalTextList
      texts={texts.data}
      acceptedIds={wizard.draft.acceptedTextIds}
      onChange={(acceptedTextIds) => wizard.change({ acceptedTextIds })}
      isTried={wizard.form.isTried}
    />
  )
}
