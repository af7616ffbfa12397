/** Members of a former program, by the import. */
import type { ReactNode } from 'react'
import { hrefTo } from '../../../platform/router/links.tsx'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Button } from '../../../ui/button/button.tsx'
import type { PartProps } from '../part-props.ts'

export function MembersPart({ progress }: PartProps): ReactNode {
  const t = useMessages('setup')
  const search = progress.school === null ? {} : { school: String(progress.school.id) }
  return (
    <>
      <p>{t('members.text')}</p>
      <div>
        <Button href={hrefTo('app.admin-imports', {}, search)}>{t('members.open')}</Button>
      </div>
    </>
  )
}
