/** Sports as small plates in their colours. */
import type { ReactNode } from 'react'
import type { SportTag } from '@wegband/domain/features/schools/contract.ts'
import { SportScope } from '../../../ui/sport/sport.tsx'
import { Tag } from '../../../ui/tag/tag.tsx'

export function SportTags(props: { readonly sports: readonly SportTag[] }): ReactNode {
  return props.sports.map((sport) => (
    <SportScope key={sport.id} sport={sport}>
      <Tag tone="sport">{sport.name}</Tag>
    </SportScope>
  ))
}
