/** What can be done with the chosen members, by the rights of the viewer; and the dialog of the action that was pressed. */
import type { ReactNode } from 'react'
import { isTrainerSide } from '@wegband/domain/features/accounts/school-rights.ts'
import { whyNotHandleCardsOf } from '@wegband/domain/features/cards/card-rules.ts'
import { PEOPLE_MOST } from '@wegband/domain/features/member-desk/contract.ts'
import type { MemberEntry } from '@wegband/domain/features/members/contract.ts'
import { canChangeStates } from '@wegband/domain/features/members/member-rights.ts'
import { lazyDialog } from '../../platform/loading/lazy-part.tsx'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { useViewer } from '../accounts/viewer.ts'

const DIALOGS = {
  write: lazyDialog(async () => (await import('./write-dialog.tsx')).WriteDialog),
  invite: lazyDialog(async () => (await import('./action-dialogs.tsx')).InviteDialog),
  class: lazyDialog(async () => (await import('./action-dialogs.tsx')).ClassDialog),
  cards: lazyDialog(async () => (await import('./action-dialogs.tsx')).CardsDialog),
  state: lazyDialog(async () => (await import('./action-dialogs.tsx')).StateDialog),
} as const
export type DeskAction = keyof typeof DIALOGS
export type OpenAction = { readonly action: DeskAction; readonly members: readonly MemberEntry[] }

/** One rule for the buttons; the server asks it again. */
function useActions(schoolId: number): readonly DeskAction[] {
  const viewer = useViewer()
  const teaches = viewer.teaches.some((one) => one.schoolId === schoolId) && isTrainerSide(viewer, schoolId)
  return [
    ...(isTrainerSide(viewer, schoolId) ? (['write'] as const) : []),
    ...(teaches ? (['invite'] as const) : []),
    ...(isTrainerSide(viewer, schoolId) ? (['class'] as const) : []),
    ...(whyNotHandleCardsOf(viewer, schoolId) === undefined ? (['cards'] as const) : []),
    ...(canChangeStates(viewer, schoolId) ? (['state'] as const) : []),
  ]
}

/** The buttons for the chosen members. */
export function useSelectionActions(
  schoolId: number,
  onOpen: (open: OpenAction) => void,
): (members: readonly MemberEntry[]) => ReactNode {
  const t = useMessages('member-desk')
  const actions = useActions(schoolId)
  return (members) =>
    members.length > PEOPLE_MOST ? (
      <span className="t-small">{t('most', { count: PEOPLE_MOST })}</span>
    ) : (
      actions.map((action) => (
        <Button
          key={action}
          size="small"
          variant={action === 'write' ? 'primary' : 'soft'}
          onClick={() => onOpen({ action, members })}
        >
          {t(`actions.${action}`)}
        </Button>
      ))
    )
}

export function ActionOf(props: {
  readonly schoolId: number
  readonly open: OpenAction
  readonly onClose: () => void
  readonly onDone: () => void
}): ReactNode {
  const { open, ...rest } = props
  const Open = DIALOGS[open.action]
  return <Open {...rest} members={open.members} />
}
