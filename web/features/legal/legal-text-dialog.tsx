/** One legal text over the page that needs it, so that the input there stays. */
import type { ReactNode } from 'react'
import type { LegalText } from '@wegband/domain/features/legal/contract.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Markdown } from '../../ui/markdown/markdown.tsx'

export function LegalTextDialog(props: {
  readonly text: LegalText
  readonly isOpen: boolean
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('legal')
  const format = useFormats()
  const { text } = props
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={props.onClose}
      closeLabel={t('close')}
      size="large"
      title={text.title}
      description={t('version', { version: text.version, date: format.date(text.inForceAt) })}
    >
      <div lang={text.locale}>
        <Markdown text={text.text} headingLevel={3} />
      </div>
    </Dialog>
  )
}
