/** A new hint for the start of the app, in German first. */
import type { ReactNode } from 'react'
import {
  BLOCK_TEXT_MAX,
  BLOCK_TITLE_MAX,
  createHint,
} from '@wegband/domain/features/text-office/texts-contract.ts'
import { call } from '../../../platform/api/api.ts'
import { useGoTo } from '../../../platform/router/links.tsx'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { NewTextDialog } from '../editor/new-text-dialog.tsx'
import { useTextWrite } from '../use-text-write.ts'

export function HintDialog(props: { readonly onClose: () => void }): ReactNode {
  const t = useMessages('text-office')
  const write = useTextWrite()
  const goTo = useGoTo()
  return (
    <NewTextDialog
      title={t('blocks.new')}
      textLabel={t('blocks.text')}
      most={{ title: BLOCK_TITLE_MAX, text: BLOCK_TEXT_MAX }}
      onClose={props.onClose}
      create={async (body) => {
        const made = await write(call(createHint, { body }), t('blocks.created'))
        props.onClose()
        void goTo('app.admin-texts', { textKey: made.textKey })
      }}
    />
  )
}
