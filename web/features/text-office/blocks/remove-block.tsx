/** Takes a text block away, after a question. */
import type { ReactNode } from 'react'
import { deleteOfficeText } from '@wegband/domain/features/text-office/texts-contract.ts'
import { call } from '../../../platform/api/api.ts'
import { useGoTo } from '../../../platform/router/links.tsx'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { RemoveText } from '../editor/remove-text.tsx'
import { useTextWrite } from '../use-text-write.ts'

export function RemoveBlock(props: {
  readonly textKey: string
  readonly isFixed: boolean
  readonly seenAt: string
  readonly onDone: () => void
}): ReactNode {
  const t = useMessages('text-office')
  const write = useTextWrite()
  const goTo = useGoTo()
  const { textKey, seenAt } = props
  const remove = async (): Promise<void> => {
    const work = call(deleteOfficeText, { params: { textKey }, body: { seenAt } })
    if (!props.isFixed) await goTo('app.admin-texts', {})
    await write(work, t('blocks.removed'))
    props.onDone()
  }
  return (
    <RemoveText
      label={t('blocks.remove')}
      question={t('blocks.removeQuestion')}
      text={t('blocks.removeText')}
      remove={remove}
    />
  )
}
