/** A version that is not in force yet: it is not changed any more, but can be taken back. */
import { type ReactNode, useState } from 'react'
import {
  type OfficeLegalText,
  withdrawLegalText,
} from '@wegband/domain/features/text-office/legal-contract.ts'
import { call } from '../../../platform/api/api.ts'
import { useErrorWords } from '../../../platform/api/error-words.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { calendarBlank } from '../../../ui/icon/phosphor/calendar-blank.gen.ts'
import { useTextWrite } from '../use-text-write.ts'

export function ComingVersion(props: {
  readonly text: OfficeLegalText
  /** It is the draft again. */
  readonly onBack: () => void
}): ReactNode {
  const t = useMessages('text-office')
  const format = useFormats()
  const write = useTextWrite()
  const errorWords = useErrorWords()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const { kind, versions } = props.text
  const coming = versions.find(({ state }) => state === 'coming')
  if (coming === undefined) return null
  const { version, inForceAt, remindAt } = coming
  const takeBack = async (): Promise<void> => {
    setBusy(true)
    setError(undefined)
    try {
      await write(call(withdrawLegalText, { params: { kind, version } }), t('coming.done'))
      props.onBack()
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Banner
      icon={calendarBlank}
      tone="info"
      title={t('coming.title', { version, date: format.date(inForceAt) })}
      action={
        <Button size="small" onClick={() => setAsking(true)}>
          {t('coming.back')}
        </Button>
      }
    >
      {remindAt === null ? t('coming.silent') : t('coming.reminder', { date: format.date(remindAt) })}
      <ConfirmDialog
        isOpen={isAsking}
        title={t('coming.question')}
        text={t('coming.text')}
        confirmLabel={t('coming.back')}
        cancelLabel={t('cancel')}
        isBusy={isBusy}
        error={error === undefined ? undefined : errorWords(error).text}
        onConfirm={() => void takeBack()}
        onCancel={() => setAsking(false)}
      />
    </Banner>
  )
}
