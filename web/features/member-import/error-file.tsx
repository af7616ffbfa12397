/** The lines that are not entered, with their reasons, as a file to repair elsewhere. */
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type MemberImport, saveImportErrors } from '@wegband/domain/features/member-import/contract.ts'
import { call } from '../../platform/api/api.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { saveFile } from '../../platform/device/save-file.ts'
import { useLocale, useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { downloadSimple } from '../../ui/icon/phosphor/download-simple.gen.ts'

export function ErrorFile(props: { readonly one: MemberImport }): ReactNode {
  const t = useMessages('member-import')
  const locale = useLocale()
  const showError = useShowError()
  const { id, fileName } = props.one
  const save = useMutation({
    mutationFn: () => call(saveImportErrors, { params: { id }, query: { language: locale } }),
    onSuccess: (bytes) => saveFile(bytes, `${fileName.replace(/\.[^.]*$/, '')}-${t('outcomes.error')}.csv`),
    onError: showError,
  })
  return (
    <Button icon={downloadSimple} isBusy={save.isPending} onClick={() => save.mutate()}>
      {t('decide.errorFile')}
    </Button>
  )
}
