import type { ReactNode } from 'react'
import { useMessages } from '../../../platform/words/i18n.tsx'

/** Its message is in the bundle `moments`. */
export function NewWeeksText(props: { readonly count: number }): ReactNode {
  return useMessages('moments')('newWeeks', { count: props.count })
}
