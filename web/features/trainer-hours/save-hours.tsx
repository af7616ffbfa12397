/** The buttons that save the hours of a month as a file. */
import type { ReactNode } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { HoursFormat } from '@wegband/domain/features/trainer-hours/contract.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { saveFile } from '../../platform/device/save-file.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { monthStart } from './hour-lines.tsx'

export function SaveHours(props: {
  readonly month: string
  readonly school: string
  readonly load: (format: HoursFormat) => Promise<Blob>
}): ReactNode {
  const t = useMessages('trainer-hours')
  const format = useFormats()
  const showError = useShowError()
  const file = useMutation({ mutationFn: props.load })
  const about = { month: format.month(monthStart(props.month)), school: props.school }
  const save = (kind: HoursFormat): void =>
    file.mutate(kind, {
      onSuccess: (bytes) => saveFile(bytes, `trainerstunden-${props.month}.${kind}`),
      onError: showError,
    })
  return (
    <div className="row-wrap">
      <Button isDisabled={file.isPending} label={t('export.csvName', about)} onClick={() => save('csv')}>
        {t('export.csv')}
      </Button>
      <Button isDisabled={file.isPending} label={t('export.pdfName', about)} onClick={() => save('pdf')}>
        {t('export.pdf')}
      </Button>
    </div>
  )
}
