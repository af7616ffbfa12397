/** The entry that opens a person's emergency information, in a list of actions. Nothing is read before it is pressed. */
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { lazyDialog } from '../../../platform/loading/lazy-part.tsx'
import { firstAid } from '../../../ui/icon/phosphor/first-aid.gen.ts'
import { ListRow } from '../../../ui/list-row/list-row.tsx'

const LazySheet = lazyDialog(async () => (await import('./emergency-sheet.tsx')).EmergencySheet)

export function EmergencyRow(props: { readonly userId: number; readonly name: string }): ReactNode {
  const t = useMessages('profile')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ListRow
        icon={firstAid}
        title={t('emergency.view.action')}
        note={t('emergency.view.note')}
        onClick={() => setOpen(true)}
      />
      {isOpen ? <LazySheet userId={props.userId} name={props.name} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
