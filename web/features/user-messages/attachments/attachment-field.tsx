/** Adds files to a message that is being written, each with its progress. */
import type { ReactNode } from 'react'
import {
  ATTACHMENTS_MOST,
  type MessageAttachment,
} from '@wegband/domain/features/user-messages/attachment-contract.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { IconButton } from '../../../ui/icon-button/icon-button.tsx'
import { filePdf } from '../../../ui/icon/phosphor/file-pdf.gen.ts'
import { image } from '../../../ui/icon/phosphor/image.gen.ts'
import { x } from '../../../ui/icon/phosphor/x.gen.ts'
import { List, ListRow } from '../../../ui/list-row/list-row.tsx'
import { DropZone } from '../../documents/upload/drop-zone.tsx'
import { FileRow } from '../../documents/upload/file-row.tsx'
import type { Attachments } from './use-attachments.ts'

function Attached(props: {
  readonly attachment: MessageAttachment
  readonly onRemove: () => void
}): ReactNode {
  const t = useMessages('user-messages')
  const format = useFormats()
  const { name, kind, size } = props.attachment
  return (
    <ListRow
      icon={kind === 'pdf' ? filePdf : image}
      title={name}
      note={format.fileSize(size)}
      trail={<IconButton icon={x} label={t('attachments.remove', { name })} onClick={props.onRemove} />}
    />
  )
}

export function AttachmentField(props: { readonly attachments: Attachments }): ReactNode {
  const t = useMessages('user-messages')
  const { attachments } = props
  const { attached, files } = attachments
  return (
    <div className="stack">
      {attached.length === 0 ? null : (
        <List label={t('attachments.title')}>
          {attached.map((one) => (
            <Attached key={one.id} attachment={one} onRemove={() => attachments.remove(one)} />
          ))}
        </List>
      )}
      {files.length === 0 ? null : (
        <ul aria-label={t('attachments.uploading')}>
          {files.map((file) => (
            <FileRow
              key={file.key}
              chosen={file}
              onRemove={() => attachments.drop(file.key)}
              onRetry={() => attachments.retry(file)}
            />
          ))}
        </ul>
      )}
      {attached.length >= ATTACHMENTS_MOST ? null : (
        <DropZone
          words={{ title: t('attachments.add'), kinds: t('attachments.kinds') }}
          onFiles={attachments.add}
        />
      )}
    </div>
  )
}
