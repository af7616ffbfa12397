/** Sports from templates, or none: they can be written in the training editor as well. */
import type { ReactNode } from 'react'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { TakeTemplates } from '../../training-editor/take-templates.tsx'
import type { PartProps } from '../part-props.ts'

export function SportsPart({ onDone }: PartProps): ReactNode {
  const t = useMessages('setup')
  return <TakeTemplates submitLabel={t('sports.submit')} onTaken={onDone} />
}
