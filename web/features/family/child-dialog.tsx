/** Further actions for a child: its code, its profile, the end of the relation. */
import { type ReactNode, useState } from 'react'
import type { Relation } from '@wegband/domain/features/family/contract.ts'
import { whyNotTakeBackSport } from '@wegband/domain/features/progress/mistaken-start.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { isBuilt } from '../../platform/router/route-table.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { arrowCounterClockwise } from '../../ui/icon/phosphor/arrow-counter-clockwise.gen.ts'
import { camera } from '../../ui/icon/phosphor/camera.gen.ts'
import { chatCircle } from '../../ui/icon/phosphor/chat-circle.gen.ts'
import { fileText } from '../../ui/icon/phosphor/file-text.gen.ts'
import { firstAid } from '../../ui/icon/phosphor/first-aid.gen.ts'
import { pencilSimple } from '../../ui/icon/phosphor/pencil-simple.gen.ts'
import { qrCode } from '../../ui/icon/phosphor/qr-code.gen.ts'
import { receipt } from '../../ui/icon/phosphor/receipt.gen.ts'
import { userMinus } from '../../ui/icon/phosphor/user-minus.gen.ts'
import { userPlus } from '../../ui/icon/phosphor/user-plus.gen.ts'
import { List, ListRow } from '../../ui/list-row/list-row.tsx'
import { useIsViewing } from '../impersonation/use-view.ts'
import { useWholePeople } from '../accounts/viewer.ts'
import { LazyTakeBackSport } from '../sports/missing/lazy-missing.ts'
import { useSports } from '../sports/queries.ts'
import { useDialogs } from './dialogs-context.ts'

type SportTag = NonNullable<ReturnType<typeof useSports>['data']>[number]

/** Sports of the child with so little progress that they may have been started by mistake. */
function useMaybeMistakes(childId: number): readonly SportTag[] {
  const [person] = useWholePeople([childId])
  const sports = useSports().data ?? []
  const ids = (person?.trainingProgress ?? [])
    .filter((entry) => whyNotTakeBackSport(entry) === undefined)
    .map(({ sportId }) => sportId)
  return sports.filter((sport) => ids.includes(sport.id))
}

function InviteRow(props: { readonly relation: Relation }): ReactNode {
  const t = useMessages('family')
  const { open } = useDialogs()
  return (
    <ListRow
      icon={userPlus}
      title={t('child.invite')}
      note={t('child.inviteNote')}
      onClick={() => open({ kind: 'invite', relation: props.relation })}
    />
  )
}

type RowProps = { readonly id: number; readonly name: string; readonly onClose: () => void }

/** Nothing is ordered in the view of another person. */
function MembershipRow(props: RowProps): ReactNode {
  const t = useMessages('family')
  const isViewing = useIsViewing()
  return isViewing ? null : (
    <ListRow
      icon={receipt}
      title={t('child.membership', { name: props.name })}
      href={hrefTo('app.subscriptions', {}, { choose: props.id })}
      onClick={props.onClose}
    />
  )
}

/** Whether the child may write is decided by a guardian as themself, in no view. */
function MessagesRow(props: RowProps): ReactNode {
  const t = useMessages('family')
  const isViewing = useIsViewing()
  return isViewing ? null : (
    <ListRow
      icon={chatCircle}
      title={t('child.messages')}
      note={t('child.messagesNote', { name: props.name })}
      href={hrefTo('app.child-messages', { userId: props.id })}
      onClick={props.onClose}
    />
  )
}

function DataRow(props: RowProps): ReactNode {
  const t = useMessages('family')
  return (
    <ListRow
      icon={fileText}
      title={t('child.data', { name: props.name })}
      note={t('child.dataNote')}
      href={hrefTo('app.privacy', {}, { child: props.id })}
      onClick={props.onClose}
    />
  )
}

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
  const mistakes = useMaybeMistakes(id)
  const [asking, setAsking] = useState<SportTag>()
  if (asking !== undefined)
    return <LazyTakeBackSport person={relation.relatedUser} sport={asking} onClose={onClose} />
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
        {isViewing ? null : <InviteRow relation={relation} />}
        {isBuilt('app.profile-edit') ? (
          <ListRow
            icon={pencilSimple}
            title={t('child.edit')}
            href={hrefTo('app.profile-edit', {}, { child: id })}
            onClick={onClose}
          />
        ) : null}
        <ListRow
          icon={firstAid}
          title={t('child.emergency')}
          href={hrefTo('app.emergency', {}, { child: id })}
          onClick={onClose}
        />
        <ListRow
          icon={camera}
          title={t('child.photos')}
          note={t('child.photosNote')}
          href={hrefTo('app.photo-consent', {}, { child: id })}
          onClick={onClose}
        />
        <MessagesRow id={id} name={name} onClose={onClose} />
        <MembershipRow id={id} name={name} onClose={onClose} />
        <DataRow id={id} name={name} onClose={onClose} />
        {mistakes.map((sport) => (
          <ListRow
            key={sport.id}
            icon={arrowCounterClockwise}
            title={t('child.mistake', { sport: sport.name })}
            note={t('child.mistakeNote')}
            onClick={() => setAsking(sport)}
          />
        ))}
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
