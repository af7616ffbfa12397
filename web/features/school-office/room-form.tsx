/** A room of a site: its name, and how many people may train there. */
import type { ReactNode } from 'react'
import { whyNotLine } from '@wegband/domain/features/accounts/person-rules.ts'
import { addRoom, type Room, saveRoom } from '@wegband/domain/features/school-office/contract.ts'
import { ROOM_NAME_MAX, ROOM_PLACES_MAX } from '@wegband/domain/features/school-office/school-facts.ts'
import { call } from '../../platform/api/api.ts'
import { useForm } from '../../platform/forms/use-form.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { OfficeDialog } from '../admin/office-dialog.tsx'
import { useSchoolWrite } from './queries.ts'

const isPlaces = (text: string): boolean =>
  text === '' || (/^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= ROOM_PLACES_MAX)

/** Without a room: a new one; `name` is what classes call it already. */
export function RoomForm(props: {
  readonly siteId: number
  readonly room: Room | undefined
  readonly name?: string | undefined
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('school-office')
  const write = useSchoolWrite()
  const { room, siteId } = props
  const form = useForm({
    start: { name: room?.name ?? props.name ?? '', places: String(room?.places ?? '') },
    rules: ({ name, places }) => ({
      name: whyNotLine(name, ROOM_NAME_MAX),
      places: isPlaces(places.trim()) ? undefined : ('not-a-whole-number' as const),
    }),
    most: { name: ROOM_NAME_MAX },
    fieldOf: (name) => name.replace(/^facts\./, '') as 'name' | 'places',
    send: async ({ name, places }) => {
      const facts = { name, places: places.trim() === '' ? null : Number(places) }
      await write(
        room === undefined
          ? call(addRoom, { params: { id: siteId }, body: facts })
          : call(saveRoom, { params: { id: room.id }, body: { facts, seenAt: room.updatedAt } }),
        t('saved'),
      )
      props.onClose()
    },
  })
  return (
    <OfficeDialog
      title={room === undefined ? t('room.new') : t('room.edit', { name: room.name })}
      {...(room === undefined ? {} : { description: t('room.renameHint') })}
      form={form}
      submitLabel={t('save')}
      onClose={props.onClose}
    >
      <TextField label={t('room.name')} {...form.text('name')} />
      <TextField
        label={t('room.places')}
        optionalText={t('optional')}
        hint={t('room.placesHint')}
        inputMode="numeric"
        {...form.text('places')}
      />
    </OfficeDialog>
  )
}
