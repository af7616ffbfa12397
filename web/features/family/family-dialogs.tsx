/** The dialogs of the family page, each loaded when it is opened first. One at a time. */
import { useState } from 'react'
import type { ReactNode } from 'react'
import { lazyDialog } from '../../platform/loading/lazy-part.tsx'
import { DialogsContext, type OpenDialog } from './dialogs-context.ts'

const AddChildDialog = lazyDialog(async () => (await import('./add-child-dialog.tsx')).AddChildDialog)
const AskDialog = lazyDialog(async () => (await import('./relations/ask-dialog.tsx')).AskDialog)
const ChildDialog = lazyDialog(async () => (await import('./child-dialog.tsx')).ChildDialog)
const CreditDialog = lazyDialog(async () => (await import('./credit-dialog.tsx')).CreditDialog)
const HandOverDialog = lazyDialog(async () => (await import('./hand-over-dialog.tsx')).HandOverDialog)
const InviteDialog = lazyDialog(async () => (await import('./relations/invite-dialog.tsx')).InviteDialog)
const ReleaseDialog = lazyDialog(async () => (await import('./relations/release-dialog.tsx')).ReleaseDialog)

function Shown(props: {
  readonly dialog: OpenDialog
  readonly isOpen: boolean
  readonly onClose: () => void
}): ReactNode {
  const { dialog, isOpen, onClose } = props
  const state = { isOpen, onClose }
  switch (dialog.kind) {
    case 'add-child':
      return <AddChildDialog {...state} />
    case 'ask':
      return <AskDialog {...state} type={dialog.type} />
    case 'child':
      return <ChildDialog {...state} relation={dialog.relation} />
    case 'credit':
      return <CreditDialog {...state} relation={dialog.relation} />
    case 'hand-over':
      return <HandOverDialog {...state} relation={dialog.relation} />
    case 'invite':
      return <InviteDialog {...state} relation={dialog.relation} />
    case 'release':
      return <ReleaseDialog {...state} relation={dialog.relation} />
  }
}

/**
 * `first`: open from the start, for links from elsewhere. Each opening starts with fresh state; the last dialog stays while it slides out.
 */
export function FamilyDialogs(props: {
  readonly first?: OpenDialog | undefined
  readonly children: ReactNode
}): ReactNode {
  const [shown, setShown] = useState<{ dialog: OpenDialog; isOpen: boolean; turn: number } | undefined>(
    props.first && { dialog: props.first, isOpen: true, turn: 0 },
  )
  const open = (dialog: OpenDialog): void =>
    setShown((before) => ({ dialog, isOpen: true, turn: (before?.turn ?? 0) + 1 }))
  const close = (): void => setShown((before) => before && { ...before, isOpen: false })
  return (
    <DialogsContext value={{ open }}>
      {props.children}
      {shown === undefined ? null : (
        <Shown key={shown.turn} dialog={shown.dialog} isOpen={shown.isOpen} onClose={close} />
      )}
    </DialogsContext>
  )
}
