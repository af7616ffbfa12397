/** What else there is to do for a child: its code, its profile, the end of the connection. */
import type { ReactNode } from 'react'
import type { Relation } from '@wegband/domain/features/family/contract.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { hrefTo } from '../../platform/links.tsx'
import { isBuilt } from '../../platform/route-table.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { pencilSimple } from '../../ui/icon/phosphor/pencil-simple.gen.ts'
import { qrCode } from '../../ui/icon/phosphor/qr-code.gen.ts'
import { userMinus } from '../../ui/icon/phosphor/user-minus.gen.ts'
import { List, ListRow } from '../../ui/list-row/list-row.tsx'
import { useIsViewing } from '../impersonation/use-view.ts'
import { useDialogs } from './dialogs-context.ts'

export function ChildDialog(props: {
  readonly relation: Relation
  readonly isOpen: boolean
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('family')
  const { open } = useDialogs()
  const isViewing = useIsViewing()
  const { relation, onClose } = props
  const { id, firstName: name } = relation.relatedUser
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={onClose}
      closeLabel={t('close')}
      size="small"
      title={t('child.more', { name })}
    >
      <List>
        <ListRow
          icon={qrCode}
          title={t('child.code')}
          note={t('child.codeNote')}
          href={hrefTo('app.qr-code', {}, { user: id })}
          onClick={onClose}
        />
        {isBuilt('app.profile-edit') ? (
          <ListRow
            icon={pencilSimple}
            title={t('child.edit')}
            href={hrefTo('app.profile-edit', {}, { child: id })}
            onClick={onClose}
          />
        ) : null}
        {isViewing ? null : (
          <ListRow
            icon={userMinus}
            title={t('child.release')}
            note={t('child.releaseNote')}
            onClick={() => open({ kind: 'release', relation })}
          />
        )}
      </List>
    </Dialog>
  )
}
