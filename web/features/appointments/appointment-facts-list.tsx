/** Where, who and what: the facts of a class below its head, which says when and how many. */
import type { ReactNode } from 'react'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { routeToPostalAddress } from '@wegband/domain/basics/route-address.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { chalkboardTeacher } from '../../ui/icon/phosphor/chalkboard-teacher.gen.ts'
import { mapPin } from '../../ui/icon/phosphor/map-pin.gen.ts'
import { path } from '../../ui/icon/phosphor/path.gen.ts'
import { users } from '../../ui/icon/phosphor/users.gen.ts'
import { usersThree } from '../../ui/icon/phosphor/users-three.gen.ts'
import { classNames } from '../../ui/class-names/class-names.ts'
import { TextLink } from '../../ui/link/text-link.tsx'
import { MetaList } from '../../ui/meta-list/meta-list.tsx'
import { useAgesFact } from './booking/ages-text.ts'
import { leadersOf } from './class-leaders.ts'
import { usePlacesText } from './booking/places-text.ts'
import styles from './appointments.module.css'

export function AppointmentFactsList(props: { readonly appointment: Appointment }): ReactNode {
  const { appointment } = props
  const t = useMessages('appointments')
  const places = usePlacesText(appointment)
  const tAges = useMessages('ages')
  const ages = useAgesFact()(appointment)
  const { school, site, room, description, heldPlaces } = appointment
  const format = useFormats()
  const leaders = leadersOf(appointment).map(fullName)
  const place = [school.name, ...(school.name.includes(site.name) ? [] : [site.name]), room]
    .filter((part) => part !== '')
    .join(', ')
  return (
    <MetaList
      items={[
        {
          id: 'where',
          icon: mapPin,
          name: t('facts.where'),
          value: (
            <>
              {place}
              <span className={classNames('t-small', 't-muted', styles.address)}>
                {t('facts.address', { street: site.street, zip: site.zip, city: site.city })}
              </span>
            </>
          ),
          trail: (
            <TextLink isSmall href={routeToPostalAddress(site)}>
              {t('facts.route')}
            </TextLink>
          ),
        },
        {
          id: 'who',
          icon: chalkboardTeacher,
          name: t('facts.trainer'),
          value: leaders.length === 0 ? t('facts.noTrainer') : format.list(leaders),
        },
        ...(description === ''
          ? []
          : [{ id: 'what', icon: path, name: t('facts.topic'), value: description }]),
        ...(ages === undefined ? [] : [{ id: 'ages', icon: users, name: tAges('fact.name'), value: ages }]),
        // Without them the numbers of the head add up.
        ...(heldPlaces === 0
          ? []
          : [{ id: 'places', icon: usersThree, name: t('facts.places'), value: places }]),
      ]}
    />
  )
}
