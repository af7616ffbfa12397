/** A site: its address, its pin on the map, and whose public holidays apply there. */
import { type ReactNode, useState } from 'react'
import { GERMAN_STATES } from '@wegband/domain/basics/holidays.ts'
import { NAME_MAX, whyNotLine, whyNotZip } from '@wegband/domain/features/accounts/person-rules.ts'
import { addSite, type OfficeSite, saveSite } from '@wegband/domain/features/school-office/contract.ts'
import { SITE_COUNTRIES } from '@wegband/domain/features/school-office/school-facts.ts'
import { searchSites } from '@wegband/domain/features/schools/contract.ts'
import { call, callPage } from '../../platform/api/api.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { type FormOf, useForm } from '../../platform/forms/use-form.ts'
import { useLocale, useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { AlertLine, CheckField, SelectField, TextField } from '../../ui/field/field.tsx'
import { PinMapPart } from '../schools/map/pin-map-part.tsx'
import { degreesIn, shownDegrees } from './degrees.ts'
import { OfficeDialog } from '../admin/office-dialog.tsx'
import { useSchoolWrite } from './queries.ts'
import styles from './school-office.module.css'

const EMPTY = {
  name: '',
  street: '',
  zip: '',
  city: '',
  country: 'DE',
  state: '',
  latitude: '',
  longitude: '',
  isOffline: false,
}
type Draft = typeof EMPTY

const draftOf = ({
  name,
  street,
  zip,
  city,
  country,
  state,
  latitude,
  longitude,
  isOffline,
}: OfficeSite): Draft => ({
  name,
  street,
  zip,
  city,
  country,
  state: state ?? '',
  latitude: shownDegrees(latitude),
  longitude: shownDegrees(longitude),
  isOffline,
})

const whyNotDegrees = (text: string, most: number): 'required' | 'invalid' | undefined => {
  if (text.trim() === '') return 'required'
  return degreesIn(text, most) === undefined ? 'invalid' : undefined
}

const factsOf = ({ state, latitude, longitude, ...draft }: Draft) => ({
  ...draft,
  state: draft.country === 'DE' ? (GERMAN_STATES.find((one) => one === state) ?? null) : null,
  latitude: degreesIn(latitude, 90) ?? 0,
  longitude: degreesIn(longitude, 180) ?? 0,
})

/** Finds the town of the address in the product's own tables; the exact place is then set by a tap. */
function useTownSearch(form: FormOf<Draft>) {
  const t = useMessages('school-office')
  const showError = useShowError()
  const [isSearching, setSearching] = useState(false)
  const [unknown, setUnknown] = useState(false)
  const { zip, city } = form.values
  const typed = [zip.trim(), city.trim()].filter(Boolean).join(' ')
  const find = async (): Promise<void> => {
    setSearching(true)
    setUnknown(false)
    try {
      const { meta } = await callPage(searchSites, { query: { location: typed } })
      const place = meta.reference_location
      if (place === null) setUnknown(true)
      else form.change({ latitude: shownDegrees(place.latitude), longitude: shownDegrees(place.longitude) })
    } catch (error) {
      showError(error)
    } finally {
      setSearching(false)
    }
  }
  return { find, isSearching, canFind: typed !== '', problem: unknown ? t('site.townUnknown') : undefined }
}

function Pin(props: { readonly form: FormOf<Draft> }): ReactNode {
  const t = useMessages('school-office')
  const { form } = props
  const town = useTownSearch(form)
  const latitude = degreesIn(form.values.latitude, 90)
  const longitude = degreesIn(form.values.longitude, 180)
  const point = latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }
  return (
    <fieldset className={styles.group}>
      <legend className="t-item">{t('site.pin')}</legend>
      <p className="t-small t-muted">{t('site.pinHint')}</p>
      <div>
        <Button
          size="small"
          isBusy={town.isSearching}
          isDisabled={!town.canFind}
          onClick={() => void town.find()}
        >
          {t('site.findTown')}
        </Button>
      </div>
      {town.problem === undefined ? null : <AlertLine>{town.problem}</AlertLine>}
      <PinMapPart
        point={point}
        onPlace={(placed) =>
          form.change({
            latitude: shownDegrees(placed.latitude),
            longitude: shownDegrees(placed.longitude),
          })
        }
      />
      <div className={styles.pair}>
        <TextField
          label={t('site.latitude')}
          inputMode="decimal"
          placeholder="54.3213"
          {...form.text('latitude')}
        />
        <TextField
          label={t('site.longitude')}
          inputMode="decimal"
          placeholder="10.1283"
          {...form.text('longitude')}
        />
      </div>
    </fieldset>
  )
}

function Address(props: { readonly form: FormOf<Draft> }): ReactNode {
  const t = useMessages('school-office')
  const locale = useLocale()
  const { form } = props
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const countries = [...new Set([...SITE_COUNTRIES, form.values.country])]
  return (
    <>
      <TextField label={t('site.name')} hint={t('site.nameHint')} {...form.text('name')} />
      <TextField label={t('site.street')} autoComplete="off" {...form.text('street')} />
      <div className={styles.pair}>
        <TextField label={t('site.zip')} {...form.text('zip')} />
        <TextField label={t('site.city')} {...form.text('city')} />
      </div>
      <div className={styles.pair}>
        <SelectField
          label={t('site.country')}
          options={countries.map((value) => ({ value, text: names.of(value) ?? value }))}
          {...form.text('country')}
        />
        {form.values.country === 'DE' ? (
          <SelectField
            label={t('site.state')}
            hint={t('site.stateHint')}
            options={[
              { value: '', text: t('site.noState') },
              ...GERMAN_STATES.map((value) => ({ value, text: t(`states.${value}`) })),
            ]}
            {...form.text('state')}
          />
        ) : null}
      </div>
    </>
  )
}

/** Without a site: a new one. */
export function SiteForm(props: {
  readonly schoolId: number
  readonly site: OfficeSite | undefined
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('school-office')
  const write = useSchoolWrite()
  const { site, schoolId } = props
  /** What the form shows: another head who saves meanwhile is not overwritten unseen. */
  const [seenAt] = useState(site?.updatedAt ?? '')
  const form = useForm<Draft>({
    start: site === undefined ? EMPTY : draftOf(site),
    rules: ({ name, street, zip, city, country, latitude, longitude }) => ({
      name: whyNotLine(name, NAME_MAX),
      street: whyNotLine(street, NAME_MAX),
      zip: whyNotZip(zip, country),
      city: whyNotLine(city, NAME_MAX),
      latitude: whyNotDegrees(latitude, 90),
      longitude: whyNotDegrees(longitude, 180),
    }),
    most: { name: NAME_MAX, street: NAME_MAX, city: NAME_MAX },
    fieldOf: (name) => name.replace(/^facts\./, '') as keyof Draft,
    send: async (draft) => {
      const facts = factsOf(draft)
      await write(
        site === undefined
          ? call(addSite, { params: { id: schoolId }, body: facts })
          : call(saveSite, { params: { id: site.id }, body: { facts, seenAt } }),
        t('saved'),
      )
      props.onClose()
    },
  })
  return (
    <OfficeDialog
      title={site === undefined ? t('site.new') : t('site.edit', { name: site.name })}
      form={form}
      submitLabel={t('save')}
      onClose={props.onClose}
    >
      <Address form={form} />
      <Pin form={form} />
      <CheckField label={t('site.offline')} note={t('site.offlineNote')} {...form.check('isOffline')} />
    </OfficeDialog>
  )
}
