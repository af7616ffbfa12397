/** Takes a text away, after a question. */
import { type ReactNode, useState } from 'react'
import { deleteOfficeText } from '@wegband/domain/features/text-office/texts-contract.ts'
import { call } from '../../../platform/api/api.ts'
import { useErrorWords } from '../../../platform/api/error-words.ts'
import { useGoTo } from '../../../platform/router/links.tsx'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
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
  const errorWords = useErrorWords()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const { textKey, seenAt } = props
  const remove = async (): Promise<void> => {
    setBusy(true)
    setError(undefined)
    try {
      const work = call(deleteOfficeText, { params: { textKey }, body: { seenAt } })
      if (!props.isFixed) await goTo('app.admin-texts', {})
      await write(work, t('blocks.removed'))
      props.onDone()
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t('blocks.remove')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        isDangerous
        title={t('blocks.removeQuestion')}
        text={t('blocks.removeText')}
        confirmLabel={t('blocks.remove')}
        cancelLabel={t('cancel')}
        isBusy={isBusy}
        error={error === undefined ? undefined : errorWords(error).text}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
