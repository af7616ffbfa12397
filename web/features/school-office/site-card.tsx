/** One site of a school: its address, rooms, opening hours, and its closing. */
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  type OfficeSchool,
  type OfficeSite,
  reopenSite,
} from '@wegband/domain/features/school-office/contract.ts'
import { call } from '../../platform/api/api.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Mat } from '../../ui/mat/mat.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { OpeningHours } from '../schools/opening-hours.tsx'
import { CloseSite } from './close-site.tsx'
import { OpeningForm } from './opening-form.tsx'
import { useSchoolWrite } from './queries.ts'
import { RoomList } from './room-list.tsx'
import { SiteForm } from './site-form.tsx'
import styles from './school-office.module.css'

type Doing = 'edit' | 'opening' | 'close'

function Opening(props: { readonly site: OfficeSite; readonly onEdit: () => void }): ReactNode {
  const t = useMessages('school-office')
  const { opening } = props.site
  const isEmpty = opening.hours.length + opening.exceptions.length === 0
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h4 className="t-item">{t('opening.title')}</h4>
        <Button size="small" label={t('opening.changeOf', { name: props.site.name })} onClick={props.onEdit}>
          {t('opening.change')}
        </Button>
      </div>
      {isEmpty ? <p className="t-small t-muted">{t('opening.none')}</p> : <OpeningHours times={opening} />}
    </section>
  )
}

function Reopen(props: { readonly site: OfficeSite; readonly isSchoolClosed: boolean }): ReactNode {
  const t = useMessages('school-office')
  const write = useSchoolWrite()
  const showError = useShowError()
  const { site } = props
  const reopen = useMutation({
    mutationFn: () => write(call(reopenSite, { params: { id: site.id } }), t('site.reopened')),
    onError: showError,
  })
  if (props.isSchoolClosed) return null
  return (
    <div>
      <Button isBusy={reopen.isPending} onClick={() => reopen.mutate()}>
        {t('site.reopen')}
      </Button>
    </div>
  )
}

export function SiteCard(props: { readonly school: OfficeSchool; readonly site: OfficeSite }): ReactNode {
  const t = useMessages('school-office')
  const format = useFormats()
  const { school, site } = props
  const [doing, setDoing] = useState<Doing>()
  const stop = (): void => setDoing(undefined)
  const state = site.state === null ? undefined : t(`states.${site.state as 'SH'}`)
  return (
    <Mat as="article" className={styles.site}>
      <div className={styles.head}>
        <h3 className={styles.siteName}>{site.name}</h3>
        {site.closedAt === null ? null : (
          <Tag tone="warning">{t('site.closedSince', { day: format.date(site.closedAt) })}</Tag>
        )}
        {site.isOffline ? <Tag>{t('site.offlineTag')}</Tag> : null}
      </div>
      <p className="t-muted">
        {site.street}, {site.zip} {site.city}
        {state === undefined ? null : ` · ${state}`}
      </p>
      <p className="t-small t-muted">
        {[t('site.series', { count: site.series }), t('site.classes', { count: site.classes })].join(' · ')}
      </p>
      {site.closedAt === null ? (
        <>
          <div className={styles.actions}>
            <Button onClick={() => setDoing('edit')}>{t('site.change')}</Button>
            <Button variant="quiet" onClick={() => setDoing('close')}>
              {t('site.close')}
            </Button>
          </div>
          <RoomList site={site} />
          <Opening site={site} onEdit={() => setDoing('opening')} />
        </>
      ) : (
        <Reopen site={site} isSchoolClosed={school.closedAt !== null} />
      )}
      {doing === 'edit' ? <SiteForm schoolId={school.id} site={site} onClose={stop} /> : null}
      {doing === 'opening' ? <OpeningForm site={site} onClose={stop} /> : null}
      {doing === 'close' ? <CloseSite school={school} site={site} onClose={stop} /> : null}
    </Mat>
  )
}
