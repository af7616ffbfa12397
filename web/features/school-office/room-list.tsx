/** The rooms of a site, and the names that classes use for none of them. */
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type OfficeSite, removeRoom, type Room } from '@wegband/domain/features/school-office/contract.ts'
import { call } from '../../platform/api/api.ts'
import { useErrorWords } from '../../platform/api/error-words.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { pencilSimple } from '../../ui/icon/phosphor/pencil-simple.gen.ts'
import { plus } from '../../ui/icon/phosphor/plus.gen.ts'
import { trash } from '../../ui/icon/phosphor/trash.gen.ts'
import { List, ListRow } from '../../ui/list-row/list-row.tsx'
import { useSchoolWrite } from './queries.ts'
import { RoomForm } from './room-form.tsx'
import styles from './school-office.module.css'

type Editing = { readonly room?: Room; readonly name?: string }

function RemoveRoom(props: { readonly room: Room; readonly onClose: () => void }): ReactNode {
  const t = useMessages('school-office')
  const words = useErrorWords()
  const write = useSchoolWrite()
  const { room } = props
  const remove = useMutation({
    mutationFn: () => write(call(removeRoom, { params: { id: room.id } }), t('room.removed')),
    onSuccess: props.onClose,
  })
  return (
    <ConfirmDialog
      isOpen
      title={t('room.removeTitle', { name: room.name })}
      text={t('room.removeText', { count: room.series })}
      confirmLabel={t('room.remove')}
      cancelLabel={t('cancel')}
      isDangerous
      isBusy={remove.isPending}
      error={remove.error === null ? undefined : words(remove.error).text}
      onConfirm={() => remove.mutate()}
      onCancel={props.onClose}
    />
  )
}

export function RoomList(props: { readonly site: OfficeSite }): ReactNode {
  const t = useMessages('school-office')
  const { site } = props
  const [editing, setEditing] = useState<Editing>()
  const [removing, setRemoving] = useState<Room>()
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h4 className="t-item">{t('room.title')}</h4>
        <Button size="small" icon={plus} onClick={() => setEditing({})}>
          {t('room.add')}
        </Button>
      </div>
      {site.rooms.length === 0 ? (
        <p className="t-small t-muted">{t('room.none')}</p>
      ) : (
        <List label={t('room.title')}>
          {site.rooms.map((room) => (
            <ListRow
              key={room.id}
              title={room.name}
              note={[
                room.places === null ? t('room.placesUnknown') : t('room.placeCount', { count: room.places }),
                t('room.series', { count: room.series }),
              ].join(' · ')}
              trail={
                <span className={styles.rowButtons}>
                  <IconButton
                    icon={pencilSimple}
                    label={t('room.edit', { name: room.name })}
                    onClick={() => setEditing({ room })}
                  />
                  <IconButton
                    icon={trash}
                    label={t('room.removeTitle', { name: room.name })}
                    onClick={() => setRemoving(room)}
                  />
                </span>
              }
            />
          ))}
        </List>
      )}
      {site.unclearRooms.length === 0 ? null : (
        <div className={styles.unclear}>
          <p className="t-small t-muted">{t('room.unclear')}</p>
          <div className={styles.actions}>
            {site.unclearRooms.map((name) => (
              <Button key={name} size="small" icon={plus} onClick={() => setEditing({ name })}>
                {name}
              </Button>
            ))}
          </div>
        </div>
      )}
      {editing === undefined ? null : (
        <RoomForm
          siteId={site.id}
          room={editing.room}
          name={editing.name}
          onClose={() => setEditing(undefined)}
        />
      )}
      {removing === undefined ? null : <RemoveRoom room={removing} onClose={() => setRemoving(undefined)} />}
    </section>
  )
}
