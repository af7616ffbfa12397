/** A sport out as a file, and in from one. */
import { type ReactNode, useRef, useState } from 'react'
import {
  readSportFile,
  takeSportFile,
  type TreeItem,
} from '@wegband/domain/features/training-editor/contract.ts'
import { keyText } from '@wegband/domain/features/training-editor/node-kinds.ts'
import { call, upload } from '../../platform/api/api.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { saveFile } from '../../platform/device/save-file.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { Button } from '../../ui/button/button.tsx'
import { downloadSimple } from '../../ui/icon/phosphor/download-simple.gen.ts'
import { uploadSimple } from '../../ui/icon/phosphor/upload-simple.gen.ts'
import { useNodeName } from './training-tree.tsx'
import { useTrainingWrite } from './use-training.ts'

export function SportToFile(props: { readonly sport: TreeItem }): ReactNode {
  const t = useMessages('training-editor')
  const showError = useShowError()
  const name = useNodeName()(props.sport)
  const [isBusy, setBusy] = useState(false)
  const save = async (): Promise<void> => {
    setBusy(true)
    try {
      const file = await call(readSportFile, { params: { id: String(props.sport.id) } })
      saveFile(new Blob([JSON.stringify(file, null, 1)], { type: 'application/json' }), `${name}.json`)
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }
  return (
    <Button size="small" icon={downloadSimple} isBusy={isBusy} onClick={() => void save()}>
      {t('file.out')}
    </Button>
  )
}

export function SportFromFile(props: { readonly onAdded: (key: string) => void }): ReactNode {
  const t = useMessages('training-editor')
  const nameOf = useNodeName()
  const write = useTrainingWrite()
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const take = async (file: File): Promise<void> => {
    setBusy(true)
    const form = new FormData()
    form.append('file', file, 'sport.json')
    const made = await write(upload(takeSportFile, { form }))
    setBusy(false)
    if (made === undefined) return
    const { kind, fields } = made
    const name = nameOf({ kind, name: fields.kind === 'sport' ? fields.name.de : '' })
    showToast({ tone: 'positive', text: t('file.done', { name }), subject: 'training-editor' })
    props.onAdded(keyText(made))
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('file.label')}
        accept=".json,application/json"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same file may be chosen again.
          target.value = ''
          if (file !== undefined) void take(file)
        }}
      />
      <Button size="small" icon={uploadSimple} isBusy={isBusy} onClick={() => input.current?.click()}>
        {t('file.in')}
      </Button>
    </>
  )
}
