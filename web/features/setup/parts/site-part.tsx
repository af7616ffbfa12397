/** The first site of the school, with its rooms. */
import { type ReactNode, useState } from 'react'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { hrefTo } from '../../../platform/router/links.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { AlertLine } from '../../../ui/field/field.tsx'
import { plus } from '../../../ui/icon/phosphor/plus.gen.ts'
import { QueryError } from '../../errors/query-error.tsx'
import { useOfficeSchool } from '../../school-office/queries.ts'
import { SiteCard } from '../../school-office/site-card.tsx'
import { SiteForm } from '../../school-office/site-form.tsx'
import type { PartProps } from '../part-props.ts'

function Sites({ schoolId }: { readonly schoolId: number }): ReactNode {
  const t = useMessages('setup')
  const school = useOfficeSchool(schoolId)
  const [isAdding, setAdding] = useState(false)
  const sites = school.data?.sites ?? []
  return (
    <>
      <QueryError query={school} />
      {school.data === undefined
        ? null
        : sites.map((site) => <SiteCard key={site.id} school={school.data} site={site} />)}
      <div>
        <Button icon={plus} variant={sites.length === 0 ? 'primary' : 'soft'} onClick={() => setAdding(true)}>
          {t(sites.length === 0 ? 'site.add' : 'site.addAnother')}
        </Button>
      </div>
      {isAdding ? <SiteForm schoolId={schoolId} site={undefined} onClose={() => setAdding(false)} /> : null}
    </>
  )
}

export function SitePart({ progress }: PartProps): ReactNode {
  const t = useMessages('setup')
  if (progress.school !== null) return <Sites schoolId={progress.school.id} />
  return (
    <>
      <AlertLine>{t('site.noSchool')}</AlertLine>
      <div>
        <Button href={hrefTo('setup', {}, { part: 'organisation' })}>{t('steps.organisation')}</Button>
      </div>
    </>
  )
}
