/** The files of a message, each a download. */
import type { ReactNode } from 'react'
import type { MessageAttachment } from '@wegband/domain/features/user-messages/attachment-contract.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { filePdf } from '../../../ui/icon/phosphor/file-pdf.gen.ts'
import { image } from '../../../ui/icon/phosphor/image.gen.ts'
import { openPaper } from '../../documents/open-paper.ts'

export function AttachmentList(props: { readonly attachments: readonly MessageAttachment[] }): ReactNode {
  const t = useMessages('user-messages')
  const format = useFormats()
  if (props.attachments.length === 0) return null
  return (
    <ul aria-label={t('attachments.title')} className="row-wrap">
      {props.attachments.map(({ id, name, kind, size, url }) => (
        <li key={id}>
          <Button
            size="small"
            variant="line"
            icon={kind === 'pdf' ? filePdf : image}
            label={t('attachments.open', { name })}
            onClick={() => openPaper(url)}
          >
            {`${name}, ${format.fileSize(size)}`}
          </Button>
        </li>
      ))}
    </ul>
  )
}
