/** Takes a text away, after a question. */
import { type ReactNode, useState } from 'react'
import { useErrorWords } from '../../../platform/api/error-words.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'

export function RemoveText(props: {
  readonly label: string
  readonly question: string
  readonly text: string
  readonly remove: () => Promise<void>
}): ReactNode {
  const t = useMessages('text-office')
  const errorWords = useErrorWords()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const { label, question, text } = props
  const remove = async (): Promise<void> => {
    setBusy(true)
    setError(undefined)
    try {
      await props.remove()
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        isDangerous
        title={question}
        text={text}
        confirmLabel={label}
        cancelLabel={t('cancel')}
        isBusy={isBusy}
        error={error === undefined ? undefined : errorWords(error).text}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
